import Geometry

/// How fast a value in two dimensions changes: over its last movements (rule P9).
///
/// Choice: the straight slope over the samples of the last tenth of a second. A finger that rested longer than
/// that before it lifted has no speed left, as UIKit's users expect. Keeps what it needs in place.
struct VelocityTracker {
  /// How far back samples count. Rule P9 names no span; choice.
  static let window = EventTime(nanoseconds: 100_000_000)
  private static let capacity = 16

  private var times: [EventTime] = []
  private var values: [Point] = []
  private var next = 0

  init() {
    times.reserveCapacity(VelocityTracker.capacity)
    values.reserveCapacity(VelocityTracker.capacity)
  }

  mutating func reset() {
    times.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    next = 0
  }

  mutating func add(_ value: Point, at time: EventTime) {
    if times.count < VelocityTracker.capacity {
      times.append(time)
      values.append(value)
    } else {
      times[next] = time
      values[next] = value
      next = (next + 1) % VelocityTracker.capacity
    }
  }

  /// Units per second, as of a moment; zero without two samples of different times.
  func velocity(at now: EventTime) -> Point {
    let count = times.count
    guard count > 1 else { return .zero }
    let newest = (next + count - 1) % count
    var oldest = newest
    for back in 1..<count {
      let index = (next + count - 1 - back) % count
      if now - times[index] > VelocityTracker.window { break }
      oldest = index
    }
    let span = (times[newest] - times[oldest]).seconds
    guard span > 0, now - times[newest] <= VelocityTracker.window else { return .zero }
    return Point(
      x: (values[newest].x - values[oldest].x) / span, y: (values[newest].y - values[oldest].y) / span)
  }
}
