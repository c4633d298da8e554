/// Whether a view's content turns round where layout runs from right to left, with UIKit's values.
public enum SemanticContentAttribute: Int, Sendable {
  /// It runs as the application does.
  case unspecified = 0
  /// It is about time, and never turns round.
  case playback = 1
  /// It is about directions in space, and never turns round.
  case spatial = 2
  /// It runs from left to right.
  case forceLeftToRight = 3
  /// It runs from right to left.
  case forceRightToLeft = 4
}

/// The direction in which layout runs, with UIKit's values.
public enum UserInterfaceLayoutDirection: Int, Sendable {
  /// Lines begin at the left.
  case leftToRight = 0
  /// Lines begin at the right.
  case rightToLeft = 1
}

extension View {
  /// The direction in which the view's content runs: its own if it says so, else the application's, else from left to
  /// right. O(depth).
  public final var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: window?.application?.userInterfaceLayoutDirection ?? .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
