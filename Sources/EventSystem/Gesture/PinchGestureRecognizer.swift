import Geometry

/// Recognizes two fingers that move apart or together; continuous (rules P6, P11).
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// How much the fingers' distance changes before the gesture begins, in points. Rule P6: contested; choice.
  public static let hysteresis = 8.0

  /// How much a trackpad's scale changes before the gesture begins. Choice: the hysteresis of fingers that are
  /// 100 points apart.
  public static let scaleHysteresis = 0.08

  private var startDistance = 0.0
  private var lastDistance = 0.0
  /// The scale when the present pair formed.
  private var baseScale = 1.0
  private let velocityTracker = VelocityTracker()

  /// Makes a recognizer without targets.
  public override init() { super.init() }

  /// The fingers' distance as a multiple of that when they landed; cumulative, settable, which resets the
  /// velocity (rule P11).
  public final var scale: Double {
    get { startDistance > 0 ? baseScale * (lastDistance / startDistance) : baseScale }
    set {
      baseScale = newValue
      startDistance = lastDistance
      velocityTracker.reset()
      velocityTracker.add(Point(x: newValue, y: 0), at: lastTime)
    }
  }

  /// How fast the scale changes, per second (rule P9).
  public final var velocity: Double { velocityTracker.velocity(at: lastTime).x }

  override func pairFormed(_ first: Point, _ second: Point) {
    baseScale = scale
    startDistance = first.distance(to: second)
    lastDistance = startDistance
    velocityTracker.add(Point(x: scale, y: 0), at: lastTime)
  }

  override func pairMoved(_ first: Point, _ second: Point) -> Bool {
    lastDistance = first.distance(to: second)
    velocityTracker.add(Point(x: scale, y: 0), at: lastTime)
    return abs(lastDistance - startDistance) >= PinchGestureRecognizer.hysteresis
  }

  override func transformed(scale: Double, rotation: Double) -> Bool {
    if startDistance != 1 { (startDistance, baseScale) = (1, self.scale) }
    lastDistance = scale
    velocityTracker.add(Point(x: self.scale, y: 0), at: lastTime)
    return abs(scale - 1) >= PinchGestureRecognizer.scaleHysteresis
  }

  /// Forgets the scale.
  open override func reset() {
    super.reset()
    startDistance = 0
    lastDistance = 0
    baseScale = 1
    velocityTracker.reset()
  }
}
