import Geometry

// From touches to control events (rules C1 to C5, C11). Overriding a touch method without calling super switches
// the tracking off, as in UIKit.
extension Control {
  final func began(_ touches: Set<Touch>, _ event: EventSystem.Event?) {
    // A touch of a subview that has moved elsewhere is told to others at its end.
    if isTracking && trackedTouch == nil { stopTracking() }
    guard isEnabled, !isTracking, let touch = touches.min(by: { $0.slot < $1.slot }) else { return }
    guard trackingOverride?.begin() ?? true, beginTracking(touch, with: event) else { return }
    trackedTouch = touch
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat) }
  }

  final func moved(_ touches: Set<Touch>, _ event: EventSystem.Event?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    guard trackingOverride?.proceed() ?? true, continueTracking(touch, with: event) else {
      return stopTracking()
    }
    // An action of its own may have disabled it (rule C4).
    guard isTracking else { return }
    let wasInside = isTouchInside
    isTouchInside = contains(touch)
    isHighlighted = isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): sendActions(for: .touchDragInside)
    case (false, false): sendActions(for: .touchDragOutside)
    case (true, false):
      sendActions(for: .touchDragExit)
      if isTracking { sendActions(for: .touchDragOutside) }
    case (false, true):
      sendActions(for: .touchDragEnter)
      if isTracking { sendActions(for: .touchDragInside) }
    }
  }

  final func ended(_ touches: Set<Touch>, _ event: EventSystem.Event?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    // Inside or outside is judged at the lift (rule C2).
    isTouchInside = contains(touch)
    endTracking(touch, with: event)
    guard isTracking else { return }
    let isInside = isTouchInside
    stopTracking()
    if isInside {
      touchedUpInside()
    } else {
      sendActions(for: .touchUpOutside)
    }
  }

  final func cancelled(_ touches: Set<Touch>, _ event: EventSystem.Event?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  final func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private final func contains(_ touch: Touch) -> Bool {
    let slop = Control.trackingSlop
    let bounds = bounds
    let reach = Rect(
      x: bounds.minX - slop, y: bounds.minY - slop, width: bounds.size.width + 2 * slop,
      height: bounds.size.height + 2 * slop)
    let place = touch.location(in: self)
    return reach.contains(place) || point(inside: place, with: nil)
  }
}
