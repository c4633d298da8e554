/// A case of the suite `scroll`: what a finger does on a scroll view, and what comes of it.
enum ScrollCase: String, CaseIterable, Sendable {
  /// A finger drags at 120 Hz: from the event to the new offset.
  case drag
  /// The same, and a hit test through the new offset after each move.
  case dragHit = "drag+hit"
  /// A flick in three nested pagers, from the landing until the page is at rest: at its end each hands on to the
  /// next.
  case pagers = "pagers-3"
  /// A fling, and the five seconds after it: 600 ticks.
  case fling = "fling-5s"

  /// How many nanoseconds an operation takes in the time of the screen.
  var span: Int64 {
    switch self {
    case .drag, .dragHit: 8_333_333
    case .pagers: 1_000_000_000
    case .fling: 5_000_000_000
    }
  }

  /// The sizes of trees.
  static let views = [10_000]
}
