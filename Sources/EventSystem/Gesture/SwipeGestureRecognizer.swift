public import Geometry

/// Recognizes a quick movement in one direction; discrete, recognized during the movement (rule P5).
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of a swipe.
  public struct Direction: OptionSet, Sendable {
    /// The bits, UIKit's.
    public let rawValue: UInt

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)

    /// Makes a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  /// The directions that count, any of them; to the right by default.
  public final var direction: Direction = .right
  /// How many fingers are needed.
  public final var numberOfTouchesRequired = 1

  /// How far along the direction the fingers must go, in points. Rule P5: a textbook's 50; choice.
  public static let minimumDistance = 50.0
  /// How far across it they may stray, in points. Rule P5: choice.
  public static let maximumDeviation = 50.0
  /// How long it may take. Rule P5: choice.
  public static let maximumDuration = EventTime(nanoseconds: 500_000_000)
  /// How far the fingers go before another direction counts as wrong, in points. Choice: a pan's hysteresis, so
  /// that a pan that waits for the swipe to fail begins where it would without (rules A7, A14).
  public static let decisionDistance = PanGestureRecognizer.hysteresis

  private static let timer = 0
  private var start: Point?

  /// Fingers landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard numberOfTouches <= numberOfTouchesRequired else { return request(.failed, .tooManyTouches) }
    if numberOfTouches == touches.count {
      setTimer(SwipeGestureRecognizer.timer, after: SwipeGestureRecognizer.maximumDuration)
    }
    if numberOfTouches == numberOfTouchesRequired { start = centroid }
  }

  /// Fingers moved.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let start, current == .possible, wanted == nil else { return }
    let place = centroid
    let x = place.x - start.x
    let y = place.y - start.y
    if along(x, y, least: SwipeGestureRecognizer.minimumDistance) { return request(.ended, .matched) }
    let distance = Point(x: x, y: y).distance(to: .zero)
    if distance >= SwipeGestureRecognizer.decisionDistance, !along(x, y, least: 0) {
      request(.failed, .wrongDirection)
    }
  }

  /// Fingers lifted: too early, or the swipe would have been recognized.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    touchesMoved(touches, with: event)
    if wanted == nil && current == .possible { request(.failed, .liftedTooEarly) }
  }

  /// It took too long.
  open override func timerFired(_ tag: Int) {
    guard current == .possible, wanted == nil else { return }
    request(.failed, .tooSlow(limit: SwipeGestureRecognizer.maximumDuration.seconds))
  }

  /// Forgets where it began.
  open override func reset() {
    super.reset()
    start = nil
  }

  /// Where the swipe began (rule G10).
  open override func location(in view: View?) -> Point {
    start.map { converted($0, to: view) } ?? super.location(in: view)
  }

  /// Whether a displacement goes at least so far along one of the directions, and mostly along it.
  private func along(_ x: Double, _ y: Double, least: Double) -> Bool {
    func fits(_ along: Double, _ across: Double) -> Bool {
      along >= least && along >= abs(across) && abs(across) <= SwipeGestureRecognizer.maximumDeviation
    }
    return (direction.contains(.right) && fits(x, y)) || (direction.contains(.left) && fits(-x, y))
      || (direction.contains(.down) && fits(y, x)) || (direction.contains(.up) && fits(-y, x))
  }
}
