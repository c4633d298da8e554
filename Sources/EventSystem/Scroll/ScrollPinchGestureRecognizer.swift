/// The pinch of a scroll view that zooms.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  // The scroll view clears this when it goes.
  unowned(unsafe) var scroller: ScrollView?

  override func wasTold(_ state: State) {
    guard let scroller else { return }
    switch state {
    case .began: scroller.pinchBegan(self)
    case .changed: scroller.pinchMoved(self)
    case .ended, .cancelled: scroller.pinchEnded(self)
    case .failed, .possible: break
    }
  }
}
