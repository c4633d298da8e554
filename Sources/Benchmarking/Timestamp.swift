internal import Glibc

/// A moment of UTC, to the second, and the ways in which results write it.
public struct Timestamp: Equatable, Sendable {
  /// Whole seconds since 1970-01-01 00:00:00 UTC.
  public var secondsSince1970: Int

  /// Makes a moment.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = secondsSince1970
  }

  /// The system's time of day.
  public static func now() -> Timestamp { Timestamp(secondsSince1970: time(nil)) }

  private var parts: tm {
    var seconds: time_t = secondsSince1970
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return parts
  }

  /// The date, e.g. "2026-11-30".
  public var date: String {
    let parts = parts
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  /// Date and time as ISO 8601 has it, e.g. "2026-11-30T10:05:36Z".
  public var text: String { "\(date)T\(clock)Z" }

  /// As HdrHistogram's logs write it, e.g. "Tue Nov 14 22:13:20 UTC 2023".
  var longText: String {
    let parts = parts
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let day = "\(days[Int(parts.tm_wday)]) \(months[Int(parts.tm_mon)]) \(two(parts.tm_mday))"
    return "\(day) \(clock) UTC \(parts.tm_year + 1900)"
  }

  private var clock: String {
    let parts = parts
    return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }

  private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
