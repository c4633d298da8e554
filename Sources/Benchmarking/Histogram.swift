/// Counts of values in slots of equal relative width: the layout of an HdrHistogram with three significant
/// digits, so that merging is adding, and other tools read what is written.
///
/// Values are whole picoseconds here, though nothing depends on it. A slot is at most 1/1,024 of its values
/// wide; below 2,048 every value has its own. Memory is fixed: 45,056 counters, made at once.
public struct Histogram: Sendable {
  /// Significant decimal digits that the layout keeps.
  public static let significantDigits = 3
  /// The largest value with a slot of its own, about two and a half hours in picoseconds. A larger one is
  /// counted in the last slot; `maximum` stays exact.
  public static let highestTrackable: UInt64 = 1 << 53 - 1

  static let subBucketBits = 11
  package static let slotCount = slot(of: highestTrackable) + 1

  private var counts: [UInt64]
  /// How many values were recorded.
  public private(set) var count: UInt64 = 0
  /// The smallest value recorded, exactly; nil for none. After decoding, the smallest value of its slot.
  public private(set) var minimum: UInt64?
  /// The largest value recorded, exactly; nil for none. After decoding, the largest value of its slot.
  public private(set) var maximum: UInt64?

  /// Makes an empty histogram. Allocates its counters, and nothing ever again.
  public init() {
    counts = [UInt64](repeating: 0, count: Histogram.slotCount)
  }

  /// Counts a value. O(1); allocates nothing.
  public mutating func record(_ value: UInt64) {
    record(value, count: 1)
  }

  /// Counts a value several times. O(1); allocates nothing.
  public mutating func record(_ value: UInt64, count times: UInt64) {
    guard times > 0 else { return }
    counts[Histogram.slot(of: min(value, Histogram.highestTrackable))] += times
    widen(to: value, value, count: times)
  }

  /// Adds the counts of another histogram: the result is what recording all values in one would have given.
  /// O(slots); allocates nothing.
  public mutating func merge(_ other: Histogram) {
    guard let low = other.minimum, let high = other.maximum else { return }
    for slot in other.usedSlots { counts[slot] += other.counts[slot] }
    widen(to: low, high, count: other.count)
  }

  private mutating func widen(to low: UInt64, _ high: UInt64, count times: UInt64) {
    count += times
    minimum = min(minimum ?? low, low)
    maximum = max(maximum ?? high, high)
  }

  /// The value that at least `percentile` % of the values do not exceed, as exact as its slot: the slot's
  /// highest value, though never more than the maximum. nil where nothing was recorded. O(slots).
  public func value(atPercentile percentile: Double) -> UInt64? {
    guard let minimum, let maximum else { return nil }
    if percentile <= 0 { return minimum }
    let rank = max(UInt64((min(percentile, 100) / 100 * Double(count)).rounded(.up)), 1)
    var cumulative: UInt64 = 0
    for slot in usedSlots {
      cumulative += counts[slot]
      if cumulative >= rank { return min(Histogram.highestValue(ofSlot: slot), maximum) }
    }
    return maximum
  }

  /// How many values were counted in a slot.
  func count(inSlot slot: Int) -> UInt64 { counts[slot] }

  /// The slots between those of the minimum and the maximum.
  var usedSlots: Range<Int> {
    guard let minimum, let maximum else { return 0..<0 }
    let first = Histogram.slot(of: min(minimum, Histogram.highestTrackable))
    return first..<Histogram.slot(of: min(maximum, Histogram.highestTrackable)) + 1
  }
}

extension Histogram: Equatable {
  /// Whether the same counts stand in the same slots; minimum and maximum, which encoding loses, do not
  /// matter.
  public static func == (one: Histogram, other: Histogram) -> Bool { one.counts == other.counts }
}

// MARK: Layout

extension Histogram {
  /// The slot of a value: values double their slots' width each time they need one more bit than 11.
  package static func slot(of value: UInt64) -> Int {
    let bits = UInt64.bitWidth - (value | (1 << subBucketBits - 1)).leadingZeroBitCount
    let bucket = bits - subBucketBits
    let half = 1 << (subBucketBits - 1)
    return (bucket + 1) * half + Int(value >> UInt64(bucket)) - half
  }

  /// The smallest value that falls into a slot.
  package static func lowestValue(ofSlot slot: Int) -> UInt64 {
    let half = 1 << (subBucketBits - 1)
    if slot < 2 * half { return UInt64(slot) }
    return UInt64(slot % half + half) << UInt64(slot / half - 1)
  }

  /// The largest value that falls into a slot.
  package static func highestValue(ofSlot slot: Int) -> UInt64 {
    let half = 1 << (subBucketBits - 1)
    return slot < 2 * half ? UInt64(slot) : lowestValue(ofSlot: slot) + (1 << UInt64(slot / half - 1)) - 1
  }
}
