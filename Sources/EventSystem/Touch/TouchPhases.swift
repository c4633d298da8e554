/// Which touches do what in one event, as bits of the dispatcher's places.
struct TouchPhases {
  var began: UInt64 = 0
  var moved: UInt64 = 0
  var ended: UInt64 = 0
  var cancelled: UInt64 = 0

  /// Every touch that does something.
  var all: UInt64 { began | moved | ended | cancelled }

  /// Takes out what is about some touches.
  mutating func take(_ mask: UInt64) -> TouchPhases {
    let taken = TouchPhases(
      began: began & mask, moved: moved & mask, ended: ended & mask, cancelled: cancelled & mask)
    began &= ~mask
    moved &= ~mask
    ended &= ~mask
    cancelled &= ~mask
    return taken
  }

  /// Adds what other touches do.
  mutating func add(_ other: TouchPhases) {
    began |= other.began
    moved |= other.moved
    ended |= other.ended
    cancelled |= other.cancelled
  }
}
