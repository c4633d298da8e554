/// How a scroll view that is let go slows down (rule S14): its speed shrinks by the same share each millisecond.
public struct Deceleration: Equatable, Sendable {
  /// Under which distance to its end a movement is over, in points. Rule S14: choice.
  public static let precision = 0.5

  /// The share of the speed that is left after a second's natural unit: −1000 ln(rate), per second.
  package let decay: Double
  private let rate: Double

  /// Makes the curve of a rate per millisecond.
  ///
  /// - Parameter rate: 0.998 is UIKit's normal, 0.99 its fast one. Choice: kept between 0.5 and 0.9999, so that
  ///   every movement has an end.
  public init(rate: Double) {
    self.rate = min(max(rate.isNaN ? 0.998 : rate, 0.5), 0.9999)
    decay = -1000 * Exponential.log(self.rate)
  }

  /// The way that is gone after a time.
  ///
  /// - Parameters:
  ///   - seconds: since the lift.
  ///   - velocity: at the lift, in points per second.
  /// - Returns: points, with the velocity's sign.
  public func distance(after seconds: Double, velocity: Double) -> Double {
    velocity / decay * (1 - Exponential.exp(-decay * seconds))
  }

  /// The velocity that is left after a time, in points per second.
  public func velocity(after seconds: Double, velocity: Double) -> Double {
    velocity * Exponential.exp(-decay * seconds)
  }

  /// The whole way, in points.
  public func total(velocity: Double) -> Double { velocity / decay }

  /// The whole way as Apple's engineers projected it in public: a sum over whole milliseconds, in points.
  public func projection(velocity: Double) -> Double { velocity / 1000 * rate / (1 - rate) }

  /// When a part of the whole way is gone.
  ///
  /// - Returns: seconds; nil for a distance that is never reached.
  func time(of distance: Double, velocity: Double) -> Double? {
    let left = 1 - distance * decay / velocity
    guard left > 0, left <= 1 else { return nil }
    return -Exponential.log(left) / decay
  }
}
