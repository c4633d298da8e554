import Geometry

/// Recognizes two fingers that turn about each other; continuous (rules P6, P11).
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// How far the fingers turn before the gesture begins, in radians: 8°. Rule P6: contested; choice.
  public static let hysteresis = 8 * Double.pi / 180

  private var lastAngle = 0.0
  private var turned = 0.0
  private var turnedBefore = 0.0
  private var base = 0.0
  private let velocityTracker = VelocityTracker()

  /// Makes a recognizer without targets.
  public override init() { super.init() }

  /// How far the fingers have turned since they landed, in radians, clockwise as y grows downward; cumulative
  /// beyond full turns, settable, which resets the velocity (rule P11).
  public final var rotation: Double {
    get { turned - base }
    set {
      base = turned - newValue
      velocityTracker.reset()
      velocityTracker.add(Point(x: turned, y: 0), at: lastTime)
    }
  }

  /// How fast the fingers turn, in radians per second (rule P9).
  public final var velocity: Double { velocityTracker.velocity(at: lastTime).x }

  override func pairFormed(_ first: Point, _ second: Point) {
    lastAngle = angle(first, second)
    turnedBefore = turned
    velocityTracker.add(Point(x: turned, y: 0), at: lastTime)
  }

  override func pairMoved(_ first: Point, _ second: Point) -> Bool {
    let angle = angle(first, second)
    var change = angle - lastAngle
    if change > .pi { change -= 2 * .pi }
    if change < -.pi { change += 2 * .pi }
    lastAngle = angle
    turned += change
    velocityTracker.add(Point(x: turned, y: 0), at: lastTime)
    return abs(turned - turnedBefore) >= RotationGestureRecognizer.hysteresis
  }

  override func transformed(scale: Double, rotation: Double) -> Bool {
    turned = rotation
    velocityTracker.add(Point(x: turned, y: 0), at: lastTime)
    return abs(rotation) >= RotationGestureRecognizer.hysteresis
  }

  /// Forgets the turn.
  open override func reset() {
    super.reset()
    turned = 0
    turnedBefore = 0
    base = 0
    velocityTracker.reset()
  }

  private func angle(_ first: Point, _ second: Point) -> Double {
    ArcTangent.angle(x: second.x - first.x, y: second.y - first.y)
  }
}
