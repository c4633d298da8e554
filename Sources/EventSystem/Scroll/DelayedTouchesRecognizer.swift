/// The third recognizer of a scroll view: it holds touches back for a while, and never recognizes anything (rule
/// S2). It fails by its timer or at the lift, and its views get what was held (rules D8, D19); once the pan is
/// recognized it is prevented like any other, and what was held is discarded.
final class DelayedTouchesRecognizer: GestureRecognizer {
  /// How long touches are held, in seconds. Rule S2: an example of Apple's engineers; contested.
  static let delay = EventTime(nanoseconds: 150_000_000)

  override init() {
    super.init()
    delaysTouchesBegan = true
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    // A further finger is held no longer than the first.
    if numberOfTouches == touches.count { setTimer(0, after: DelayedTouchesRecognizer.delay) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    request(.failed, .lifted)
  }

  override func timerFired(_ tag: Int) {
    guard current == .possible else { return }
    request(.failed, .delayIsOver)
  }
}
