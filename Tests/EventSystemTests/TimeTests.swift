import EventSystem
import Geometry
import Testing

/// Time, timers and a busy main thread (rule D20).
@Suite struct TimeTests {
  private let stage = Stage()
  private let view: View

  init() {
    view = stage.view("v", 0, 100, 390, 300)
    view.consumesTouches = true
  }

  @Test func `Timers run before the input of their own moment`() {
    stage.add(LongPressGestureRecognizer(), "press", to: view)
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.ended, 100, 200, at: 0.5)
    #expect(
      stage.story.filter { $0.hasPrefix("press ") && !$0.contains("cancels") } == [
        "press began", "press ended",
      ])
  }

  @Test func `Timers of one moment run in the order in which they were set`() {
    let first = stage.add(LongPressGestureRecognizer(), "first", to: view)
    let second = stage.add(LongPressGestureRecognizer(), "second", to: view)
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    first.delegate = answers
    stage.touch(.began, 100, 200, at: 0)
    stage.advance(to: 1)
    #expect(stage.story.filter { $0.hasSuffix(" began") } == ["first began", "second began"])
    _ = second
  }

  @Test func `Input waits for a busy main thread and keeps its own times`() {
    stage.add(LongPressGestureRecognizer(), "press", to: view)
    stage.application.keepMainThreadBusy(for: EventTime(seconds: 1))
    stage.touch(.began, 100, 200, at: 0.1)
    stage.touch(.ended, 100, 200, at: 0.3)
    stage.touch(.began, 100, 200, at: 0.4)
    #expect(stage.log.lines.isEmpty)
    stage.advance(to: 0.9)
    #expect(stage.log.lines.isEmpty)
    stage.advance(to: 1)
    // The second press is due at 0.9, when the main thread was busy.
    #expect(
      stage.story == [
        "hit v", "began v", "press failed", "ended v", "hit v", "began v", "press began", "action press",
        "press cancels v", "cancelled v",
      ])
    #expect(stage.log.lines.allSatisfy { $0.hasPrefix("{\"t\": 1,") })
    #expect(stage.log.lines[1].contains("\"timestamp\": 0.1"))
  }

  @Test func `Moves that wait become one, with the others as history`() {
    final class Counting: View {
      var moves: [(x: Double, history: Int)] = []
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
          moves.append((touch.location(in: nil).x, event?.coalescedTouches(for: touch)?.count ?? 0))
        }
      }
    }
    let counting = stage.add(Counting(frame: Rect(x: 0, y: 500, width: 390, height: 300)), "c")
    counting.isMultipleTouchEnabled = true
    stage.touch(.began, 100, 600, at: 0)
    stage.touch(.began, 200, 600, at: 0, finger: 2)
    stage.application.keepMainThreadBusy(for: EventTime(seconds: 1))
    for step in 1...5 {
      stage.touch(.moved, 100 + Double(step), 600, at: 0.1 * Double(step))
      stage.touch(.moved, 200 + Double(step), 600, at: 0.1 * Double(step), finger: 2)
    }
    stage.advance(to: 2)
    #expect(counting.moves.map(\.x) == [105, 205])
    #expect(counting.moves.map(\.history) == [5, 5])
  }

  @Test func `An interruption does not wait, and drops what waited`() {
    stage.touch(.began, 100, 200, at: 0)
    stage.application.keepMainThreadBusy(for: EventTime(seconds: 1))
    stage.touch(.moved, 150, 200, at: 0.1)
    stage.application.interrupt(at: EventTime(seconds: 0.2))
    #expect(stage.story == ["hit v", "began v", "cancelled v"])
    stage.advance(to: 2)
    #expect(stage.story.count == 3)
  }

  @Test func `Input that an action sends comes after the event that is on`() {
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    var isFirst = true
    tap.addAction { [unowned stage] _ in
      if isFirst { stage.tap(100, 200, at: 0.06) }
      isFirst = false
    }
    stage.tap(100, 200, at: 0)
    #expect(stage.story.filter { $0 == "action tap" }.count == 4, "two actions each for two taps")
    #expect(stage.story.filter { $0.hasPrefix("dropped") }.isEmpty)
  }

  @Test func `Times that run backwards count as now`() {
    stage.advance(to: 5)
    stage.tap(100, 200, at: 1)
    #expect(stage.application.now == EventTime(seconds: 5))
    #expect(stage.story == ["hit v", "began v", "ended v"])
  }

  @Test(arguments: [
    (0.0, Int64(0)), (0.1, 100_000_000), (1e-10, 0), (6e-10, 1), (.nan, 0), (1e300, .max), (-1e300, .min),
  ])
  func `Seconds are rounded to nanoseconds`(seconds: Double, nanoseconds: Int64) {
    #expect(EventTime(seconds: seconds).nanoseconds == nanoseconds)
  }

  @Test func `Clocks never go back`() {
    let clock = VirtualClock()
    clock.now = EventTime(seconds: 2)
    clock.now = EventTime(seconds: 1)
    #expect(clock.now == EventTime(seconds: 2))
    let real = MonotonicClock()
    let first = real.now
    #expect(first >= .zero && real.now >= first)
  }
}
