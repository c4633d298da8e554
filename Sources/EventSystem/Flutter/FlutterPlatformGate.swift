/// What stands between a Flutter view and a native view in it (rule FL8).
///
/// The native view's touches take part in the arena as a member of their own, the deepest. Until that has won or lost, a
/// recognizer that delays keeps them from the native view and from whatever recognizers are on it: won, they get
/// everything from the landing on; lost, they get nothing. Both recognizers are the native view's.
final class FlutterPlatformGate {
  /// The native view, by which the gate is found again.
  let content: ObjectIdentifier
  let member = FlutterPlatformViewMember()
  private let delaying = DelayingRecognizer()
  private let forwarding = ForwardingRecognizer()

  /// Puts a gate before a subview of a Flutter view, which opens it before the subview goes.
  init(_ content: View, in flutter: FlutterView) {
    self.content = ObjectIdentifier(content)
    member.gate = self
    member.owner = flutter
    member.content = content
    delaying.forwarding = forwarding
    forwarding.gate = self
    forwarding.flutter = flutter
    for (recognizer, role) in [(delaying, "delaying"), (forwarding, "forwarding")]
      as [(GestureRecognizer, String)]
    {
      recognizer.name = content.traceName.map { "\($0).\(role)" } ?? role
      content.addGestureRecognizer(recognizer)
    }
  }

  /// Takes the gate away.
  func remove() {
    for recognizer in [delaying, forwarding] { recognizer.view?.removeGestureRecognizer(recognizer) }
  }

  /// The native view has the touches.
  func release() {
    if delaying.state == .possible { delaying.state = .failed }
  }

  /// Flutter has them.
  func block() {
    if delaying.state == .possible { delaying.state = .ended }
  }
}

/// A native view's member of the arena: it claims nothing, and wins for want of others or by the sweep.
final class FlutterPlatformViewMember: FlutterGestureRecognizer {
  weak var gate: FlutterPlatformGate?
  weak var content: View?

  override var nameInTrace: String { content?.nameInTrace ?? super.nameInTrace }

  override func handle(_ event: FlutterPointerEvent) {
    if event.kind == .cancel { resolve(event.pointer, .rejected) }
    stopIfUp(event)
  }

  override func accepted(_ pointer: Int) { gate?.release() }
  override func rejected(_ pointer: Int) { gate?.block() }
}

/// Holds touches back until the arena has decided. All others wait for it.
private final class DelayingRecognizer: GestureRecognizer {
  weak var forwarding: GestureRecognizer?

  override init() {
    super.init()
    delaysTouchesBegan = true
  }

  override func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool {
    otherGestureRecognizer !== forwarding
  }

  override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { false }
}

/// Brings the touches to Flutter's arena; recognizes nothing.
private final class ForwardingRecognizer: GestureRecognizer {
  weak var gate: FlutterPlatformGate?
  weak var flutter: FlutterView?
  private var live: Set<Touch> = []

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    live.formUnion(touches)
    bring(.down, touches)
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { bring(.move, touches) }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    live.subtract(touches)
    bring(.up, touches)
    if live.isEmpty { state = .failed }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    live.subtract(touches)
    bring(.cancel, touches)
  }

  /// What another gesture has taken is cancelled for Flutter.
  override func reset() {
    super.reset()
    let lost = live
    live = []
    if !lost.isEmpty { bring(.cancel, lost) }
  }

  override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// The native view's own recognizers are beside the point here.
  override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool {
    guard let own = view, let other = preventingGestureRecognizer.view else { return true }
    return !other.isDescendant(of: own)
  }

  private func bring(_ kind: FlutterPointerEvent.Kind, _ touches: Set<Touch>) {
    flutter?.binding.receive(kind, touches, through: gate)
  }
}
