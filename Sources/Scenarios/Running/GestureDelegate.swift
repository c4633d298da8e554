internal import EventSystem
internal import Geometry

/// The delegate of one recognizer: answers what the scenario says.
final class GestureDelegate: GestureRecognizerDelegate {
  /// The conditions under which it may begin; all must hold.
  var beginConditions: [GestureRelation.BeginCondition] = []
  /// Ids of views in whose subtrees its touches are refused.
  var refusedViews: [String] = []
  /// Names of the recognizers beside which it may be recognized.
  var simultaneous: Set<String> = []
  /// Names of the recognizers that must fail first.
  var requires: Set<String> = []
  /// Names of the recognizers that wait for this one.
  var requiredBy: Set<String> = []

  /// The delegate that the recognizer brought along, which is asked too.
  weak var own: (any GestureRecognizerDelegate)?

  /// Finds a view by its id, as it is there now.
  private let view: (String) -> View?
  /// The touches of the attempt and where they began.
  private var touches: [(touch: Touch, start: Point)] = []

  init(view: @escaping (String) -> View?) { self.view = view }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard own?.gestureRecognizerShouldBegin(recognizer) ?? true else { return false }
    return beginConditions.allSatisfy { condition in
      switch condition {
      case .never: false
      case .horizontal:
        abs(translation(of: recognizer).x) > abs(translation(of: recognizer).y)
      case .vertical:
        abs(translation(of: recognizer).y) > abs(translation(of: recognizer).x)
      case .notIn(let id): !touches.contains { isTouch($0.touch, in: id) }
      case .onlyIn(let id): !touches.isEmpty && touches.allSatisfy { isTouch($0.touch, in: id) }
      }
    }
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard own?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true,
      !refusedViews.contains(where: { isTouch(touch, in: $0) })
    else { return false }
    // A further tap goes on with the attempt, whatever lies behind a first one does not.
    if touch.tapCount <= 1, touches.allSatisfy({ $0.touch.phase == .ended || $0.touch.phase == .cancelled }) {
      touches = []
    }
    touches.append((touch, touch.location(in: nil)))
    return true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.name.map(simultaneous.contains) ?? false
      || own?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    other.name.map(requires.contains) ?? false
      || own?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    other.name.map(requiredBy.contains) ?? false
      || own?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false
  }

  private func isTouch(_ touch: Touch, in id: String) -> Bool {
    guard let hit = touch.view, let container = view(id) else { return false }
    return hit.isDescendant(of: container)
  }

  /// How far its fingers have moved, in window coordinates.
  private func translation(of recognizer: GestureRecognizer) -> Point {
    if let pan = recognizer as? PanGestureRecognizer { return pan.translation(in: nil) }
    guard !touches.isEmpty else { return .zero }
    var sum = Point.zero
    for (touch, start) in touches {
      let place = touch.location(in: nil)
      sum.x += place.x - start.x
      sum.y += place.y - start.y
    }
    return Point(x: sum.x / Double(touches.count), y: sum.y / Double(touches.count))
  }
}

/// The application's delegate, where it is a responder.
final class DelegateResponder: Responder, ApplicationDelegate {}

/// The application's delegate, where it is none.
final class PlainDelegate: ApplicationDelegate {}
