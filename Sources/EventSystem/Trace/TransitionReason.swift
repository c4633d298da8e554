/// Why a recognizer has changed its state, or waits.
public enum TransitionReason {
  /// What the recognizer looks for has happened.
  case matched
  /// It goes on: a finger moved.
  case moved
  /// Its fingers lifted.
  case lifted
  /// Its fingers lifted before it had what it looks for.
  case liftedTooEarly
  /// A finger moved further than it allows, in points.
  case movedTooFar(limit: Double)
  /// A finger was held longer than it allows, in seconds.
  case heldTooLong(limit: Double)
  /// The next tap did not come in time, in seconds.
  case noFurtherTap(limit: Double)
  /// The next tap came too far from the first, in points.
  case tapTooFar(limit: Double)
  /// The movement took longer than it may, in seconds.
  case tooSlow(limit: Double)
  /// The movement goes another way.
  case wrongDirection
  /// The touch does not start at one of its edges.
  case notAtEdge
  /// More fingers landed than it takes.
  case tooManyTouches
  /// A delegate or a view answered false to `gestureRecognizerShouldBegin`; the view if it was one.
  case refused(by: View?)
  /// Another recognizer was recognized first (rule A1).
  case prevented(by: GestureRecognizer)
  /// It required another to fail, which was recognized (rule A8).
  case requiredToFail(GestureRecognizer)
  /// What it waited for has failed (rule A8).
  case failureOf(GestureRecognizer)
  /// It waits in a ring of requirements that nothing can resolve (rule A12).
  case ringOfRequirements
  /// It was disabled (rule G8).
  case disabled
  /// It was removed from its view (rule G11).
  case removed
  /// The view has left its window (rule T3).
  case viewLeft
  /// The system interrupts (rule T10).
  case interrupted
  /// The source took a finger back.
  case touchCancelled
  /// The system has the touch for a gesture of its own (rule Y4).
  case systemGesture
  /// A pointer came, moved or left (rule V1).
  case pointer
  /// Code outside the recognizers' own set the state.
  case setByHand
  /// It is held no longer: the delay of a scroll view's content is over (rule S2).
  case delayIsOver
  /// The scroll view is at its edge, and another one around it takes the drag (rule S11).
  case scrollsNoFurther(View)
  /// No change: a question was asked.
  case asked(TraceEvent.Question)
}

extension TransitionReason: CustomStringConvertible {
  /// A clause that goes on after "because".
  public var description: String {
    switch self {
    case .matched: "its conditions are met"
    case .moved: "a finger moved"
    case .lifted: "its fingers lifted"
    case .liftedTooEarly: "its fingers lifted before its conditions were met"
    case .movedTooFar(let limit): "a finger moved more than \(TransitionReason.text(limit)) pt"
    case .heldTooLong(let limit): "a finger was held longer than \(TransitionReason.text(limit)) s"
    case .noFurtherTap(let limit): "no further tap came within \(TransitionReason.text(limit)) s"
    case .tapTooFar(let limit): "the next tap was more than \(TransitionReason.text(limit)) pt away"
    case .tooSlow(let limit): "the movement took longer than \(TransitionReason.text(limit)) s"
    case .wrongDirection: "the movement goes another way"
    case .notAtEdge: "the touch does not start at its edge"
    case .tooManyTouches: "too many fingers are down"
    case .refused(let view):
      "gestureRecognizerShouldBegin is false\(view.map { " of \($0.nameInTrace)" } ?? "")"
    case .prevented(let winner): "prevented by \(winner.nameInTrace)"
    case .requiredToFail(let other): "waited for \(other.nameInTrace) to fail, which was recognized"
    case .failureOf(let other): "\(other.nameInTrace), which it waited for, has failed"
    case .ringOfRequirements: "its requirements form a ring"
    case .disabled: "disabled"
    case .removed: "removed from its view"
    case .viewLeft: "the touched view has left its window"
    case .interrupted: "interrupted by the system"
    case .touchCancelled: "a touch was cancelled"
    case .systemGesture: "the system has the touch"
    case .pointer: "the pointer moved"
    case .setByHand: "its state was set"
    case .delayIsOver: "the delay of content touches is over"
    case .scrollsNoFurther(let other):
      "it can scroll no further that way, so that the drag is \(other.nameInTrace)'s"
    case .asked(let question): "\(question.rawValue) was asked"
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
