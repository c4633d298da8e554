import EventSystem
import Geometry
import Testing

/// What recognizers say of the movement (rules G10, P7, P9 to P11, E1).
@Suite struct ValueTests {
  private func isNear(_ point: Point, _ x: Double, _ y: Double) -> Bool {
    abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9
  }

  @Test func `A pan's translation counts from where the slop was passed`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.touch(.began, 100, 100, at: 0)
    stage.touch(.moved, 130, 140, at: 0.01)
    #expect(pan.state == .began)
    #expect(isNear(pan.translation(in: nil), 24, 32))
    stage.touch(.moved, 150, 140, at: 0.02)
    #expect(isNear(pan.translation(in: view), 44, 32))
    pan.setTranslation(Point(x: 1, y: 2), in: view)
    #expect(isNear(pan.translation(in: view), 1, 2))
    #expect(pan.velocity(in: view) == .zero)
    stage.touch(.moved, 151, 142, at: 0.03)
    #expect(isNear(pan.translation(in: nil), 2, 4))
  }

  @Test func `A pan's translation does not jump when fingers come and go`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.touch(.began, 100, 100, at: 0)
    stage.touch(.moved, 120, 100, at: 0.01)
    stage.touch(.began, 300, 500, at: 0.02, finger: 2)
    #expect(isNear(pan.translation(in: nil), 10, 0))
    stage.touch(.moved, 310, 500, at: 0.03, finger: 2)
    #expect(isNear(pan.translation(in: nil), 15, 0))
    stage.touch(.ended, 120, 100, at: 0.04, finger: 1)
    #expect(isNear(pan.translation(in: nil), 15, 0))
    stage.touch(.moved, 320, 500, at: 0.05, finger: 2)
    #expect(isNear(pan.translation(in: nil), 25, 0))
  }

  @Test func `A pan's values are given in the view's own turned coordinates`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 200, 200)
    // A quarter turn: the view's x axis points down.
    view.transform = AffineTransform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.touch(.began, 100, 100, at: 0)
    stage.touch(.moved, 100, 120, at: 0.01)
    stage.touch(.moved, 100, 140, at: 0.02)
    #expect(isNear(pan.translation(in: view), 15, 0))
    #expect(isNear(pan.velocity(in: view), 1000, 0))
    #expect(isNear(pan.velocity(in: nil), 0, 2000))
  }

  @Test func `Velocity is that of the last tenth of a second, and a rest takes it`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    var atEnd: [Double] = []
    pan.addAction { [unowned pan] recognizer in
      if recognizer.state == .ended { atEnd.append(pan.velocity(in: nil).x) }
    }
    stage.drag(from: (100, 100), to: (220, 100), at: 0, steps: 12, duration: 0.12)
    stage.drag(from: (100, 100), to: (220, 100), at: 1, steps: 12, duration: 0.12, lifts: false)
    stage.touch(.ended, 220, 100, at: 1.5)
    #expect(atEnd.count == 2)
    #expect(abs((atEnd.first ?? 0) - 1000) < 1)
    #expect(atEnd.last == 0)
  }

  @Test func `Velocity is there for a slow source, and for moves that waited`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (100, 100), to: (200, 100), at: 0, steps: 2, duration: 0.4, lifts: false)
    #expect(abs(pan.velocity(in: nil).x - 250) < 1e-6)
    stage.touch(.ended, 200, 100, at: 1)
    stage.touch(.began, 100, 100, at: 2)
    stage.advance(to: 2.05)
    stage.application.keepMainThreadBusy(for: EventTime(seconds: 0.3))
    for step in 1...3 { stage.touch(.moved, 100 + 20 * Double(step), 100, at: 2.05 + 0.05 * Double(step)) }
    stage.advance(to: 3)
    #expect(pan.state == .began)
    #expect(abs(pan.velocity(in: nil).x - 400) < 1e-6)
  }

  @Test func `A tap's place is that of the first tap, a swipe's where it began`() {
    let stage = Stage()
    let view = stage.view("v", 10, 20, 380, 800)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    var places: [Point] = []
    double.addAction { [unowned view] in places.append($0.location(in: view)) }
    stage.tap(100, 100, at: 0)
    stage.tap(110, 105, at: 0.1)
    let swipe = stage.add(SwipeGestureRecognizer(), "swipe", to: view)
    swipe.addAction { places.append($0.location(in: nil)) }
    stage.drag(from: (50, 300), to: (250, 300), at: 1, duration: 0.1)
    #expect(places == [Point(x: 90, y: 80), Point(x: 50, y: 300)])
  }

  @Test func `A pinch's scale is cumulative and settable`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: view)
    stage.touch(.began, 100, 100, at: 0)
    stage.touch(.began, 200, 100, at: 0.01, finger: 2)
    stage.touch(.moved, 300, 100, at: 0.02, finger: 2)
    #expect(pinch.state == .began)
    #expect(pinch.scale == 2)
    #expect(pinch.numberOfTouches == 2)
    #expect(abs(pinch.velocity - 100) < 1e-9)
    pinch.scale = 1
    #expect(pinch.velocity == 0)
    stage.touch(.moved, 200, 100, at: 0.03, finger: 2)
    #expect(pinch.scale == 0.5)
    #expect(pinch.location(in: nil) == Point(x: 150, y: 100))
  }

  @Test func `A rotation counts beyond half a turn`() {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let rotation = stage.add(RotationGestureRecognizer(), "rotation", to: view)
    stage.touch(.began, 200, 400, at: 0)
    stage.touch(.began, 300, 400, at: 0.01, finger: 2)
    let quarters: [(Double, Double)] = [(200, 500), (100, 400), (200, 300), (300, 400), (200, 500)]
    for (index, place) in quarters.enumerated() {
      stage.touch(.moved, place.0, place.1, at: 0.02 + 0.01 * Double(index), finger: 2)
    }
    #expect(abs(rotation.rotation - 2.5 * .pi) < 1e-12)
    rotation.rotation = 0
    stage.touch(.moved, 300, 400, at: 0.2, finger: 2)
    #expect(abs(rotation.rotation + .pi / 2) < 1e-12)
  }

  struct EdgeCase: Sendable {
    var edges: RectEdge
    var start: Point
    var end: Point
    var begins: Bool

    init(_ edges: RectEdge, _ x: Double, _ y: Double, to endX: Double, _ endY: Double, begins: Bool) {
      self.edges = edges
      start = Point(x: x, y: y)
      end = Point(x: endX, y: endY)
      self.begins = begins
    }
  }

  @Test(arguments: [
    EdgeCase(.left, 3, 400, to: 120, 410, begins: true), EdgeCase(.left, 3, 400, to: 3, 600, begins: false),
    EdgeCase(.left, 60, 400, to: 200, 400, begins: false),
    EdgeCase(.right, 388, 400, to: 250, 400, begins: true),
    EdgeCase(.right, 3, 400, to: 120, 400, begins: false), EdgeCase(.top, 200, 4, to: 200, 150, begins: true),
    EdgeCase(.bottom, 200, 840, to: 200, 700, begins: true),
    EdgeCase([], 3, 400, to: 200, 400, begins: false),
    EdgeCase([.left, .right], 388, 300, to: 200, 300, begins: true),
  ])
  func `A pan from an edge starts there and goes inward`(edge: EdgeCase) {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    let pan = stage.add(ScreenEdgePanGestureRecognizer(), "edge", to: view)
    pan.edges = edge.edges
    stage.drag(from: (edge.start.x, edge.start.y), to: (edge.end.x, edge.end.y), at: 0)
    #expect(stage.story.contains("edge began") == edge.begins)
    #expect(stage.story.contains("edge failed") != edge.begins)
  }
}
