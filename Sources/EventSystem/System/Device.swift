public import Geometry

/// What the system's own gestures depend on (section 14 of the rules). Without a device there are none.
public struct Device: Equatable, Sendable {
  /// How one gets home.
  public enum Home: Equatable, Sendable {
    /// By a swipe up from the bottom edge.
    case indicator
    /// By a button; the bottom edge is the control centre's (rule Y5).
    case button
  }

  /// The screen's size in points, in the space that the windows' frames share.
  public var screen: Size
  /// How one gets home.
  public var home: Home
  /// Edges at which the application comes first, beside those that the frontmost controller names (rule Y2).
  public var deferredEdges: RectEdge

  /// Makes a device.
  public init(screen: Size, home: Home = .indicator, deferredEdges: RectEdge = []) {
    self.screen = screen
    self.home = home
    self.deferredEdges = deferredEdges
  }
}
