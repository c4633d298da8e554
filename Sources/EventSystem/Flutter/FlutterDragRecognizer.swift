public import Geometry

/// A drag along one axis, or in any direction: it claims its pointers once one has moved far enough.
public final class FlutterDragRecognizer: FlutterGestureRecognizer {
  /// The axis along which a drag counts.
  public enum Axis: Sendable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical
    /// Any direction: a pan, which needs a longer way.
    case any
  }

  private enum State {
    case ready
    case possible
    case accepted
  }

  /// The axis along which it counts.
  public let axis: Axis
  private var state = State.ready
  /// How far the pointers have moved along the axis; a pan's whole way.
  private var way = 0.0
  private var won: Set<Int> = []
  /// Whether the native side has taken the last pointer.
  private var isCancelled = false

  /// Makes a recognizer.
  public init(_ axis: Axis, name: String = "", rect: Rect? = nil) {
    self.axis = axis
    super.init(name: name, rect: rect)
  }

  override func addPointer(_ event: FlutterPointerEvent) {
    super.addPointer(event)
    switch state {
    case .ready:
      state = .possible
      way = 0
    case .possible: break
    case .accepted: resolve(.accepted)
    }
  }

  override func handle(_ event: FlutterPointerEvent) {
    switch event.kind {
    case .down: break
    case .move: move(event)
    case .up, .cancel:
      if event.kind == .cancel && won.contains(event.pointer) && tracked.count == 1 { isCancelled = true }
      giveUp(event.pointer)
    }
  }

  private func move(_ event: FlutterPointerEvent) {
    let delta = event.delta
    if state == .accepted {
      return tell(.update(delta: along(delta), scale: 1, rotation: 0))
    }
    switch axis {
    case .horizontal: way += delta.x
    case .vertical: way += delta.y
    case .any: way += delta.distance(to: .zero)
    }
    let slop = axis == .any ? FlutterGestureSettings.panSlop : FlutterGestureSettings.touchSlop
    if abs(way) > slop { resolve(.accepted) }
  }

  private func along(_ delta: Point) -> Point {
    switch axis {
    case .horizontal: Point(x: delta.x, y: 0)
    case .vertical: Point(x: 0, y: delta.y)
    case .any: delta
    }
  }

  private func giveUp(_ pointer: Int) {
    let wasWon = won.remove(pointer) != nil
    stopTracking(pointer)
    if !wasWon { resolve(pointer, .rejected) }
  }

  override func accepted(_ pointer: Int) {
    won.insert(pointer)
    guard state != .accepted else { return }
    state = .accepted
    tell(.start)
  }

  override func rejected(_ pointer: Int) { giveUp(pointer) }

  override func didStopTrackingLast(_ pointer: Int) {
    let before = state
    state = .ready
    let wasCancelled = isCancelled
    isCancelled = false
    switch before {
    case .ready: break
    case .possible: resolve(.rejected)
    case .accepted: tell(wasCancelled ? .cancel : .end)
    }
  }
}
