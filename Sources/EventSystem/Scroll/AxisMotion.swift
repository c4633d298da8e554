/// How one coordinate of a content offset moves by itself after the lift: it stays, slows down, slows down until
/// an edge and comes back to it, or is drawn to a place.
struct AxisMotion: Equatable {
  /// How strongly a spring draws, per second: critically damped. Choice; no source gives a number.
  static let stiffness = 15.0

  private enum Kind { case still, free, spring, edge }

  private var kind = Kind.still
  private var start = 0.0
  private var velocity = 0.0
  private var curve: Deceleration?
  /// Where it comes to rest.
  private(set) var end = 0.0
  /// When an edge is reached, and how fast.
  private var edgeTime = 0.0
  private var edgeVelocity = 0.0

  /// Whether it moves at all.
  var isMoving: Bool { kind != .still }

  /// Stays where it is.
  static func still(at place: Double) -> AxisMotion {
    var motion = AxisMotion()
    motion.start = place
    motion.end = place
    return motion
  }

  /// Slows down to a place, on the curve that a free movement to there would take (rules S14, S17).
  static func decelerating(from start: Double, to end: Double, _ curve: Deceleration) -> AxisMotion {
    guard abs(end - start) >= Deceleration.precision else { return still(at: start) }
    var motion = AxisMotion()
    motion.kind = .free
    motion.start = start
    motion.velocity = (end - start) * curve.decay
    motion.curve = curve
    motion.end = end
    return motion
  }

  /// Slows down, and reaches an edge before it is at rest.
  ///
  /// - Parameter bounces: whether it goes beyond the edge and comes back.
  static func decelerating(
    from start: Double, velocity: Double, edge: Double, bounces: Bool, extent: Double, _ curve: Deceleration
  ) -> AxisMotion {
    guard let time = curve.time(of: edge - start, velocity: velocity) else {
      return spring(from: start, to: edge)
    }
    var motion = AxisMotion()
    motion.kind = .edge
    motion.start = start
    motion.velocity = velocity
    motion.curve = curve
    motion.end = edge
    motion.edgeTime = time
    if bounces {
      // The content never leaves the viewport: the farthest place of the swing is velocity ÷ (e · stiffness).
      let most = extent / 2 * stiffness * 2.718281828459045
      motion.edgeVelocity = min(max(curve.velocity(after: time, velocity: velocity), -most), most)
    }
    return motion
  }

  /// Is drawn to a place.
  ///
  /// - Parameter velocity: at the start; one that would lead past the place is cut.
  static func spring(from start: Double, to end: Double, velocity: Double = 0) -> AxisMotion {
    guard abs(end - start) >= Deceleration.precision else {
      return start == end ? still(at: end) : jump(start, end)
    }
    var motion = AxisMotion()
    motion.kind = .spring
    motion.start = start
    motion.end = end
    let most = stiffness * (end - start)
    motion.velocity = end > start ? min(velocity, most) : max(velocity, most)
    return motion
  }

  /// So near that the first tick ends it.
  private static func jump(_ start: Double, _ end: Double) -> AxisMotion {
    var motion = AxisMotion()
    motion.kind = .spring
    motion.start = start
    motion.end = end
    return motion
  }

  /// The place after a time in seconds, exactly.
  func place(after seconds: Double) -> Double {
    switch kind {
    case .still: return end
    case .free:
      return start + (curve?.distance(after: seconds, velocity: velocity) ?? 0)
    case .spring:
      return end + swing(after: seconds, from: start - end, velocity: velocity)
    case .edge:
      guard seconds < edgeTime else {
        return end + swing(after: seconds - edgeTime, from: 0, velocity: edgeVelocity)
      }
      return start + (curve?.distance(after: seconds, velocity: velocity) ?? 0)
    }
  }

  /// Whether less than the precision is left after a time, for good (rule S14).
  func isOver(after seconds: Double) -> Bool {
    guard abs(place(after: seconds) - end) < Deceleration.precision else { return false }
    switch kind {
    case .still, .free: return true
    case .spring: return seconds > AxisMotion.turn(from: start - end, velocity: velocity)
    case .edge:
      return edgeVelocity == 0 || seconds - edgeTime > AxisMotion.turn(from: 0, velocity: edgeVelocity)
    }
  }

  /// A critically damped spring about 0.
  private func swing(after seconds: Double, from start: Double, velocity: Double) -> Double {
    let slope = velocity + AxisMotion.stiffness * start
    return (start + slope * seconds) * Exponential.exp(-AxisMotion.stiffness * seconds)
  }

  /// When the swing turns back, 0 when it never goes away.
  private static func turn(from start: Double, velocity: Double) -> Double {
    let slope = velocity + stiffness * start
    return slope == 0 ? 0 : max(0, 1 / stiffness - start / slope)
  }
}
