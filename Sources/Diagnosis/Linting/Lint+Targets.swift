internal import Geometry
internal import Hierarchy

// What can be hit of targets: rules small-target, overlapping-targets, unreachable.
extension Lint {
  /// What counts as hitting a target: its own reach, and that of what it holds where touches on that are its too,
  /// as those of a cell or of a view with recognizers are. A UIKit control gets its own touches only.
  private func reach(ofTarget target: Int) -> (area: Double, bounds: Rect?) {
    let row = table.rows[target]
    if keepsOwnTouches(target) { return (row.area, row.bounds) }
    var (area, bounds) = (row.area, row.bounds)
    let place = tree.rank[target]
    for view in tree.backToFront[place + 1..<place + tree.subtreeSize[target]]
    where targetOf[view] == target {
      area += table.rows[view].area
      if let box = table.rows[view].bounds { bounds = bounds.map { $0.union(box) } ?? box }
    }
    return (area, bounds)
  }

  /// Whether touches on what a view holds are not its own: so it is for UIKit's controls.
  private func keepsOwnTouches(_ view: Int) -> Bool {
    let name = views[view].className
    return views[view].isControl && name.hasPrefix("UI") && !name.hasPrefix("UIA")
  }

  func smallTargets() -> [LintFinding] {
    // Below this a length is as good as the wanted one; dumps round.
    let enough = targetSize - 0.01
    // What is left of the square when it is cut to a disc.
    let enoughArea = enough * enough * Double.pi / 4
    return shownTargets.compactMap { view in
      var (area, bounds) = reach(ofTarget: view)
      // Of one that is covered altogether, what could be hit without the cover.
      if area == 0 { (area, bounds) = (targetTable.rows[view].area, targetTable.rows[view].bounds) }
      guard let size = bounds?.size, area > 0, !isHalfScrolledAway(view) else { return nil }
      guard size.width < enough || size.height < enough || area < enoughArea else { return nil }
      let shown = "\(DiagnosisText.number(size.width)) × \(DiagnosisText.number(size.height))"
      let isThin = size.width >= enough && size.height >= enough
      let because =
        isThin
        ? "only \(DiagnosisText.number(area)) of the \(shown) around it can be hit"
        : "\(shown) can be hit, less than \(DiagnosisText.number(targetSize)) × \(DiagnosisText.number(targetSize))"
      return LintFinding(
        .smallTarget, view, because: because, mend: mendOfSmall(view, reach: size, isThin: isThin), size: size
      )
    }
  }

  private func mendOfSmall(_ view: Int, reach: Size, isThin: Bool) -> String {
    let spec = views[view]
    let taker = table.coverers(of: view).first { $0.area > 0.5 }
    if let taker, table.rows[view].area > 0 {
      return "move it or \(tree.id(taker.view)) apart: that one takes a part of it"
    }
    if isThin { return "let what it holds leave its touches to it" }
    if spec.hasRareMembers, spec.hitShape != nil { return "enlarge its hitShape" }
    if let cut = nearestCut(of: view) { return "\(tree.text(of: cut.change)): that cuts a part of it" }
    let scale = scale(of: view)
    let insets = spec.hasRareMembers ? spec.hitInsets : .zero
    func more(_ length: Double, _ scale: Double) -> Double {
      scale > 0 ? max(0, (targetSize - length) / 2 / scale) : 0
    }
    let (x, y) = (more(reach.width, scale.width), more(reach.height, scale.height))
    let wide = EdgeInsets(
      top: insets.top - y, left: insets.left - x, bottom: insets.bottom - y, right: insets.right - x)
    let mend = "hitInsets " + DiagnosisText.compactInsets(wide)
    guard let cut = nearestCut(of: view, insets: wide) else { return mend }
    return "\(mend), and \(tree.text(of: cut.change))"
  }

  /// How much larger a view's lengths appear in the roots' space; by its own axes.
  private func scale(of view: Int) -> Size {
    var (x, y) = (Point(x: 1, y: 0), Point(x: 0, y: 1))
    for step in tree.path(to: view).reversed() where views[step].hasRareMembers {
      let transform = views[step].transform
      x = Point(x: transform.a * x.x + transform.c * x.y, y: transform.b * x.x + transform.d * x.y)
      y = Point(x: transform.a * y.x + transform.c * y.y, y: transform.b * y.x + transform.d * y.y)
    }
    return Size(width: (x.x * x.x + x.y * x.y).squareRoot(), height: (y.x * y.x + y.y * y.y).squareRoot())
  }

  /// The part of a target that another may take before it is told.
  private static let overlapShare = 0.05

  func overlappingTargets() -> [LintFinding] {
    shownTargets.flatMap { view -> [LintFinding] in
      var areas: [Int: Double] = [:]
      for taker in targetTable.coverers(of: view) {
        // A target that holds it as content of its own is asked behind it.
        if !tree.isAncestor(taker.view, of: view) { areas[taker.view, default: 0] += taker.area }
      }
      // A point's width where rows meet is rounding, not a mistake.
      let least = max(1, table.rows[view].ownArea * Lint.overlapShare)
      return areas.filter { $0.value >= least }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        other, area in
        let share = table.rows[view].ownArea > 0 ? area / table.rows[view].ownArea * 100 : 0
        return LintFinding(
          .overlappingTargets, view,
          because: "\(tree.id(other)) takes \(DiagnosisText.number(area)) of its area, "
            + "\(DiagnosisText.number(share.rounded())) percent",
          mend: "move them apart, or narrow \(tree.id(other)) by hitInsets", other: other)
      }
    }
  }

  func unreachableTargets() -> [LintFinding] {
    shownTargets.compactMap { view in
      let spec = views[view]
      guard reach(ofTarget: view).area == 0, spec.isUserInteractionEnabled else { return nil }
      if spec.hasRareMembers, spec.details.isEnabled == false { return nil }
      guard let area = spec.acceptedBox, area.size.width > 0, area.size.height > 0 else {
        return LintFinding(
          .unreachable, view, because: "it has no area", mend: "give it a size, or hide it",
          size: spec.frame.size)
      }
      guard let point = middle(of: view, area), !isScrolledAway(view, point) else { return nil }
      guard let obstacle = tree.obstacle(of: view, at: point) else { return nil }
      var other: Int?
      if case .covered(let by) = obstacle { other = by }
      if case .descendant(let by) = obstacle {
        // A link that fills its text is no fault; content that fills a UIKit control is.
        if targetOf[by] != view, !keepsOwnTouches(view) { return nil }
        other = by
      }
      let mend = tree.quickMend(for: view, at: point).map { mend in
        mend.changes.map { tree.text(of: $0) }.joined(separator: "; ")
      }
      return LintFinding(
        .unreachable, view, because: "at its middle " + tree.because(obstacle, for: view),
        mend: mend ?? "move it to where its ancestors let touches through", other: other)
    }
  }

  /// The middle of an area of a view's own coordinates, in the roots' space; nil where a transform cannot be
  /// undone.
  private func middle(of view: Int, _ area: Rect) -> Point? {
    var point = Point(x: area.minX + area.size.width / 2, y: area.minY + area.size.height / 2)
    for step in tree.path(to: view).reversed() {
      if views[step].hasRareMembers, !views[step].transform.isInvertible { return nil }
      point = views[step].convertToParent(point)
    }
    return point
  }

  /// Whether a view that is large enough by itself is cut by an ancestor that scrolls or by the root: it comes
  /// into reach by scrolling.
  private func isHalfScrolledAway(_ view: Int) -> Bool {
    guard let area = views[view].acceptedBox else { return false }
    let scale = scale(of: view)
    guard area.size.width * scale.width >= targetSize, area.size.height * scale.height >= targetSize else {
      return false
    }
    return [
      Point(x: area.minX, y: area.minY), Point(x: area.maxX.nextDown, y: area.maxY.nextDown),
    ].contains { corner in
      var point = corner
      for step in tree.path(to: view).reversed() { point = views[step].convertToParent(point) }
      return isScrolledAway(view, point)
    }
  }

  /// Whether an ancestor that scrolls, or the root, cuts away a point of what it holds.
  private func isScrolledAway(_ view: Int, _ point: Point) -> Bool {
    var local = point
    for step in tree.path(to: view) {
      local = views[step].convertFromParent(local)
      let cutsBySize = views[step].parent == nil || scrolls[step]
      if step != view, cutsBySize, !views[step].accepts(local), !views[step].hitOverflow { return true }
    }
    return false
  }
}

extension Rect {
  /// The smallest rectangle around this one and another.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
