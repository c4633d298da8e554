import EventSystem
import Geometry
import Testing

/// A Flutter view and its arena (section 15 of the rules).
@Suite struct FlutterTests {
  private let stage = Stage()
  private let flutter = FlutterView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  private let page: View

  /// What a recognizer told.
  private final class Diary {
    var lines: [String] = []
  }

  init() {
    page = stage.view("page", 0, 0, 390, 844)
    stage.add(flutter, "flutter", to: page)
  }

  private func follow(_ recognizer: FlutterGestureRecognizer) -> Diary {
    let diary = Diary()
    recognizer.onGesture = { gesture in
      switch gesture {
      case .update(let delta, let scale, let rotation):
        diary.lines.append("update \(delta.x) \(delta.y) \(scale) \(rotation)")
      default: diary.lines.append("\(gesture)")
      }
    }
    return diary
  }

  /// The arena's and the pointers' lines in short.
  private var story: [String] {
    stage.log.lines.compactMap { line in
      func value(_ name: String) -> String? {
        guard let range = line.firstRange(of: "\"\(name)\": \"") else { return nil }
        return String(line[range.upperBound...].prefix { $0 != "\"" })
      }
      if let name = value("arena"), let result = value("result") { return "\(name) \(result)" }
      return value("pointerEvent")
    }
  }

  @Test func `A tap tells when it is touched and when it is one`() {
    let tap = FlutterTapRecognizer(name: "tap")
    let drag = FlutterDragRecognizer(.vertical, name: "drag")
    flutter.arenaRecognizers = [tap, drag]
    let diary = follow(tap)
    stage.touch(.began, 100, 300, at: 0)
    stage.advance(to: 0.09)
    #expect(diary.lines.isEmpty)
    stage.advance(to: 0.1)
    #expect(diary.lines == ["tapDown"])
    stage.touch(.ended, 100, 300, at: 0.2)
    #expect(diary.lines == ["tapDown", "tap"] && !flutter.isArenaBusy)
    stage.touch(.began, 100, 300, at: 1)
    stage.touch(.moved, 100, 310, at: 1.2)
    stage.touch(.moved, 100, 330, at: 1.3)
    stage.touch(.ended, 100, 330, at: 1.4)
    #expect(diary.lines == ["tapDown", "tap", "tapDown", "cancel"])
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A drag tells its way from where it began`() {
    let drag = FlutterDragRecognizer(.horizontal, name: "drag")
    let tap = FlutterTapRecognizer(name: "tap")
    flutter.arenaRecognizers = [drag, tap]
    let diary = follow(drag)
    stage.drag(from: (100, 300), to: (140, 308), at: 0, steps: 4)
    #expect(
      diary.lines == ["start", "update 10.0 0.0 1.0 0.0", "update 10.0 0.0 1.0 0.0", "end"])
    diary.lines = []
    stage.drag(from: (100, 300), to: (140, 308), at: 1, steps: 4, lifts: false)
    stage.application.interrupt(at: EventTime(seconds: 2))
    #expect(diary.lines.last == "cancel" && !flutter.isArenaBusy)
  }

  @Test func `A second finger joins a drag that is on`() {
    let drag = FlutterDragRecognizer(.horizontal, name: "drag")
    flutter.arenaRecognizers = [drag]
    let diary = follow(drag)
    stage.touch(.began, 100, 300, at: 0)
    stage.touch(.began, 200, 300, at: 0.1, finger: 2)
    stage.touch(.moved, 220, 300, at: 0.2, finger: 2)
    stage.touch(.ended, 100, 300, at: 0.3)
    #expect(diary.lines == ["start", "update 20.0 0.0 1.0 0.0"])
    stage.touch(.ended, 220, 300, at: 0.4, finger: 2)
    #expect(diary.lines.last == "end" && story.filter { $0 == "drag accepted" }.count == 2)
  }

  @Test func `A long press is told though it has won before, and lifts freely`() {
    let press = FlutterLongPressRecognizer(name: "press")
    flutter.arenaRecognizers = [press]
    let diary = follow(press)
    stage.touch(.began, 100, 300, at: 0)
    #expect(story == ["down", "press accepted"])
    stage.advance(to: 0.5)
    stage.touch(.moved, 300, 300, at: 0.6)
    stage.touch(.ended, 300, 300, at: 0.7)
    #expect(diary.lines == ["longPress", "end"])
    stage.touch(.began, 100, 300, at: 1)
    stage.touch(.moved, 130, 300, at: 1.1)
    stage.advance(to: 2)
    stage.touch(.ended, 130, 300, at: 2.1)
    #expect(diary.lines.count == 2, "it has moved too far, though nobody else was there")
  }

  @Test func `A scale tells movement, distance and turn in one`() {
    let scale = FlutterScaleRecognizer(name: "scale")
    let tap = FlutterTapRecognizer(name: "tap")
    flutter.arenaRecognizers = [tap, scale]
    let diary = follow(scale)
    stage.touch(.began, 100, 300, at: 0)
    stage.touch(.began, 200, 300, at: 0.1, finger: 2)
    stage.touch(.moved, 240, 300, at: 0.2, finger: 2)
    #expect(diary.lines == ["start"], "the mean distance has grown by 20")
    stage.touch(.moved, 310, 300, at: 0.3, finger: 2)
    #expect(diary.lines.last == "update 35.0 0.0 1.5 0.0")
    stage.touch(.moved, 100, 510, at: 0.4, finger: 2)
    #expect(diary.lines.last?.hasSuffix("1.5 \(Double.pi / 2)") == true)
    stage.touch(.ended, 100, 510, at: 0.5, finger: 2)
    stage.touch(.ended, 100, 300, at: 0.6)
    #expect(diary.lines.last == "end" && !flutter.isArenaBusy)
  }

  @Test(arguments: [(0.02, 0), (0.06, 1), (0.29, 1), (0.3, 0)])
  func `The second tap comes neither too soon nor too late`(_ pause: Double, _ count: Int) {
    let double = FlutterDoubleTapRecognizer(name: "double")
    flutter.arenaRecognizers = [double, FlutterTapRecognizer(name: "tap")]
    let diary = follow(double)
    stage.tap(100, 300, at: 0)
    stage.tap(100, 300, at: 0.06 + pause)
    stage.advance(to: 2)
    #expect(diary.lines.count == count && !flutter.isArenaBusy)
    #expect(
      story.filter { $0.hasPrefix("double") }.count == 2 && story.filter { $0.hasPrefix("tap") }.count == 2)
  }

  @Test func `A view that leaves takes its pointers and its timers along`() {
    weak var gone: FlutterView?
    do {
      let short = FlutterView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
      short.arenaRecognizers = [FlutterDoubleTapRecognizer(name: "d"), FlutterLongPressRecognizer(name: "l")]
      stage.add(short, "short", to: page)
      gone = short
    }
    stage.tap(100, 300, at: 0)
    stage.touch(.began, 100, 300, at: 0.1)
    page.subviews.last?.removeFromSuperview()
    #expect(story.last?.contains("rejected") == true)
    stage.touch(.ended, 100, 300, at: 0.2)
    stage.touch(.began, 100, 300, at: 0.3)
    stage.advance(to: 2)
    #expect(gone == nil)
  }

  @Test func `A back swipe is Flutter's while it can go back, whatever the edge recognizer is`() {
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = .left
    stage.add(edge, "edge", to: page)
    flutter.arenaRecognizers = [FlutterDragRecognizer(.horizontal, name: "back")]
    for (canPop, isNative) in [(true, false), (false, true), (nil, true)] {
      stage.log.removeAll()
      flutter.canPop = canPop
      stage.drag(from: (5, 300), to: (200, 300), at: stage.application.now.seconds + 1)
      #expect(stage.story.contains("action edge") == isNative)
      #expect(story.last == (isNative ? "cancel" : "up"))
    }
    edge.edges = .top
    flutter.canPop = true
    #expect(flutter.gestureRecognizerShouldBegin(edge))
  }

  // MARK: Native views inside

  private func embed() -> (Button, Diary) {
    let button = Button(frame: Rect(x: 0, y: 200, width: 390, height: 200))
    button.traceName = "native"
    let diary = Diary()
    button.addAction(for: .allTouchEvents) { _ in diary.lines.append("touch") }
    flutter.addSubview(button)
    return (button, diary)
  }

  @Test func `A native view alone in the arena gets its touches at once`() {
    _ = embed()
    stage.touch(.began, 100, 300, at: 0)
    #expect(stage.story.contains("native touchDown") && story == ["down", "native accepted"])
    stage.touch(.ended, 100, 300, at: 0.1)
    #expect(stage.story.contains("native touchUpInside") && !flutter.isArenaBusy)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A native view in a list waits for the arena: a tap comes late, a drag not at all`() {
    let (_, diary) = embed()
    flutter.arenaRecognizers = [FlutterDragRecognizer(.vertical, name: "list")]
    stage.touch(.began, 100, 300, at: 0)
    #expect(diary.lines.isEmpty)
    stage.touch(.ended, 100, 300, at: 0.1)
    #expect(
      stage.story.filter { $0.hasPrefix("native touch") }.prefix(2) == [
        "native touchDown", "native touchUpInside",
      ])
    let before = diary.lines.count
    stage.drag(from: (100, 300), to: (100, 500), at: 1)
    #expect(
      diary.lines.count == before && story.contains("list accepted") && story.contains("native rejected"))
    #expect(stage.application.unfinished == (0, 0, 0) && !flutter.isArenaBusy)
  }

  @Test func `Recognizers of a native view wait for the arena too`() {
    let (button, _) = embed()
    flutter.arenaRecognizers = [FlutterDragRecognizer(.vertical, name: "list")]
    stage.add(PanGestureRecognizer(), "own", to: button)
    stage.drag(from: (100, 300), to: (100, 400), at: 0)
    #expect(!stage.story.contains("own began") && story.contains("list accepted"))
    stage.log.removeAll()
    stage.drag(from: (100, 300), to: (300, 300), at: 2)
    // The list gives up at the lift only: too late for a pan, in time for the touches.
    #expect(!story.contains("list accepted") && stage.story.contains("own failed"))
    #expect(stage.story.contains("native touchUpInside"))
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A native view that lets its touches through brings none to Flutter twice`() {
    let plain = stage.view("plain", 0, 200, 390, 200, in: flutter)
    stage.touch(.began, 100, 300, at: 0)
    stage.touch(.ended, 100, 300, at: 0.1)
    #expect(story == ["down", "plain accepted", "up"] && stage.story.contains("began flutter"))
    stage.touch(.began, 100, 300, at: 1)
    plain.removeFromSuperview()
    #expect(story.last == "cancel" && plain.gestureRecognizers == nil && !flutter.isArenaBusy)
    stage.touch(.ended, 100, 300, at: 1.1)
    stage.window.addSubview(plain)
    stage.tap(100, 300, at: 2)
    #expect(
      story.last == "cancel" && stage.application.unfinished == (0, 0, 0),
      "outside it is a view like any other")
  }

  @Test func `An interruption ends what is forwarded`() {
    _ = embed()
    flutter.arenaRecognizers = [FlutterDragRecognizer(.vertical, name: "list")]
    stage.touch(.began, 100, 300, at: 0)
    stage.application.interrupt(at: EventTime(seconds: 0.1))
    #expect(story.contains("cancel") && !flutter.isArenaBusy && stage.application.unfinished == (0, 0, 0))
  }

  // MARK: Random fingers

  @Test(arguments: 0..<8) func `Whatever fingers do, each member has one answer an arena`(batch: Int) {
    for seed in batch * 40..<batch * 40 + 40 {
      var chance = Chance(seed: UInt64(seed))
      let stage = Stage()
      let log = ArenaLog()
      stage.application.trace = log
      let flutter = FlutterView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
      stage.add(flutter, "flutter")
      let team = FlutterGestureTeam()
      let all: [FlutterGestureRecognizer] = [
        FlutterTapRecognizer(name: "t"), FlutterDoubleTapRecognizer(name: "d"),
        FlutterLongPressRecognizer(name: "l"),
        FlutterDragRecognizer(.horizontal, name: "h"), FlutterDragRecognizer(.vertical, name: "v"),
        FlutterDragRecognizer(.any, name: "p"), FlutterScaleRecognizer(name: "s"),
        FlutterTapRecognizer(name: "u"),
      ]
      for recognizer in all where chance.oneIn(4) { recognizer.team = team }
      if chance.oneIn(2) { team.captain = all.first { $0.team != nil } }
      flutter.arenaRecognizers = all.filter { _ in !chance.oneIn(3) }
      if chance.oneIn(3) {
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = chance.oneIn(2)
        stage.window.addGestureRecognizer(pan)
      }
      var down: [Int: Point] = [:]
      var time = 0.0
      for _ in 0..<60 {
        time += Double(chance.below(8)) * 0.05
        let finger = chance.below(3)
        guard var place = down[finger] else {
          let place = Point(x: Double(chance.below(390)), y: Double(chance.below(844)))
          down[finger] = place
          stage.touch(.began, place.x, place.y, at: time, finger: finger)
          continue
        }
        switch chance.below(6) {
        case 0, 1:
          down[finger] = nil
          stage.touch(.ended, place.x, place.y, at: time, finger: finger)
        case 2 where chance.oneIn(5):
          down = [:]
          stage.application.interrupt(at: EventTime(seconds: time))
        default:
          place.x += Double(chance.below(41) - 20)
          place.y += Double(chance.below(41) - 20)
          down[finger] = place
          stage.touch(.moved, place.x, place.y, at: time, finger: finger)
        }
      }
      for (finger, place) in down.sorted(by: { $0.key < $1.key }) {
        stage.touch(.ended, place.x, place.y, at: time + 0.1, finger: finger)
      }
      stage.advance(to: time + 5)
      #expect(!flutter.isArenaBusy && stage.application.unfinished == (0, 0, 0), "seed \(seed)")
      #expect(log.faults.isEmpty, "seed \(seed): \(log.faults.prefix(3))")
    }
  }

  /// Counts pointers and answers: no member has more answers than pointers have landed.
  private final class ArenaLog: TraceSink {
    var faults: [String] = []
    private var downs = 0
    private var ups = 0
    private var answers: [ObjectIdentifier: Int] = [:]

    func record(_ event: TraceEvent, at time: EventTime) {
      switch event {
      case .pointerEvent(_, .down): downs += 1
      case .pointerEvent(_, .up), .pointerEvent(_, .cancel):
        ups += 1
        if ups > downs { faults.append("a pointer ends that has not landed") }
      case .arena(let recognizer, _):
        let count = (answers[ObjectIdentifier(recognizer)] ?? 0) + 1
        answers[ObjectIdentifier(recognizer)] = count
        if count > downs { faults.append("\(recognizer.name) has \(count) answers to \(downs) pointers") }
      default: break
      }
    }
  }
}
