/// A long press: it claims its pointer once that has been down long enough.
public final class FlutterLongPressRecognizer: FlutterPrimaryPointerRecognizer {
  private var isPressed = false

  override var deadline: EventTime? { FlutterGestureSettings.longPressTimeout }
  override var slopOnceAccepted: Double? { nil }

  override func timerFired() {
    isPressed = true
    resolve(.accepted)
    // A team may have given it to another one.
    guard state == .possible else { return isPressed = false }
    noteWin()
    tell(.longPress)
  }

  // Having won is not enough: that may happen for want of others.
  override func accepted(_ pointer: Int) {}

  override func handlePrimary(_ event: FlutterPointerEvent) {
    switch event.kind {
    case .up:
      if isPressed { tell(.end) } else { resolve(.rejected) }
      isPressed = false
    case .cancel:
      if isPressed { tell(.cancel) } else { resolve(.rejected) }
      isPressed = false
    case .down, .move: break
    }
  }
}
