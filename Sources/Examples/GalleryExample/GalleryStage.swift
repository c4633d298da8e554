import UIKitNames

/// A phone's screen with a gallery on it, in virtual time.
final class GalleryStage {
  let application = UIApplication()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let gallery: ProductImageGallery
  let log = TraceLog()
  private var now = 0.0

  init(_ variant: GalleryVariant) {
    gallery = variant.makeGallery(CGRect(x: 0, y: 100, width: 390, height: 400))
    window.isHidden = false
    application.attach(window)
    window.addSubview(gallery)
    nameEverything()
    application.trace = log
  }

  private func nameEverything() {
    window.traceName = "window"
    gallery.traceName = "gallery"
    gallery.scrollView.traceName = "scrollView"
    gallery.favoriteButton.traceName = "favoriteButton"
    gallery.pageControl.traceName = "pageControl"
    gallery.longPressGesture.name = "longPress"
    gallery.scrollView.panGestureRecognizer.name = "scrollView.pan"
    for recognizer in gallery.scrollView.gestureRecognizers ?? [] where recognizer.name == nil {
      recognizer.name = recognizer is UIPinchGestureRecognizer ? "scrollView.pinch" : "scrollView.delay"
    }
  }

  func touch(_ phase: TouchSample.Phase, _ place: CGPoint) {
    application.send([TouchSample(finger: 1, phase: phase, location: place)], at: EventTime(seconds: now))
  }

  func wait(_ seconds: TimeInterval) {
    now += seconds
    application.advance(to: EventTime(seconds: now))
  }

  func tap(_ place: CGPoint, lasting seconds: TimeInterval) {
    touch(.began, place)
    wait(seconds)
    touch(.ended, place)
  }

  func swipe(from start: CGPoint, by way: CGFloat, resting seconds: TimeInterval = 0) {
    touch(.began, start)
    wait(seconds)
    for step in 1...8 {
      wait(0.0125)
      touch(.moved, CGPoint(x: start.x + way * Double(step) / 8, y: start.y))
    }
    wait(0.0125)
    touch(.ended, CGPoint(x: start.x + way, y: start.y))
  }
}
