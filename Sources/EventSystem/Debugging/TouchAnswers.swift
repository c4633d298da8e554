/// What there is to know first of a touch that went wrong: which view it hit, what state each recognizer on the way
/// is in, and who took the touch away.
public struct TouchAnswers: CustomStringConvertible {
  /// A recognizer of the hit view or of a view above it, as it was when the finger landed.
  public struct Gesture {
    /// Its name, class and view.
    public var name: String
    /// The state that it is in now; possible again once an attempt is over.
    public var state: GestureRecognizer.State
    /// What it went through since the finger landed, with reasons; changed counts once.
    public var history: [(state: GestureRecognizer.State, because: String)] = []
  }

  /// The finger's number.
  public var finger: Int
  /// When it landed.
  public var time: EventTime
  /// The first answer: the view that was hit; nil when none was.
  public var hit: String?
  /// The views from the window down to it.
  public var path: [String]
  /// The second answer: all recognizers on the way, the hit view's first.
  public var gestures: [Gesture]
  /// The third answer: who cancelled the touch in the hit view; nil when nobody did.
  public var cancelledBy: String?

  /// The three answers, a paragraph each.
  public var description: String {
    var text = "1. finger \(finger), down at \(DebugText.time(time)), hit \(hit ?? "nothing")\n"
    if path.count > 1 { text += "   by \(path.joined(separator: " > "))\n" }
    text += gestures.isEmpty ? "2. no recognizer is on the way\n" : "2. recognizers on the way:\n"
    for gesture in gestures {
      text += "   \(gesture.name): "
      let steps = gesture.history.map { "\($0.state) because \($0.because)" }
      text += steps.isEmpty ? "\(gesture.state)" : steps.joined(separator: ", then ")
      text += "\n"
    }
    return text + "3. "
      + (cancelledBy.map { "the touch was cancelled by: \($0)" } ?? "the touch was not cancelled")
  }
}
