import EventSystem
import Geometry
import Testing

/// What views get of touches, and when (sections 2 and 3 of the rules).
@Suite struct DeliveryTests {
  private let stage = Stage()
  private let view: View

  init() {
    view = stage.view("v", 0, 100, 390, 300)
    view.consumesTouches = true
  }

  @Test func `A touch stays with the view where it began`() {
    let other = stage.view("w", 0, 450, 390, 300)
    other.consumesTouches = true
    stage.drag(from: (100, 200), to: (100, 600), at: 0, steps: 2)
    #expect(stage.story == ["hit v", "began v", "moved v", "moved v", "ended v"])
  }

  @Test func `A view gets one finger unless it takes several, and recognizers get all`() {
    let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: view)
    pinch.cancelsTouchesInView = false
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.began, 200, 200, at: 0.1, finger: 2)
    #expect(stage.story == ["hit v", "began v", "hit v"])
    #expect(pinch.numberOfTouches == 2)
    // What it did not get at began never reaches it later.
    stage.touch(.ended, 100, 200, at: 0.2)
    stage.touch(.moved, 250, 200, at: 0.3, finger: 2)
    stage.touch(.ended, 250, 200, at: 0.4, finger: 2)
    #expect(stage.story.filter { $0.hasSuffix(" v") } == ["hit v", "began v", "hit v", "ended v"])
    view.isMultipleTouchEnabled = true
    stage.touch(.began, 100, 200, at: 1)
    stage.touch(.began, 200, 200, at: 1.1, finger: 2)
    #expect(stage.story.suffix(2) == ["hit v", "began v"])
  }

  @Test func `A window takes every finger`() {
    stage.window.consumesTouches = true
    stage.touch(.began, 100, 700, at: 0)
    stage.touch(.began, 200, 700, at: 0.1, finger: 2)
    #expect(stage.story == ["hit win", "began win", "hit win", "began win"])
  }

  @Test(arguments: [("pay", "other", "pay"), ("other", "pay", "other")])
  func `An exclusive view shares with nobody`(first: String, second: String, served: String) {
    let pay = stage.view("pay", 0, 500, 190, 100)
    let other = stage.view("other", 200, 500, 190, 100)
    for button in [pay, other] { button.consumesTouches = true }
    pay.isExclusiveTouch = true
    let places = ["pay": 50.0, "other": 250.0]
    stage.touch(.began, places[first] ?? 0, 550, at: 0)
    stage.touch(.began, places[second] ?? 0, 550, at: 0.1, finger: 2)
    stage.touch(.ended, places[second] ?? 0, 550, at: 0.2, finger: 2)
    stage.touch(.ended, places[first] ?? 0, 550, at: 0.3)
    #expect(stage.story.filter { !$0.hasPrefix("hit") } == ["began \(served)", "ended \(served)"])
    // Both have let go: the next touch counts again.
    stage.tap(places[second] ?? 0, 550, at: 1)
    #expect(stage.story.suffix(2) == ["began \(second)", "ended \(second)"])
  }

  @Test func `Touches of one view and phase come in one call`() {
    final class Counting: View {
      var calls: [Int] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { calls.append(touches.count) }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { calls.append(-touches.count) }
    }
    let counting = stage.add(Counting(frame: Rect(x: 0, y: 500, width: 390, height: 300)), "c")
    counting.isMultipleTouchEnabled = true
    func send(_ phase: TouchSample.Phase, _ y: Double, at seconds: Double) {
      stage.application.send(
        (1...3).map { TouchSample(finger: $0, phase: phase, location: Point(x: 50.0 * Double($0), y: y)) },
        at: EventTime(seconds: seconds))
    }
    send(.began, 600, at: 0)
    send(.moved, 610, at: 0.1)
    send(.moved, 610, at: 0.2)
    #expect(counting.calls == [3, -3], "fingers that have not moved are stationary")
  }

  @Test func `Held began and moved come when the last delaying recognizer has failed`() {
    let press = stage.add(LongPressGestureRecognizer(), "press", to: view)
    press.delaysTouchesBegan = true
    press.allowableMovement = 30
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.moved, 110, 200, at: 0.1)
    stage.touch(.moved, 120, 200, at: 0.2)
    #expect(stage.story == ["hit v"])
    stage.touch(.moved, 140, 200, at: 0.3)
    #expect(stage.story == ["hit v", "press failed", "began v", "moved v"])
    let began = stage.log.lines[2]
    #expect(
      began.contains("\"t\": 0.3") && began.contains("\"timestamp\": 0,")
        || began.contains("\"timestamp\": 0}"))
    stage.touch(.moved, 150, 200, at: 0.4)
    stage.touch(.ended, 150, 200, at: 0.5)
    #expect(stage.story.suffix(2) == ["moved v", "ended v"])
  }

  @Test func `A held touch shows the place and time of its phases`() {
    final class Watching: View {
      var seen: [String] = []
      private func note(_ touches: Set<Touch>, _ phase: Touch.Phase) {
        for touch in touches {
          let place = touch.location(in: nil)
          seen.append("\(phase) \(touch.phase) \(place.x) \(touch.timestamp) \(touch.tapCount)")
        }
      }
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches, .began) }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches, .moved) }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note(touches, .ended) }
    }
    let watching = stage.add(Watching(frame: Rect(x: 0, y: 500, width: 390, height: 300)), "watching")
    let pan = stage.add(PanGestureRecognizer(), "pan", to: watching)
    pan.delaysTouchesBegan = true
    stage.touch(.began, 100, 600, at: 0)
    stage.touch(.moved, 103, 600, at: 0.1)
    stage.touch(.moved, 105, 600, at: 0.2)
    stage.touch(.ended, 106, 600, at: 0.3)
    #expect(
      watching.seen == [
        "began began 100.0 0.0 1", "moved moved 105.0 0.2 1", "ended ended 106.0 0.3 1",
      ])
  }

  @Test func `Recognized with delaysTouchesBegan: the view gets nothing at all`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    pan.delaysTouchesBegan = true
    stage.drag(from: (100, 200), to: (200, 200), at: 0)
    #expect(stage.story.allSatisfy { !$0.hasSuffix(" v") || $0 == "hit v" })
  }

  @Test func `Ended waits for a recognizer that may still be recognized`() {
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    stage.tap(100, 200, at: 0)
    #expect(stage.story == ["hit v", "began v"])
    stage.advance(to: 1)
    #expect(stage.story.suffix(2) == ["double failed", "ended v"])
    double.delaysTouchesEnded = false
    stage.tap(100, 200, at: 2)
    #expect(stage.story.suffix(3) == ["hit v", "began v", "ended v"])
  }

  @Test func `Touches that a recognizer ignores stay with their view`() {
    final class Picky: GestureRecognizer {
      override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        for touch in touches where touch.location(in: nil).x > 200 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event) { state = .ended }
    }
    view.isMultipleTouchEnabled = true
    stage.add(Picky(), "picky", to: view)
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.began, 300, 200, at: 0.1, finger: 2)
    stage.touch(.moved, 110, 200, at: 0.2)
    stage.touch(.ended, 300, 200, at: 0.3, finger: 2)
    #expect(
      stage.story == [
        "hit v", "began v", "hit v", "began v", "picky ended", "action picky", "picky cancels v",
        "cancelled v",
        "ended v",
      ])
  }

  @Test func `A finger that joins a gesture that is on never reaches the view`() {
    view.isMultipleTouchEnabled = true
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (100, 200), to: (200, 200), at: 0, steps: 1, lifts: false)
    let before = stage.story.count
    stage.touch(.began, 300, 200, at: 1, finger: 2)
    #expect(stage.story.dropFirst(before) == ["hit v"])
  }

  @Test func `Removing a view cancels its touches, and its fingers go nowhere`() {
    let inner = stage.view("inner", 0, 0, 100, 100, in: view)
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.touch(.began, 50, 150, at: 0)
    inner.removeFromSuperview()
    #expect(
      stage.story == ["hit inner", "began inner", "began v", "pan failed", "cancelled inner", "cancelled v"])
    stage.touch(.moved, 60, 150, at: 0.1)
    stage.touch(.ended, 60, 150, at: 0.2)
    #expect(stage.story.count == 6)
  }

  @Test func `A view takes recognizers with it that only wait`() {
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap(100, 200, at: 0)
    view.removeFromSuperview()
    #expect(stage.story.suffix(3) == ["single failed", "double failed", "cancelled v"])
    stage.advance(to: 1)
    #expect(!stage.story.contains("action single"))
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  @Test func `A view that leaves while the end of its touch is held gets cancelled`() {
    let button = stage.add(Button(frame: Rect(x: 0, y: 500, width: 200, height: 200)), "button")
    let label = stage.view("label", 0, 0, 100, 100, in: button)
    let double = stage.add(TapGestureRecognizer(), "double", to: label)
    double.numberOfTapsRequired = 2
    stage.tap(50, 550, at: 0)
    #expect(button.isTracking)
    label.removeFromSuperview()
    #expect(
      stage.story.suffix(4) == ["double failed", "cancelled label", "cancelled button", "button touchCancel"])
    #expect(!button.isTracking)
  }

  @Test func `A view may remove itself in a touch callback or an action`() {
    final class Shy: View {
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { removeFromSuperview() }
    }
    let shy = stage.add(Shy(frame: Rect(x: 0, y: 500, width: 100, height: 100)), "shy")
    stage.drag(from: (50, 550), to: (60, 550), at: 0, steps: 1)
    #expect(stage.story.suffix(2) == ["moved shy", "cancelled shy"] || stage.story.contains("cancelled shy"))
    #expect(shy.superview == nil)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    pan.addAction { recognizer in recognizer.view?.removeFromSuperview() }
    stage.drag(from: (50, 150), to: (150, 150), at: 1)
    #expect(
      stage.story.filter { $0.hasPrefix("pan") && !$0.hasPrefix("pan cancels") } == [
        "pan began", "pan cancelled",
      ])
  }

  @Test func `An interruption cancels every touch and every finger counts as lifted`() {
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.add(TapGestureRecognizer(), "tap", to: view)
    stage.touch(.began, 100, 200, at: 0)
    stage.application.interrupt(at: EventTime(seconds: 0.1))
    #expect(stage.story == ["hit v", "began v", "pan failed", "tap failed", "cancelled v"])
    stage.touch(.ended, 100, 200, at: 0.2)
    #expect(stage.story.last == "dropped ended")
    stage.tap(100, 200, at: 0.3)
    #expect(stage.story.contains("tap ended"))
  }

  @Test func `An interruption does not let waiting recognizers go`() {
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap(100, 200, at: 0)
    stage.application.interrupt(at: EventTime(seconds: 0.1))
    #expect(stage.story.suffix(3) == ["single failed", "double failed", "cancelled v"])
  }

  @Test func `Samples that fit no finger are dropped and traced, and nothing traps`() {
    stage.touch(.moved, 100, 200, at: 0)
    stage.touch(.ended, 100, 200, at: 0)
    stage.touch(.cancelled, 100, 200, at: 0)
    stage.touch(.began, 100, 200, at: 0)
    stage.touch(.began, 100, 200, at: 0.1)
    stage.touch(.moved, .nan, 200, at: 0.2)
    stage.touch(.ended, 100, 200, at: -5)
    #expect(
      stage.story == [
        "dropped moved", "dropped ended", "dropped cancelled", "hit v", "began v", "dropped began",
        "dropped moved",
        "ended v",
      ])
    for finger in 0..<70 { stage.touch(.began, 100, 700, at: 1, finger: finger) }
    #expect(stage.story.filter { $0 == "dropped began" }.count == 7)
  }

  @Test func `Taps in a row are counted from began on, and travel ends the count`() {
    var counts: [Int] = []
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    let answers = Answers()
    answers.receives = { _, touch in
      counts.append(touch.tapCount)
      return true
    }
    tap.delegate = answers
    stage.tap(100, 200, at: 0)
    stage.tap(110, 200, at: 0.2)
    stage.tap(300, 200, at: 0.4)
    stage.drag(from: (300, 200), to: (200, 200), at: 0.6, duration: 0.1)
    stage.tap(200, 200, at: 0.8)
    stage.tap(200, 200, at: 2)
    #expect(counts == [1, 2, 1, 2, 1, 1])
  }

  @Test func `Several samples of one finger in one event are one delivery with history`() {
    final class History: View {
      var coalesced: [Double] = []
      var predicted: Int?
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first else { return }
        coalesced = event?.coalescedTouches(for: touch)?.map { $0.location(in: nil).x } ?? []
        predicted = event?.predictedTouches(for: touch)?.count
      }
    }
    let history = stage.add(History(frame: Rect(x: 0, y: 500, width: 390, height: 300)), "history")
    stage.touch(.began, 100, 600, at: 0)
    stage.application.send(
      [101.0, 102, 104].map { TouchSample(finger: 1, phase: .moved, location: Point(x: $0, y: 600)) },
      at: EventTime(seconds: 0.1))
    #expect(history.coalesced == [101, 102, 104])
    #expect(history.predicted == 0)
    stage.touch(.moved, 105, 600, at: 0.2)
    #expect(history.coalesced == [105])
  }
}
