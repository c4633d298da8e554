import EventSystem
import Geometry
import JSONText
import Testing

/// The lines of a trace, to the letter.
@Suite struct TraceTests {
  @Test func `A tap's whole trace`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
    stage.add(TapGestureRecognizer(), "tap", to: view)
    stage.touch(.began, 10, 10, at: 0.5)
    stage.touch(.ended, 10, 10, at: 0.56)
    #expect(
      stage.log.lines == [
        #"{"t": 0.5, "hit": "v", "finger": 1}"#,
        #"{"t": 0.5, "touches": "began", "view": "v", "finger": 1, "tapCount": 1}"#,
        #"{"t": 0.56, "gesture": "tap", "state": "ended", "because": "its conditions are met"}"#,
        #"{"t": 0.56, "action": "tap"}"#,
        #"{"t": 0.56, "cancelledBy": "tap", "view": "v", "finger": 1}"#,
        #"{"t": 0.56, "touches": "cancelled", "view": "v", "finger": 1, "tapCount": 1}"#,
      ])
  }

  @Test func `Controls come behind the touches, cancelled before began`() {
    let stage = Stage()
    let left = stage.add(Button(frame: Rect(x: 0, y: 0, width: 100, height: 100)), "left")
    let right = stage.add(Button(frame: Rect(x: 200, y: 0, width: 100, height: 100)), "right")
    stage.add(LongPressGestureRecognizer(), "press", to: left)
    stage.touch(.began, 50, 50, at: 0)
    stage.application.send(
      [
        TouchSample(finger: 1, phase: .cancelled, location: Point(x: 50, y: 50)),
        TouchSample(finger: 2, phase: .began, location: Point(x: 250, y: 50)),
      ], at: EventTime(seconds: 0.1))
    #expect(right.isTracking)
    #expect(
      stage.story.dropFirst(3) == [
        "hit right", "press failed", "cancelled left", "began right", "left touchCancel", "right touchDown",
      ])
    #expect(stage.log.lines.contains { $0.contains(#""because": "a touch was cancelled""#) })
  }

  @Test func `A held touch's line has its own time`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    pan.delaysTouchesBegan = true
    stage.touch(.began, 10, 10, at: 0.25)
    stage.touch(.ended, 10, 10, at: 0.5)
    #expect(
      stage.log.lines.suffix(2) == [
        #"{"t": 0.5, "touches": "began", "view": "v", "finger": 1, "tapCount": 1, "timestamp": 0.25}"#,
        #"{"t": 0.5, "touches": "ended", "view": "v", "finger": 1, "tapCount": 1}"#,
      ])
  }

  @Test func `Every line is JSON, and every reason reads as a clause`() throws {
    let stage = Stage()
    stage.application.tracesQuestions = true
    let view = stage.view("a \"view\"", 0, 0, 390, 844)
    let press = stage.add(LongPressGestureRecognizer(), "p", to: view)
    let answers = Answers()
    press.delegate = answers
    let button = stage.add(Button(frame: Rect(x: 0, y: 0, width: 50, height: 50)), "b", to: view)
    stage.add(TapGestureRecognizer(), "t", to: view)
    stage.tap(10, 10, at: 0)
    stage.drag(from: (200, 200), to: (300, 200), at: 1)
    stage.touch(.moved, 0, 0, at: 2)
    button.removeFromSuperview()
    for line in stage.log.lines {
      try Array(line.utf8).withUnsafeBufferPointer { bytes in
        var reader = try JSONReader(bytes)
        try reader.skip()
      }
    }
    let reasons = stage.log.lines.compactMap { Story.parse($0)["because"] }
    #expect(reasons.contains("a finger moved more than 10 pt"))
    #expect(reasons.contains("gestureRecognizerShouldBegin is false of b"))
    #expect(stage.story.contains("asked t shouldBegin") && stage.story.contains("asked p shouldReceive"))
  }

  @Test func `Without a trace nothing is told, and without names classes stand for them`() {
    let stage = Stage()
    stage.application.trace = nil
    stage.tap(10, 10, at: 0)
    #expect(stage.log.lines.isEmpty)
    #expect(Button().nameInTrace == "Button" && TapGestureRecognizer().nameInTrace == "TapGestureRecognizer")
  }
}
