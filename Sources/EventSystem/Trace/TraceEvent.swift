/// One decision of the event system: what a line of a trace says.
public enum TraceEvent {
  /// A new finger was hit-tested; nil where no view took it.
  case hit(View?, finger: Int)
  /// A responder gets a touch call.
  case touches(Touch.Phase, Responder, Touch)
  /// A recognizer changes its state.
  case gesture(GestureRecognizer, GestureRecognizer.State, TransitionReason)
  /// A recognizer has what it looks for, and waits until another one has failed.
  case waiting(GestureRecognizer, for: GestureRecognizer)
  /// A recognizer asked for a state that it cannot get to from the one it is in (rule G2); nothing happens.
  case illegal(GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State)
  /// A delegate, or the views for `shouldBegin`, were asked about a recognizer.
  case asked(Question, GestureRecognizer)
  /// A target of a recognizer gets its message.
  case action(GestureRecognizer)
  /// A recognizer has taken a touch away from a view.
  case cancelledBy(GestureRecognizer, View, Touch)
  /// A control sends an event.
  case control(Control, Control.Event)
  /// A scroll view moves; its offset, and whether it decelerates, are what they are at that moment.
  case scroll(ScrollView, ScrollEvent)
  /// The pointer came onto a view or left it.
  case hover(View, entered: Bool)
  /// A pointer comes over a region of a view, leaves it, or takes its style.
  case pointerRegion(PointerInteraction, PointerRegion, PointerStep)
  /// A responder is told of a motion: "began", "ended" or "cancelled".
  case motion(String, Responder)
  /// A responder is told of a remote control's command.
  case remote(Event.EventSubtype, Responder)
  /// The system has recognized a gesture of its own.
  case system(SystemGesture)
  /// A navigation controller goes back from a controller, or does not after all.
  case pop(ViewController, PopPhase)
  /// A Flutter view hears of a pointer.
  case pointerEvent(FlutterView, FlutterPointerEvent.Kind)
  /// A recognizer of a Flutter view has won a pointer, or has lost it.
  case arena(FlutterGestureRecognizer, accepted: Bool)
  /// A sample that fits no finger was dropped.
  case dropped(TouchSample, Oddity)

  /// How far a pop is.
  public enum PopPhase: String, Sendable {
    /// It begins.
    case began
    /// The controller has left.
    case completed
    /// The controller is back.
    case cancelled
  }

  /// What a pointer does over a region (rule V4).
  public enum PointerStep: String, Sendable {
    /// It leaves.
    case willExit
    /// It comes.
    case willEnter
    /// Its style is asked for.
    case style
  }

  /// What a recognizer's delegate can be asked.
  public enum Question: String, Sendable {
    /// `gestureRecognizerShouldBegin(_:)`.
    case shouldBegin
    /// `gestureRecognizer(_:shouldReceive:)` of a touch.
    case shouldReceive
    /// `gestureRecognizer(_:shouldReceive:)` of an event.
    case shouldReceiveEvent
    /// `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`.
    case shouldRecognizeSimultaneously
    /// `gestureRecognizer(_:shouldRequireFailureOf:)`.
    case shouldRequireFailureOf
    /// `gestureRecognizer(_:shouldBeRequiredToFailBy:)`.
    case shouldBeRequiredToFailBy
  }

  /// Why a sample fits no finger.
  public enum Oddity: String, Sendable {
    /// The finger is down already.
    case alreadyDown = "the finger is down already"
    /// The finger is not down.
    case notDown = "the finger is not down"
    /// So many fingers are down that there is no place for another.
    case tooManyFingers = "too many fingers are down"
    /// The place is not a place.
    case notFinite = "the location is not finite"
  }
}
