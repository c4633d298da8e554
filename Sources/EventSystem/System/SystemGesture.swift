/// A gesture of the system's own, which the application sees nothing of (rules Y4, Y5).
public enum SystemGesture: String, Sendable {
  /// Down from the right part of the top edge; with a home button, up from the bottom edge.
  case controlCenter
  /// Down from the top edge.
  case notificationCenter
  /// Up from the bottom edge, without a home button.
  case home
  /// As home, with a pause before the lift.
  case appSwitcher
}

extension SystemGesture {
  /// How near the top or bottom edge a finger must land, in points. Rules Y3, P7: an edge pan's zone; choice.
  public static let zone = ScreenEdgePanGestureRecognizer.zone
  /// How far the finger goes before the system decides, in points. Rule Y3: choice.
  public static let decisionDistance = 10.0
  /// How long a finger rests for the switcher rather than home. Choice.
  public static let pause = EventTime(nanoseconds: 500_000_000)
  /// Within which time of the first swipe's lift a second one, at an edge where the application comes first, is the
  /// system's. Rule Y2: longer gaps are open; choice.
  public static let secondSwipe = EventTime(nanoseconds: 1_000_000_000)
  /// From which share of the screen's width on the top edge is the control centre's. Rule Y5 says right; choice.
  public static let rightPart = 0.75
}
