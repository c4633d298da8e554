public import Geometry
import HitTesting

extension Application {
  /// Goes through the ten things that can keep a tap from doing anything, for a view that should react to one.
  ///
  /// Views that decide themselves what is hit are asked, as they would be by a touch (rule H16).
  ///
  /// - Parameters:
  ///   - view: the view that should react.
  ///   - location: where the tap is, in the space that the windows' frames share.
  ///   - record: what was written down while the tap was made; nil for a report of how things stand only.
  /// - Complexity: O(depth × siblings), and what the views' own hit testing costs.
  public final func inputReport(
    for view: View, at location: Point, record: TouchRecord? = nil
  ) -> InputReport {
    var report = InputReport()
    let hit = hitTest(location)
    checkMainThread(&report)
    checkHierarchy(view, &report)
    checkMembers(view, location, &report)
    checkFront(view, location, hit, &report)
    checkHit(view, hit, &report)
    checkRecognizers(view, record, &report)
    checkControl(view, &report)
    checkWindow(view, &report)
    checkChain(view, &report)
    checkOutcome(record, &report)
    return report
  }

  private func checkMainThread(_ report: inout InputReport) {
    guard let busyUntil else { return report.add("main thread", .fine, "it is free") }
    report.add(
      "main thread", .suspect,
      "it is busy until \(DebugText.time(busyUntil)); \(waitingInputs) inputs wait for it")
  }

  private func checkHierarchy(_ view: View, _ report: inout InputReport) {
    let question = "window and hierarchy"
    guard let window = view.window else {
      return report.add(question, .suspect, "\(DebugText.named(view)) is in no window")
    }
    guard window.application === self else {
      return report.add(question, .suspect, "its window \(DebugText.named(window)) is not the application's")
    }
    if window.isHidden {
      return report.add(question, .suspect, "its window \(DebugText.named(window)) is hidden")
    }
    report.add(question, .fine, "it is in \(DebugText.named(window))")
  }

  private func checkMembers(_ view: View, _ location: Point, _ report: inout InputReport) {
    let faults = pathFaults(view, location)
    report.add(
      "hidden, alpha, interaction, bounds", faults.isEmpty ? .fine : .suspect,
      faults.isEmpty ? "nothing from the window down to it is in the way" : faults.joined(separator: "; "))
  }

  /// What keeps the point from a view, from the window down (rules H3 to H8).
  private func pathFaults(_ view: View, _ location: Point) -> [String] {
    var path: [View] = [view]
    while let above = path[path.count - 1].superview { path.append(above) }
    var faults: [String] = []
    var point = location
    for step in path.reversed() {
      let name = DebugText.named(step)
      if step.isHidden { faults.append("\(name) is hidden") }
      if step.alpha <= 0.01 {
        faults.append("alpha \(DebugText.number(Float(step.alpha))) of \(name) is at most 0.01")
      }
      if !step.isUserInteractionEnabled { faults.append("interaction is off on \(name)") }
      guard step.transform.isInvertible else {
        return faults + ["the transform of \(name) cannot be undone"]
      }
      point = step.tree.hits.pointInNode(step.node, from: point)
      if !step.point(inside: point, with: nil), step === view || !step.hitOverflow {
        faults.append("the point is outside \(name)")
      }
    }
    return faults
  }

  private func checkFront(_ view: View, _ location: Point, _ hit: View?, _ report: inout InputReport) {
    let question = "views in front"
    guard let hit, hit !== view, !view.isDescendant(of: hit) else {
      return report.add(question, .fine, "none takes the touch")
    }
    if hit.isDescendant(of: view) {
      return report.add(
        question, .suspect, "\(DebugText.named(hit)) inside it takes the touch; recognizers here still see it"
      )
    }
    // The branch that stands beside the view's own.
    var branch = hit
    while let above = branch.superview, !view.isDescendant(of: above) { branch = above }
    let place = branch === hit ? "" : ", inside \(DebugText.named(branch))"
    report.add(
      question, .suspect, "\(DebugText.named(hit))\(place), takes the touch; it may show nothing there")
  }

  private func checkHit(_ view: View, _ hit: View?, _ report: inout InputReport) {
    let isHit = hit.map { $0 === view || $0.isDescendant(of: view) } ?? false
    report.add(
      "what hitTest returns", isHit ? .fine : .suspect, hit.map { DebugText.named($0) } ?? "nothing")
  }

  private func checkRecognizers(_ view: View, _ record: TouchRecord?, _ report: inout InputReport) {
    var lines: [String] = []
    var isSuspect = false
    var next: View? = view
    while let current = next {
      for recognizer in current.recognizers {
        var notes = ["\(recognizer.state)"]
        if !recognizer.isEnabled { notes.append("disabled") }
        if recognizer.actions.isEmpty { notes.append("has no action") }
        if recognizer.delegate != nil { notes.append("has a delegate") }
        for other in recognizer.failureRequirements { notes.append("waits for \(other.nameInTrace)") }
        if recognizer.cancelsTouchesInView { notes.append("cancels touches in views") }
        if recognizer.delaysTouchesBegan { notes.append("delays began") }
        let isOwn = current === view
        if isOwn, !recognizer.isEnabled || recognizer.actions.isEmpty { isSuspect = true }
        lines.append("\(DebugText.named(recognizer)): \(notes.joined(separator: ", "))")
      }
      next = current.superview
    }
    if let culprit = record?.answers()?.cancelledBy {
      isSuspect = true
      lines.append("the last touch was cancelled by: \(culprit)")
    }
    report.add(
      "recognizers", isSuspect ? .suspect : .fine,
      lines.isEmpty ? "none on the way" : lines.joined(separator: "; "))
  }

  private func checkControl(_ view: View, _ report: inout InputReport) {
    let question = "control events"
    guard let control = view as? Control else {
      let hasRecognizer = !view.recognizers.isEmpty
      return report.add(
        question, hasRecognizer ? .fine : .suspect,
        hasRecognizer ? "no control; it has recognizers" : "no control, and no recognizer of its own")
    }
    if !control.isEnabled { return report.add(question, .suspect, "the control is disabled") }
    let events = control.allControlEvents
    report.add(
      question, events.isEmpty ? .suspect : .fine,
      events.isEmpty ? "nobody waits for any event" : "somebody waits for \(events)")
  }

  private func checkWindow(_ view: View, _ report: inout InputReport) {
    let question = "key window and scene"
    let key = keyWindow.map { DebugText.named($0) } ?? "none"
    let isKey = view.window.map { $0.isKeyWindow } ?? false
    let scene = view.window?.windowScene.map { ", its scene \(DebugText.named($0))" } ?? ""
    // Touches go to any window (rule H14); key commands and actions without target do not.
    report.add(
      question, isKey ? .fine : .unknown,
      isKey
        ? "its window is the key window\(scene)"
        : "the key window is \(key): touches do not mind, keys and actions without target go there")
  }

  private func checkChain(_ view: View, _ report: inout InputReport) {
    let chain = view.responderChain
    let reachesApplication = chain.contains { $0 === self }
    let orphan = chain.compactMap { $0 as? ViewController }.dropLast().first {
      $0.parent == nil && $0.presentingViewController == nil
    }
    var finding = view.responderChainDescription
    if !reachesApplication { finding += "; it does not reach the application" }
    if let orphan { finding += "; \(DebugText.named(orphan)) has no parent though its view is in another's" }
    report.add("responder chain", reachesApplication && orphan == nil ? .fine : .suspect, finding)
  }

  private func checkOutcome(_ record: TouchRecord?, _ report: inout InputReport) {
    let question = "what the app makes of it"
    guard let record else {
      return report.add(question, .unknown, "nothing was recorded; guards and tasks of the app are its own")
    }
    guard let last = record.actionLog.last else {
      return report.add(question, .unknown, "no action was sent since the record began")
    }
    report.add(
      question, .unknown,
      "\(record.actionLog.count) actions were sent, last \(last); whether a guard, a running task or a check for "
        + "repeats refuses the command, the app must say")
  }
}
