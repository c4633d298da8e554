import Geometry

// Zooming: a pinch scales one view of the content about the middle of the fingers.
extension ScrollView {
  /// Scales the content about the middle of what is seen.
  ///
  /// - Parameters:
  ///   - scale: brought within the limits.
  ///   - animated: true: in `animationDuration`, at whose end the delegate is told.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    let size = frame.size
    zoom(to: scale, about: Point(x: size.width / 2, y: size.height / 2), animated: animated)
  }

  private final func zoom(to scale: Double, about middle: Point, animated: Bool) {
    let target = limited(scale)
    endMotion(telling: false)
    guard animated, target != zoomStorage else { return self.scale(to: target, about: middle) }
    phase = .animating
    begin(.zooming(from: zoomStorage, to: target, about: middle))
  }

  private final func limited(_ scale: Double) -> Double {
    scale.isNaN ? zoomStorage : min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
  }

  /// Sets the scale; what lies under a point of the view stays there, as far as the content's edges allow.
  ///
  /// - Parameter middle: from the view's top left corner.
  final func scale(to scale: Double, about middle: Point) {
    guard scale > 0, scale.isFinite, scale != zoomStorage else { return }
    let factor = scale / zoomStorage
    if let view = delegate?.viewForZooming(in: self) {
      let center = view.center
      view.transform = .scale(x: scale, y: scale)
      view.center = Point(x: center.x * factor, y: center.y * factor)
    }
    zoomStorage = scale
    let size = contentSizeStorage
    contentSizeStorage = Size(width: size.width * factor, height: size.height * factor)
    let offset = contentOffset
    let place = Point(
      x: (offset.x + middle.x) * factor - middle.x, y: (offset.y + middle.y) * factor - middle.y)
    if phase == .dragging {
      // A drag that is on goes on in content of another size.
      drag.isHorizontal = scrollsHorizontally
      drag.isVertical = scrollsVertically
      drag.free = Point(x: free(place.x, horizontal), y: free(place.y, vertical))
      move(
        to: Point(
          x: drag.isHorizontal ? shown(drag.free.x, horizontal) : horizontal.clamped(place.x),
          y: drag.isVertical ? shown(drag.free.y, vertical) : vertical.clamped(place.y)))
    } else {
      move(to: clamped(place))
    }
    // Last, so that size and offset fit each other when somebody is told.
    tell(.didZoom)
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: The pinch

  final func pinchBegan(_ pinch: ScrollPinchGestureRecognizer) {
    if phase != .dragging { endMotion(telling: true) }
    isZooming = true
    zoom.start = zoomStorage
    delegate?.scrollViewWillBeginZooming(self, with: delegate?.viewForZooming(in: self))
    pinchMoved(pinch)
  }

  final func pinchMoved(_ pinch: ScrollPinchGestureRecognizer) {
    guard isZooming else { return }
    let place = pinch.location(in: self)
    let offset = contentOffset
    if place.isFinite, pinch.numberOfTouches > 1 || zoom.middle == .zero {
      zoom.middle = Point(x: place.x - offset.x, y: place.y - offset.y)
    }
    scale(to: resisting(zoom.start * pinch.scale), about: zoom.middle)
  }

  /// Beyond its limits a scale follows the fingers with resistance. Choice: the share beyond counts by its square
  /// root, at most a half or twice.
  private final func resisting(_ scale: Double) -> Double {
    let limit = limited(scale)
    guard bouncesZoom, limit > 0, scale > 0, scale != limit else { return limit }
    let beyond = (scale / limit).squareRoot()
    return limit * min(max(beyond, 0.5), 2)
  }

  final func pinchEnded(_ pinch: ScrollPinchGestureRecognizer) {
    guard isZooming else { return }
    pinchMoved(pinch)
    isZooming = false
    let middle = zoom.middle
    zoom.middle = .zero
    let target = limited(zoomStorage)
    guard target == zoomStorage || phase != .idle else {
      phase = .animating
      return begin(.zooming(from: zoomStorage, to: target, about: middle))
    }
    scale(to: target, about: middle)
    if phase == .idle { move(to: clamped(contentOffset)) }
    delegate?.scrollViewDidEndZooming(self, with: delegate?.viewForZooming(in: self), atScale: zoomScale)
  }
}
