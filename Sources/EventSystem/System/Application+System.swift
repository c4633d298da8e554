// The system's gestures, which come before the application (section 14 of the rules).
extension Application {
  /// The edges at which the frontmost controller wants the application to come first (rule Y2): that of the key
  /// window, else of the window shown last; what it presents comes before it, and the child that it names instead.
  final var edgesDeferringSystemGestures: RectEdge {
    guard let window = keyWindow ?? windows.last(where: { !$0.isHidden }),
      var controller = window.rootViewController
    else { return [] }
    while let presented = controller.presentedViewController { controller = presented }
    // A child that leads back to itself is cut off.
    for _ in 0..<Responder.longestChain {
      guard let child = controller.childForScreenEdgesDeferringSystemGestures, child !== controller else {
        break
      }
      controller = child
    }
    return controller.preferredScreenEdgesDeferringSystemGestures
  }

  /// Writes that the system has recognized a gesture of its own.
  final func tell(_ gesture: SystemGesture) { note(.system(gesture)) }
}
