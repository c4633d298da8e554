import Geometry
import HitTesting

// A trackpad's pinch or turn (rule V6), and scrolling (rule T14). Each takes a place like a finger, so that
// recognizers that follow it share something, but there is no touch at that place.
extension TouchDispatcher {
  /// Brings one step of a pinch or turn to the recognizers that were collected at its beginning.
  func transform(scale: Double, rotation: Double, _ phase: TouchSample.Phase, at location: Point) {
    guard let application else { return }
    if phase == .began && transformMask == 0 {
      let event = Event(type: .transform, time: application.eventNow, application: application)
      let hit = application.tree.hit(location, with: event)
      transformMask = begin(event, at: location, hit, below: nil) { $0 is TwoFingerGestureRecognizer }
    }
    follow(transformMask) { recognizer in
      (recognizer as? TwoFingerGestureRecognizer)?.transform(
        scale: scale, rotation: rotation, phase, at: application.eventNow)
    }
    if phase == .ended || phase == .cancelled { end(\.transformMask) }
  }

  /// Brings one step of scrolling to the pans that opted in, collected at its beginning; without a phase it is a
  /// beginning and an end as well.
  ///
  /// - Parameters:
  ///   - hit: the view under the pointer.
  ///   - scroller: the scroll view that gets it where no pan does: pans further up do not count.
  /// - Returns: whether a pan took it.
  func scroll(
    by delta: Point, _ phase: TouchSample.Phase?, at location: Point, _ event: Event, _ hit: View?,
    below scroller: View?
  ) -> Bool {
    if phase == nil { end(\.scrollMask) }
    if phase == nil || phase == .began && scrollMask == 0 {
      let kind: ScrollTypeMask = phase == nil ? .discrete : .continuous
      scrollMask = begin(event, at: location, hit, below: scroller) { recognizer in
        guard let pan = recognizer as? PanGestureRecognizer, !(pan is ScrollPanGestureRecognizer) else {
          return false
        }
        return pan.allowedScrollTypesMask.contains(kind)
      }
    }
    let isTaken = scrollMask != 0
    follow(scrollMask) { recognizer in
      (recognizer as? PanGestureRecognizer)?.scrolled(by: delta, phase, at: event.time)
    }
    if phase == nil || phase == .ended || phase == .cancelled { end(\.scrollMask) }
    return isTaken
  }

  private func follow(_ mask: UInt64, _ tell: (GestureRecognizer) -> Void) {
    guard mask != 0 else { return }
    turn {
      for recognizer in arbiter.active where recognizer.touchMask & mask != 0 {
        recognizer.isInCallback = true
        tell(recognizer)
        recognizer.isInCallback = false
      }
    }
  }

  private func end(_ place: ReferenceWritableKeyPath<TouchDispatcher, UInt64>) {
    let mask = self[keyPath: place]
    guard mask != 0 else { return }
    self[keyPath: place] = 0
    for recognizer in arbiter.active { recognizer.touchMask &= ~mask }
    down &= ~mask
    arbiter.ringsMayClose = true
    turn {}
  }

  /// Collects the recognizers of a view and of its superviews, up to one that is not asked, which take part.
  ///
  /// - Returns: the place among touches that they share; nothing where there is none.
  private func begin(
    _ event: Event, at location: Point, _ hit: View?, below end: View?,
    where fits: (GestureRecognizer) -> Bool
  ) -> UInt64 {
    guard (~live).trailingZeroBitCount < 64 else { return 0 }
    let mask: UInt64 = 1 << UInt64((~live).trailingZeroBitCount)
    let place = hit?.window.map { $0.tree.hits.pointInNode($0.node, from: location) } ?? location
    var depth = 0
    var view = hit
    while let superview = view?.superviewStorage {
      depth += 1
      view = superview
    }
    var found: [GestureRecognizer] = []
    view = hit
    while let current = view, current !== end {
      for (index, recognizer) in current.recognizers.enumerated()
      where fits(recognizer) && takes(recognizer, event) {
        recognizer.depth = depth
        recognizer.indexInView = index
        recognizer.touchMask |= mask
        recognizer.attemptMask |= mask
        recognizer.lastCentroid = place
        found.append(recognizer)
      }
      depth -= 1
      view = current.superviewStorage
    }
    guard !found.isEmpty else { return 0 }
    live |= mask
    down |= mask
    for recognizer in found { arbiter.join(recognizer) }
    return mask
  }

  private func takes(_ recognizer: GestureRecognizer, _ event: Event) -> Bool {
    // One that follows fingers already goes on with them.
    guard recognizer.isEnabled, recognizer.arbiter == nil, recognizer.shouldReceive(event) else {
      return false
    }
    return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
  }
}
