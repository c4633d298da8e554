/// An input device: what its file tells of it, and its events.
struct InputDevice {
  /// An axis: its range, and the value that it had before the first event.
  struct Axis: Equatable {
    var minimum = 0
    var maximum = 0
    var value: Int?
  }

  /// What the file calls it, such as the path of its node.
  var node = ""
  var name: String?
  var axes: [UInt16: Axis] = [:]
  /// Whether it is a screen, whose touches are where the finger is; nil where the file does not say.
  var isDirect: Bool?
  var events: [InputEvent] = []
  /// Line of its last event.
  var lastLine = 1

  /// Whether any contact's place is among its events.
  var hasContacts: Bool {
    events.contains { $0.type == InputEvent.Kind.absolute && $0.code == InputEvent.Axis.positionX }
  }

  /// Whether a single place and a touch are among its events.
  var hasSingleTouch: Bool {
    events.contains { $0.type == InputEvent.Kind.absolute && $0.code == InputEvent.Axis.x }
  }

  /// Range of an axis, or of the one that stands for it where there are no contacts.
  func range(_ axis: UInt16, orElse single: UInt16) -> TouchRecording.AxisRange? {
    for code in [axis, single] {
      if let axis = axes[code], axis.maximum > axis.minimum {
        return TouchRecording.AxisRange(minimum: axis.minimum, maximum: axis.maximum)
      }
    }
    return nil
  }
}
