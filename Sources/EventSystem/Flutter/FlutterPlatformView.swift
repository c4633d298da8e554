import Geometry

/// A native view inside a Flutter view (rule FL8).
///
/// Its touches take part in the arena as a member of their own, the deepest. Until that has won or lost, a recognizer
/// that delays keeps them from the native view and from whatever recognizers are on it: won, they get everything from
/// the landing on; lost, they get nothing.
public final class FlutterPlatformView: View {
  /// The native view.
  public let content: View
  /// The name under which its member stands in traces.
  public let name: String

  let member: FlutterPlatformViewMember
  private let delaying = DelayingRecognizer()
  private let forwarding = ForwardingRecognizer()

  /// Makes a frame around a native view, which fills it.
  public init(_ content: View, name: String = "platformView") {
    self.content = content
    self.name = name
    member = FlutterPlatformViewMember(name: name)
    super.init(frame: content.frame)
    content.frame = Rect(origin: .zero, size: content.frame.size)
    addSubview(content)
    isMultipleTouchEnabled = true
    member.platformView = self
    delaying.forwarding = forwarding
    forwarding.platformView = self
    for recognizer in [delaying, forwarding] { addGestureRecognizer(recognizer) }
  }

  /// The Flutter view around it; nil for none.
  final var flutterView: FlutterView? {
    var view = superview
    while let current = view {
      if let flutter = current as? FlutterView { return flutter }
      view = current.superview
    }
    return nil
  }

  /// The native view has the touches.
  final func release() {
    if delaying.state == .possible { delaying.state = .failed }
  }

  /// Flutter has them.
  final func block() {
    if delaying.state == .possible { delaying.state = .ended }
  }

  // What the native view does not take ends here: Flutter hears of it by other means.

  /// Keeps the touches.
  public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  /// Keeps the touches.
  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}

/// A native view's member of the arena: it claims nothing, and wins for want of others or by the sweep.
final class FlutterPlatformViewMember: FlutterGestureRecognizer {
  weak var platformView: FlutterPlatformView?

  override func handle(_ event: FlutterPointerEvent) {
    if event.kind == .cancel { resolve(event.pointer, .rejected) }
    stopIfUp(event)
  }

  override func accepted(_ pointer: Int) { platformView?.release() }
  override func rejected(_ pointer: Int) { platformView?.block() }
}

/// Holds touches back until the arena has decided. All others wait for it.
private final class DelayingRecognizer: GestureRecognizer {
  weak var forwarding: GestureRecognizer?

  override init() {
    super.init()
    delaysTouchesBegan = true
    name = "delaying"
  }

  override func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool {
    otherGestureRecognizer !== forwarding
  }

  override func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { false }
}

/// Brings the touches to Flutter's arena; recognizes nothing.
private final class ForwardingRecognizer: GestureRecognizer {
  weak var platformView: FlutterPlatformView?
  private var live: Set<Touch> = []

  override init() {
    super.init()
    name = "forwarding"
  }

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
    guard let platformView, let view = preventingGestureRecognizer.view else { return true }
    return !view.isDescendant(of: platformView)
  }

  private func bring(_ kind: FlutterPointerEvent.Kind, _ touches: Set<Touch>) {
    guard let platformView, let flutter = platformView.flutterView else { return }
    flutter.binding.receive(kind, touches, in: platformView)
  }
}
