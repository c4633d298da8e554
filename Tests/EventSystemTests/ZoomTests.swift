import EventSystem
import Geometry
import Testing

/// Zooming with two fingers and by program.
@Suite struct ZoomTests {
  private func scene() -> ScrollStage {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 600))
    scene.item.frame = Rect(x: 0, y: 0, width: 390, height: 600)
    scene.list.maximumZoomScale = 3
    return scene
  }

  private func pinch(_ scene: ScrollStage, from start: Double, to end: Double, lifts: Bool = true) {
    func send(_ phase: TouchSample.Phase, _ distance: Double, at seconds: Double) {
      let samples = [-1.0, 1].map {
        TouchSample(finger: $0 < 0 ? 1 : 2, phase: phase, location: Point(x: 195 + $0 * distance / 2, y: 400))
      }
      scene.stage.application.send(samples, at: EventTime(seconds: seconds))
    }
    send(.began, start, at: 0)
    for step in 1...10 { send(.moved, start + (end - start) * Double(step) / 10, at: 0.02 * Double(step)) }
    if lifts { send(.ended, end, at: 0.25) }
  }

  @Test func `fingers that part scale the content about their middle`() {
    let scene = scene()
    pinch(scene, from: 100, to: 200)
    #expect(abs(scene.list.zoomScale - 2) < 1e-9)
    #expect(abs(scene.list.contentSize.height - 1200) < 1e-9)
    // The middle of the content is still under the fingers.
    #expect(abs(scene.offset.x - 195) < 1e-6 && abs(scene.offset.y - 300) < 1e-6)
    #expect(scene.calls.first == "willBeginZooming" && scene.calls.contains("didZoom"))
    #expect(scene.calls.last == "didEndZooming 2.0")
    // Content is hit where it is seen.
    #expect(scene.item.convert(Point(x: 0, y: 0), to: nil).x == -195)
    #expect(scene.stage.application.hitTest(Point(x: 10, y: 400)) === scene.item)
  }

  @Test func `a trackpad zooms too, to its last word`() {
    let scene = scene()
    for (phase, scale, seconds) in [
      (TouchSample.Phase.began, 1.0, 0.0), (.moved, 1.5, 0.1), (.ended, 2, 0.2),
    ] {
      scene.stage.application.sendTransform(
        scale: scale, rotation: 0, phase: phase, location: Point(x: 195, y: 400),
        at: EventTime(seconds: seconds))
    }
    #expect(scene.list.zoomScale == 2)
    #expect(scene.calls.last == "didEndZooming 2.0")
  }

  @Test func `beyond its limits the scale gives way and comes back`() {
    let scene = scene()
    pinch(scene, from: 60, to: 360, lifts: false)
    #expect(scene.list.zoomScale > 3)
    #expect(scene.list.isZooming)
    for finger in [1, 2] { scene.stage.touch(.ended, 195, 400, at: 0.3, finger: finger) }
    #expect(!scene.list.isZooming)
    scene.stage.advance(to: 2)
    #expect(scene.list.zoomScale == 3)
    #expect(scene.calls.last == "didEndZooming 3.0")
    #expect(scene.list.phase == .idle)
  }

  @Test func `without bounce the scale stops at its limits`() {
    let scene = scene()
    scene.list.bouncesZoom = false
    pinch(scene, from: 60, to: 360, lifts: false)
    #expect(scene.list.zoomScale == 3)
  }

  @Test func `without limits that differ there is no pinch`() {
    let scene = ScrollStage()
    #expect(scene.list.pinchGestureRecognizer == nil)
    pinch(scene, from: 100, to: 200)
    #expect(scene.list.zoomScale == 1)
    #expect(!scene.story.contains { $0.hasPrefix("pinch") })
  }

  @Test func `a program's scale is brought within the limits, at once or in an animation`() {
    let scene = scene()
    scene.list.zoomScale = 9
    #expect(scene.list.zoomScale == 3)
    #expect(scene.list.contentSize.width == 1170)
    scene.list.setZoomScale(1.5, animated: true)
    scene.stage.advance(to: 0.1)
    #expect(scene.list.zoomScale < 3 && scene.list.zoomScale > 1.5)
    scene.stage.advance(to: 1)
    #expect(scene.list.zoomScale == 1.5)
    #expect(abs(scene.list.contentSize.width - 585) < 1e-9)
    #expect(scene.calls.last == "didEndZooming 1.5")
    let log = scene.stage.log.lines.last { $0.contains("didZoom") }
    #expect(log?.contains("\"scale\": 1.5") == true)
  }
}
