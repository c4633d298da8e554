import Geometry

// A trackpad's pinch or turn (rule V6). It takes a place like a finger, so that recognizers that follow it share
// something, but there is no touch at that place.
extension TouchDispatcher {
  /// Brings one step of it to the recognizers that were collected at its beginning.
  func transform(scale: Double, rotation: Double, _ phase: TouchSample.Phase, at location: Point) {
    guard let application else { return }
    if phase == .began { beginTransform(at: location, application) }
    guard transformMask != 0 else { return }
    turn {
      for recognizer in arbiter.active where recognizer.touchMask & transformMask != 0 {
        guard let recognizer = recognizer as? TwoFingerGestureRecognizer else { continue }
        recognizer.isInCallback = true
        recognizer.transform(scale: scale, rotation: rotation, phase, at: application.eventNow)
        recognizer.isInCallback = false
      }
    }
    guard phase == .ended || phase == .cancelled else { return }
    for recognizer in arbiter.active { recognizer.touchMask &= ~transformMask }
    down &= ~transformMask
    transformMask = 0
    settle()
  }

  private func beginTransform(at location: Point, _ application: Application) {
    // One at a time: a trackpad has but one.
    guard transformMask == 0, (~live).trailingZeroBitCount < 64 else { return }
    let event = Event(type: .transform, time: application.eventNow, application: application)
    let mask: UInt64 = 1 << UInt64((~live).trailingZeroBitCount)
    var found: [GestureRecognizer] = []
    var view = application.tree.hit(location, with: event)
    var depth = 0
    var ancestor = view
    while let current = ancestor {
      depth += 1
      ancestor = current.superviewStorage
    }
    while let current = view {
      depth -= 1
      for (index, recognizer) in current.recognizers.enumerated()
      where takes(recognizer, transform: event) {
        recognizer.depth = depth
        recognizer.indexInView = index
        recognizer.touchMask |= mask
        recognizer.attemptMask |= mask
        found.append(recognizer)
      }
      view = current.superviewStorage
    }
    guard !found.isEmpty else { return }
    live |= mask
    down |= mask
    transformMask = mask
    for recognizer in found { arbiter.join(recognizer) }
  }

  private func takes(_ recognizer: GestureRecognizer, transform event: Event) -> Bool {
    // One that follows fingers already goes on with them.
    guard recognizer is TwoFingerGestureRecognizer, recognizer.isEnabled, recognizer.arbiter == nil else {
      return false
    }
    guard recognizer.shouldReceive(event) else { return false }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
  }
}
