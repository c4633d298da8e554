import Geometry

/// A drag that is on.
struct ScrollDrag {
  /// Where the offset would be if content had no edges: each edge's resistance is put on afterwards (rule S15).
  var free = Point.zero
  /// How much of the pan's movement is used up.
  var movement = Point.zero
  /// Along what it moves.
  var isHorizontal = false
  var isVertical = false
  /// Where it began.
  var start = Point.zero
}

/// How the offset moves by itself.
enum ScrollMotion {
  case none
  /// To where a drag has thrown it.
  case throwing(x: AxisMotion, y: AxisMotion)
  /// To where the program wants it.
  case gliding(from: Point, to: Point, toTop: Bool)
  /// To a scale, about a point of the view.
  case zooming(from: Double, to: Double, about: Point)
}

/// A zoom that is on.
struct ScrollZoom {
  /// The scale when the pinch began.
  var start = 1.0
  /// The middle of the fingers when it was last looked at, from the view's top left corner.
  var middle = Point.zero
}
