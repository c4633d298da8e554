import Geometry

/// How fast a value in two dimensions changes: over its last movements (rule P9).
///
/// Choice: the straight slope over the samples of the last tenth of a second, the last two at least. A finger that rested longer than
/// that before it lifted has no speed left, as UIKit's users expect. Keeps a fixed number of samples.
final class VelocityTracker {
  /// How far back samples count. Rule P9 names no span; choice.
  static let window = EventTime(nanoseconds: 100_000_000)
  /// Samples that are kept, a power of two: at 120 a second those of the window.
  private static let capacity = 16

  private struct Sample: BitwiseCopyable {
    var time: EventTime
    var value: Point
  }

  // A ring behind a pointer, where no exclusivity is checked.
  private let samples: UnsafeMutablePointer<Sample>
  /// How many samples there have been.
  private var total = 0

  init() {
    samples = .allocate(capacity: VelocityTracker.capacity)
    samples.initialize(repeating: Sample(time: .zero, value: .zero), count: VelocityTracker.capacity)
  }

  deinit { samples.deallocate() }

  func reset() { total = 0 }

  func add(_ value: Point, at time: EventTime) {
    samples[total & (VelocityTracker.capacity - 1)] = Sample(time: time, value: value)
    total += 1
  }

  /// Units per second, as of a moment; zero without two samples of different times.
  func velocity(at now: EventTime) -> Point {
    let count = min(total, VelocityTracker.capacity)
    guard count > 1 else { return .zero }
    let newest = sample(back: 0)
    // The one before the newest counts however old it is: a slow source gives no other.
    var oldest = sample(back: 1)
    for back in 2..<max(2, count) {
      let earlier = sample(back: back)
      if now - earlier.time > VelocityTracker.window { break }
      oldest = earlier
    }
    let span = (newest.time - oldest.time).seconds
    guard span > 0, now - newest.time <= VelocityTracker.window else { return .zero }
    return Point(
      x: (newest.value.x - oldest.value.x) / span, y: (newest.value.y - oldest.value.y) / span)
  }

  private func sample(back: Int) -> Sample {
    samples[(total - 1 - back) & (VelocityTracker.capacity - 1)]
  }
}
