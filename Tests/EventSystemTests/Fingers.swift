import EventSystem
import Geometry

/// A recognizer alone on a view, and fingers that follow a script of words:
/// `d` lands, `s` moves 4 pt to the right, `r` moves 60 pt to the right, `l` 60 pt to the left, `v` 60 pt
/// downward, `h` rests, `u` lifts, `x` is taken back by the source; a digit in front is the finger, else 1.
/// `w` waits 0.1 s, `W` a second; `off`, `on` disable and enable; `interrupt` is the system's.
struct Fingers {
  let stage = Stage()
  let view: View
  let recognizer: GestureRecognizer
  private var time = 0.0
  private var places: [Int: Point] = [:]

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
    view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
    view.isMultipleTouchEnabled = true
    stage.add(recognizer, "g", to: view)
  }

  /// The states that the recognizer went through, as the trace tells them.
  static func states(of recognizer: GestureRecognizer, _ script: String) -> String {
    var fingers = Fingers(recognizer)
    fingers.run(script)
    return fingers.states
  }

  var states: String {
    stage.story.filter { $0.hasPrefix("g ") && !$0.hasPrefix("g cancels ") }.map { String($0.dropFirst(2)) }
      .joined(separator: " ")
  }

  mutating func run(_ script: String) {
    for word in script.split(separator: " ") { step(word) }
  }

  private mutating func step(_ word: Substring) {
    switch word {
    case "w": return wait(0.1)
    case "W": return wait(1)
    case "off": recognizer.isEnabled = false
    case "on": recognizer.isEnabled = true
    case "interrupt": stage.application.interrupt(at: EventTime(seconds: time))
    default: touch(word)
    }
    time += 0.01
  }

  private mutating func wait(_ seconds: Double) {
    time += seconds
    stage.advance(to: time)
  }

  private mutating func touch(_ word: Substring) {
    let finger = word.first?.wholeNumberValue ?? 1
    let start = Point(x: 100 + 100 * Double(finger - 1), y: 300)
    var place = places[finger] ?? start
    let phase: TouchSample.Phase
    switch word.last {
    case "d": (place, phase) = (start, .began)
    case "s": (place.x, phase) = (place.x + 4, .moved)
    case "r": (place.x, phase) = (place.x + 60, .moved)
    case "l": (place.x, phase) = (place.x - 60, .moved)
    case "v": (place.y, phase) = (place.y + 60, .moved)
    case "h": phase = .stationary
    case "x": phase = .cancelled
    default: phase = .ended
    }
    places[finger] = place
    stage.touch(phase, place.x, place.y, at: time, finger: finger)
  }
}
