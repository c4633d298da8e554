public import Geometry

/// A member of a Flutter view's arena: the base of those that follow pointers until they have won or lost.
///
/// It is no `GestureRecognizer`: what it sees is what the native side lets through (rule FL7).
public class FlutterGestureRecognizer: FlutterArenaMember {
  /// What a recognizer tells.
  public enum Gesture: Equatable, Sendable {
    /// A finger is down long enough to show it, or the tap is certain.
    case tapDown
    /// A tap.
    case tap
    /// Two taps.
    case doubleTap
    /// A finger was held.
    case longPress
    /// A drag, or a scale, begins.
    case start
    /// It goes on: the way since the last time, the scale and the turn in radians since the beginning.
    case update(delta: Point, scale: Double, rotation: Double)
    /// It is over.
    case end
    /// What had been told of is taken back.
    case cancel
  }

  /// The name under which it stands in traces; empty for that of its class.
  public final let name: String
  /// Where it is, in the view's coordinates; nil for all of the view.
  public final var rect: Rect?
  /// Competes for it as a part; nil for none.
  public final var team: FlutterGestureTeam?
  /// Is told of the gesture.
  public final var onGesture: ((Gesture) -> Void)?

  /// The view that it is in.
  final weak var owner: FlutterView?
  /// The pointers that it follows, and those that are undecided.
  final var tracked: Set<Int> = []
  final var undecided: Set<Int> = []

  /// Makes a recognizer.
  ///
  /// - Parameters:
  ///   - name: for traces.
  ///   - rect: where it is, in the view's coordinates; nil for all of the view.
  public init(name: String = "", rect: Rect? = nil) {
    self.name = name
    self.rect = rect
  }

  final func tell(_ gesture: Gesture) { onGesture?(gesture) }

  /// The name by which traces call the recognizer.
  var nameInTrace: String { name.isEmpty ? "\(Swift.type(of: self))" : name }

  // MARK: Pointers

  /// A pointer lands where the recognizer is.
  func addPointer(_ event: FlutterPointerEvent) { track(event.pointer) }

  /// A pointer that it follows does something.
  func handle(_ event: FlutterPointerEvent) {}

  /// None of its pointers is followed any more.
  func didStopTrackingLast(_ pointer: Int) {}

  /// Follows a pointer and joins its arena.
  final func track(_ pointer: Int) {
    guard let binding = owner?.binding, tracked.insert(pointer).inserted else { return }
    binding.route(pointer, to: self)
    undecided.insert(pointer)
    if let team { team.add(pointer, self, to: binding.arena) } else { binding.arena.add(pointer, self) }
  }

  final func stopTracking(_ pointer: Int) {
    guard tracked.remove(pointer) != nil else { return }
    owner?.binding.unroute(pointer, from: self)
    if tracked.isEmpty { didStopTrackingLast(pointer) }
  }

  final func stopIfUp(_ event: FlutterPointerEvent) {
    if event.kind == .up || event.kind == .cancel { stopTracking(event.pointer) }
  }

  // MARK: The arena

  /// Says of every undecided pointer that it is this one's, or that it is not.
  func resolve(_ disposition: FlutterDisposition) {
    let pointers = undecided.sorted()
    undecided.removeAll()
    for pointer in pointers { decide(pointer, disposition) }
  }

  /// Says so of one pointer.
  final func resolve(_ pointer: Int, _ disposition: FlutterDisposition) {
    guard undecided.remove(pointer) != nil else { return }
    decide(pointer, disposition)
  }

  private func decide(_ pointer: Int, _ disposition: FlutterDisposition) {
    if let team { return team.resolve(pointer, self, disposition) }
    owner?.binding.arena.resolve(pointer, self, disposition)
  }

  // The arena's word: told to the trace once for each pointer (rule FL4), and then to the subclass.

  final func acceptGesture(_ pointer: Int) {
    undecided.remove(pointer)
    owner?.tell(self, accepted: true)
    accepted(pointer)
  }

  final func rejectGesture(_ pointer: Int) {
    undecided.remove(pointer)
    owner?.tell(self, accepted: false)
    rejected(pointer)
  }

  /// It has won a pointer.
  func accepted(_ pointer: Int) {}
  /// It has lost a pointer.
  func rejected(_ pointer: Int) {}

  /// A timer that it has set is due.
  func timerFired() {}
}
