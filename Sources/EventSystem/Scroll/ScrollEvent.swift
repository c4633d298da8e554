/// What a scroll view tells its delegate, and the trace (rule S17).
public enum ScrollEvent: Equatable, Sendable {
  /// A drag begins.
  case willBeginDragging
  /// The offset has changed.
  case didScroll
  /// The finger lifts.
  case willEndDragging
  /// The drag has ended.
  case didEndDragging(willDecelerate: Bool)
  /// The content begins to move by itself.
  case willBeginDecelerating
  /// The content has come to rest.
  case didEndDecelerating
  /// An animation that the program asked for is over.
  case didEndScrollingAnimation
  /// The zoom scale has changed.
  case didZoom

  /// UIKit's name, without its prefix.
  public var name: String {
    switch self {
    case .willBeginDragging: "willBeginDragging"
    case .didScroll: "didScroll"
    case .willEndDragging: "willEndDragging"
    case .didEndDragging: "didEndDragging"
    case .willBeginDecelerating: "willBeginDecelerating"
    case .didEndDecelerating: "didEndDecelerating"
    case .didEndScrollingAnimation: "didEndScrollingAnimation"
    case .didZoom: "didZoom"
    }
  }
}
