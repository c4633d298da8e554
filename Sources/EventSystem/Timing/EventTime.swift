/// A moment of the event system's time, in whole nanoseconds since its start; also a span of such time.
///
/// Time enters the event system only through events and `Application.advance(to:)`, so equal input gives equal
/// behaviour to the nanosecond.
public struct EventTime: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the start.
  public var nanoseconds: Int64

  /// The start.
  public static let zero = EventTime(nanoseconds: 0)

  /// Makes a moment from nanoseconds since the start.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Makes a moment from seconds, rounded to the nearest nanosecond and clamped to what 64 bits hold (±292
  /// years); what is not a number counts as 0.
  public init(seconds: Double) {
    let scaled = (seconds * 1e9).rounded()
    nanoseconds =
      scaled.isNaN ? 0 : scaled >= 0x1p63 ? .max : scaled <= -0x1p63 ? .min : Int64(scaled)
  }

  /// Seconds since the start, as UIKit gives timestamps.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whether one moment is earlier than another.
  @inlinable
  public static func < (left: EventTime, right: EventTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The moment a span later; stays at the last one instead of overflowing.
  @inlinable
  public static func + (moment: EventTime, span: EventTime) -> EventTime {
    let (sum, overflows) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return EventTime(nanoseconds: overflows ? (span.nanoseconds < 0 ? .min : .max) : sum)
  }

  /// The span from one moment to another; stays at the longest one instead of overflowing.
  @inlinable
  public static func - (moment: EventTime, earlier: EventTime) -> EventTime {
    let (span, overflows) = moment.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return EventTime(nanoseconds: overflows ? (earlier.nanoseconds < 0 ? .max : .min) : span)
  }
}
