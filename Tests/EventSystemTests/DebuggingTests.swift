import EventSystem
import Geometry
import Testing

/// What the debugging aids say of a stage whose story is known.
@Suite struct DebuggingTests {
  /// A card with a button and a long press, in a page that can be panned; a record beside the log.
  private struct Screen {
    let stage = Stage()
    let record = TouchRecord()
    let page: View
    let card: View
    let button: Button

    init() {
      page = stage.view("page", 0, 0, 390, 844)
      card = stage.view("card", 0, 100, 390, 200, in: page)
      button = stage.add(Button(frame: Rect(x: 20, y: 20, width: 100, height: 44)), "btn", to: card)
      button.addAction(for: .touchUpInside) { _ in }
      stage.add(PanGestureRecognizer(), "pan", to: page)
      stage.add(LongPressGestureRecognizer(), "press", to: card)
      stage.application.trace = TraceFan([stage.log, record])
    }
  }

  @Test func `the hit-path log shows the way from the window to the hit view`() {
    let screen = Screen()
    screen.stage.tap(50, 140, at: 1)
    screen.stage.tap(-5, 0, at: 2)
    #expect(
      screen.record.hitPathLog == [
        "1 s  finger 1 hits btn", "  win (Window)", "    page (View)", "      card (View)",
        "        btn (Button)   <- hit", "2 s  finger 1 hits nothing",
      ])
  }

  @Test func `the gesture log gives each change with the state before and the reason`() {
    let screen = Screen()
    screen.stage.drag(from: (50, 140), to: (50, 240), at: 1)
    let log = screen.record.gestureLog
    #expect(log.contains { $0.contains("pan (PanGestureRecognizer on page): possible -> began, because ") })
    #expect(log.contains { $0.contains("press (LongPressGestureRecognizer on card): possible -> failed") })
    #expect(log.filter { $0.contains("-> changed") }.count <= 1)
    #expect(log.contains { $0.contains(": changed -> ended") })
  }

  @Test func `the log of cancelled touches names the culprit`() {
    let screen = Screen()
    screen.stage.drag(from: (50, 140), to: (50, 240), at: 1)
    #expect(screen.record.cancellationLog.count == 1)
    #expect(
      screen.record.cancellationLog.first?.hasSuffix(
        "btn (Button) loses finger 1 to: pan (PanGestureRecognizer on page)") == true)
    screen.stage.touch(.began, 50, 140, at: 2)
    screen.stage.application.interrupt(at: EventTime(seconds: 2.1))
    #expect(
      screen.record.cancellationLog.last == "2.1 s  btn (Button) loses finger 1 to: interrupted by the system"
    )
  }

  @Test func `the three questions are answered by one call`() throws {
    let screen = Screen()
    #expect(screen.record.answers() == nil)
    screen.stage.drag(from: (50, 140), to: (50, 240), at: 1)
    let answers = try #require(screen.record.answers())
    #expect(answers.hit == "btn (Button)")
    #expect(answers.path == ["win (Window)", "page (View)", "card (View)", "btn (Button)"])
    #expect(
      answers.gestures.map(\.name) == [
        "press (LongPressGestureRecognizer on card)", "pan (PanGestureRecognizer on page)",
      ])
    #expect(answers.gestures[0].history.map(\.state) == [.failed])
    #expect(answers.gestures[1].history.map(\.state) == [.began, .changed, .ended])
    #expect(answers.cancelledBy == "pan (PanGestureRecognizer on page)")
    let text = answers.description
    #expect(text.hasPrefix("1. finger 1, down at 1 s, hit btn (Button)\n"))
    #expect(text.contains("\n3. the touch was cancelled by: pan (PanGestureRecognizer on page)"))
  }

  @Test func `a touch that all goes well with is answered so`() throws {
    let screen = Screen()
    screen.stage.tap(50, 140, at: 1)
    let answers = try #require(screen.record.answers(finger: 1))
    #expect(answers.cancelledBy == nil)
    #expect(answers.description.hasSuffix("3. the touch was not cancelled"))
    #expect(
      screen.record.actionLog == [
        "1 s  btn (Button) sends touchDown", "1.06 s  btn (Button) sends touchUpInside",
        "1.06 s  btn (Button) sends primaryActionTriggered",
      ])
    #expect(screen.record.answers(finger: 2) == nil)
  }

  @Test func `a record keeps no more than it may, and no object alive`() {
    let record = TouchRecord(mostLines: 10)
    weak var gone: View?
    do {
      let stage = Stage()
      stage.application.trace = record
      let view = stage.view("v", 0, 0, 390, 844)
      stage.add(TapGestureRecognizer(), "tap", to: view)
      for turn in 0..<50 { stage.tap(10, 10, at: Double(turn)) }
      gone = view
    }
    #expect(gone == nil)
    #expect(record.hitPathLog.count <= 10 && record.gestureLog.count <= 10)
    #expect(!record.gestureLog.isEmpty)
    record.removeAll()
    #expect(record.gestureLog.isEmpty && record.answers() == nil)
  }

  @Test func `the responder chain is described from the responder up`() {
    let screen = Screen()
    #expect(
      screen.button.responderChainDescription
        == "btn (Button) > card (View) > page (View) > win (Window) > app (Application)")
  }

  // MARK: The report

  /// Numbers of the steps that are suspect.
  private static func suspects(_ report: InputReport) -> [Int] {
    report.steps.filter { $0.verdict == .suspect }.map(\.number)
  }

  private static func report(_ change: (Screen) -> Void = { _ in }) -> InputReport {
    let screen = Screen()
    screen.stage.window.makeKey()
    change(screen)
    return screen.stage.application.inputReport(
      for: screen.button, at: Point(x: 50, y: 140), record: screen.record)
  }

  @Test func `a screen in order has ten checks and no suspect`() {
    let report = Self.report()
    #expect(report.steps.map(\.number) == Array(1...10))
    #expect(Self.suspects(report) == [], "\(report)")
    #expect(report.firstSuspect == nil)
  }

  @Test func `a busy main thread is suspect`() {
    let report = Self.report {
      $0.stage.application.keepMainThreadBusy(for: EventTime(seconds: 3))
      $0.stage.touch(.began, 50, 140, at: 1)
    }
    #expect(Self.suspects(report) == [1])
    #expect(report.firstSuspect?.finding == "it is busy until 3 s; 1 inputs wait for it")
  }

  @Test func `a view in no window, or in a hidden one, is suspect`() {
    #expect(
      Self.report { $0.card.removeFromSuperview() }.firstSuspect?.finding == "btn (Button) is in no window")
    #expect(Self.report { $0.stage.window.isHidden = true }.firstSuspect?.number == 2)
  }

  @Test func `what is wrong on the way from the window is named`() {
    let hidden = Self.report { $0.card.isHidden = true }
    #expect(hidden.firstSuspect?.number == 3)
    #expect(hidden.firstSuspect?.finding == "card (View) is hidden")
    let off = Self.report { $0.page.isUserInteractionEnabled = false }
    #expect(off.firstSuspect?.finding == "interaction is off on page (View)")
    let clear = Self.report { $0.button.alpha = 0.01 }
    #expect(clear.firstSuspect?.finding == "alpha 0.01 of btn (Button) is at most 0.01")
    let small = Self.report { $0.card.frame.size.height = 10 }
    #expect(small.firstSuspect?.finding == "the point is outside card (View)")
    let flat = Self.report { $0.card.transform = .scale(x: 0, y: 1) }
    #expect(flat.firstSuspect?.finding == "the transform of card (View) cannot be undone")
  }

  @Test func `a view in front that takes the touch is named with its branch`() {
    let report = Self.report {
      let shade = $0.stage.view("shade", 0, 0, 390, 844)
      $0.stage.view("toast", 0, 100, 390, 100, in: shade)
    }
    #expect(Self.suspects(report) == [4, 5])
    #expect(
      report.firstSuspect?.finding
        == "toast (View), inside shade (View), takes the touch; it may show nothing there")
  }

  @Test func `recognizers, control and chain that cannot work are suspect`() {
    let cancelled = Self.report { $0.stage.drag(from: (50, 140), to: (50, 240), at: 1) }
    #expect(Self.suspects(cancelled) == [6])
    #expect(
      cancelled.firstSuspect?.finding.hasSuffix(
        "the last touch was cancelled by: pan (PanGestureRecognizer on page)") == true)
    let disabled = Self.report { $0.button.isEnabled = false }
    #expect(disabled.firstSuspect?.finding == "the control is disabled")
    let idle = Self.report {
      let tap = TapGestureRecognizer()
      $0.button.addGestureRecognizer(tap)
    }
    #expect(Self.suspects(idle) == [6])
    let orphan = Self.report { screen in
      let (outer, inner) = (ViewController(), ViewController())
      outer.view = screen.page
      inner.view = screen.card
      withExtendedLifetime((outer, inner)) {}
      Self.kept += [outer, inner]
    }
    #expect(Self.suspects(orphan) == [9])
  }

  /// Controllers are not kept by their views.
  nonisolated(unsafe) private static var kept: [ViewController] = []

  @Test func `what the app makes of it stays unknown, with what was sent`() {
    let report = Self.report { $0.stage.tap(50, 140, at: 1) }
    #expect(report.steps[9].verdict == .unknown)
    #expect(report.steps[9].finding.contains("btn (Button) sends primaryActionTriggered"))
    #expect(report.description.split(separator: "\n").count == 10)
  }
}
