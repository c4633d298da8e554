public import Geometry

/// A native view that shows a Flutter screen: native hit testing and recognizers come first, and what they let through
/// reaches Flutter's own arena (section 15 of the rules).
///
/// It passes no touch on to its next responder, and gets every finger. Its subviews are native views inside the Flutter
/// screen: their touches wait for the arena, in which each of them is a member (rule FL8). Subclasses that override the
/// hooks of the hierarchy call super.
open class FlutterView: View {
  /// The recognizers of the Flutter screen, the deepest first: that is the order in which they join an arena, and of
  /// which the first wins where nobody claims the pointer (rules FL1, FL3).
  public final var arenaRecognizers: [FlutterGestureRecognizer] = [] {
    didSet {
      for recognizer in oldValue where recognizer.owner === self { recognizer.owner = nil }
      for recognizer in arenaRecognizers { recognizer.owner = self }
    }
  }

  /// Whether Flutter's own navigator has something to go back to; nil where it does not say.
  ///
  /// True keeps a back swipe of the native side from beginning, so that Flutter gets the whole sequence; otherwise the
  /// native side goes back, whatever Flutter has on its stack (rule FL9).
  public final var canPop: Bool?

  private final var gates: [FlutterPlatformGate] = []
  private(set) final lazy var binding = FlutterGestureBinding(self)

  /// Makes a view without recognizers.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  /// Whether Flutter has undecided pointers, timers, or fingers that are down.
  public final var isArenaBusy: Bool { binding.isBusy }

  /// A native view comes in: its touches wait for the arena from now on.
  open override func didAddSubview(_ subview: View) {
    super.didAddSubview(subview)
    guard !gates.contains(where: { $0.content == ObjectIdentifier(subview) }) else { return }
    gates.append(FlutterPlatformGate(subview, in: self))
  }

  /// A native view leaves.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    guard let index = gates.firstIndex(where: { $0.content == ObjectIdentifier(subview) }) else { return }
    gates.remove(at: index).remove()
  }

  /// Fingers land: pointers for Flutter.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { receive(.down, touches) }

  /// They move.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { receive(.move, touches) }

  /// They lift.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { receive(.up, touches) }

  /// A native recognizer or the system has them: Flutter's recognizers lose them (rule FL7).
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { receive(.cancel, touches) }

  /// What a native view did not take has come to Flutter before.
  private final func receive(_ kind: FlutterPointerEvent.Kind, _ touches: Set<Touch>) {
    let own = touches.allSatisfy { $0.view === self } ? touches : touches.filter { $0.view === self }
    if !own.isEmpty { binding.receive(kind, own) }
  }

  /// False for a back swipe of the native side while Flutter can go back itself (rules FL9, G7).
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard canPop == true, gestureRecognizer.view !== self,
      let edgePan = gestureRecognizer as? ScreenEdgePanGestureRecognizer
    else { return true }
    return edgePan.edges.isDisjoint(with: [.left, .right])
  }

  final func tell(_ kind: FlutterPointerEvent.Kind) {
    window?.application?.note(.pointerEvent(self, kind))
  }

  final func tell(_ recognizer: FlutterGestureRecognizer, accepted: Bool) {
    window?.application?.note(.arena(recognizer, accepted: accepted))
  }
}
