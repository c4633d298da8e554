internal import EventSystem
internal import Geometry
internal import JSONText

extension View {
  /// Writes what a probe of the view tells.
  func writeState(to writer: inout JSONWriter, at time: EventTime) {
    let frame = frame
    writer.key("frame")
    writer.numbers(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
    writer.key("hidden")
    writer.bool(isHidden)
    writer.key("alpha")
    writer.number(Float(alpha))
    if let scroller = self as? ScrollView {
      let offset = scroller.contentOffset(at: time)
      writer.key("offset")
      writer.numbers(offset.x, offset.y)
      writer.key("phase")
      writer.string(scroller.phase.rawValue)
    }
    (self as? Control)?.writeControlState(to: &writer)
  }
}

extension GestureRecognizer {
  /// Writes what a probe of the recognizer tells; places and ways are in its view's coordinates.
  func writeState(to writer: inout JSONWriter) {
    writer.key("state")
    writer.string("\(state)")
    writer.key("numberOfTouches")
    writer.number(numberOfTouches)
    writer.point("location", location(in: view))
    switch self {
    case let pan as PanGestureRecognizer:
      writer.point("translation", pan.translation(in: view))
      writer.point("velocity", pan.velocity(in: view))
    case let pinch as PinchGestureRecognizer:
      writer.finite("scale", pinch.scale)
      writer.finite("velocity", pinch.velocity)
    case let rotation as RotationGestureRecognizer:
      writer.finite("rotation", rotation.rotation)
      writer.finite("velocity", rotation.velocity)
    default: break
    }
  }
}

extension JSONWriter {
  /// A number, or null for one that JSON has not: a view scaled to nothing has no places.
  fileprivate mutating func finite(_ name: String, _ number: Double) {
    key(name)
    if number.isFinite { self.number(number) } else { null() }
  }

  fileprivate mutating func point(_ name: String, _ point: Point) {
    key(name)
    if point.x.isFinite, point.y.isFinite { numbers(point.x, point.y) } else { null() }
  }
}
