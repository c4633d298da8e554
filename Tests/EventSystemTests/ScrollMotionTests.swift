import EventSystem
import Geometry
import Testing

/// What moves by itself, is stopped, and moves by program (rules S12, S13, S16, S18, S19, S24).
@Suite struct ScrollMotionTests {
  // MARK: Paging and locking

  @Test(arguments: [
    // Where the drag begins and goes to, how long it takes, whether it rests, and the page it ends on.
    (0.0, -100.0, 0.1, false, 1.0), (0, -250, 0.8, true, 1), (0, -150, 0.8, true, 0), (2, 100, 0.1, false, 1),
    (2, -100, 0.1, false, 3), (3, -100, 0.1, false, 3), (0, 100, 0.1, false, 0), (1, -350, 0.1, false, 2),
  ])
  func `content stops at pages, one a drag`(
    page: Double, way: Double, duration: Double, rests: Bool, end: Double
  ) {
    let scene = ScrollStage(contentSize: Size(width: 1560, height: 600))
    scene.list.isPagingEnabled = true
    scene.list.contentOffset.x = page * 390
    scene.stage.drag(
      from: (200, 300), to: (200 + way, 300), at: 0, steps: 20, duration: duration, lifts: false)
    scene.stage.touch(.ended, 200 + way, 300, at: duration + (rests ? 0.5 : 0.001))
    scene.stage.advance(to: 6)
    #expect(scene.offset == Point(x: end * 390, y: 0))
    #expect(scene.list.phase == .idle)
  }

  @Test func `a drag never turns two pages`() {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 6000))
    scene.list.frame = Rect(x: 0, y: 100, width: 390, height: 100)
    scene.list.isPagingEnabled = true
    scene.stage.drag(from: (200, 190), to: (200, -160), at: 0, steps: 20, duration: 0.2)
    scene.stage.advance(to: 6)
    #expect(scene.offset.y == 100)
  }

  @Test(arguments: [((-100.0, -10.0), true, false), ((-10, -100), false, true), ((-100, -90), true, true)])
  func `a lock holds to the axis along which a drag began`(way: (Double, Double), x: Bool, y: Bool) {
    let scene = ScrollStage(contentSize: Size(width: 3000, height: 3000))
    scene.list.isDirectionalLockEnabled = true
    scene.list.contentOffset = Point(x: 1000, y: 1000)
    scene.stage.touch(.began, 300, 500, at: 0)
    scene.stage.touch(.moved, 300 + way.0 / 5, 500 + way.1 / 5, at: 0.02)
    scene.stage.touch(.moved, 300 + way.0, 500 + way.1, at: 0.04)
    scene.stage.touch(.moved, 200, 400, at: 0.06)
    #expect((scene.offset.x != 1000) == x)
    #expect((scene.offset.y != 1000) == y)
  }

  // MARK: Limits

  @Test func `insets widen the limits`() {
    let scene = ScrollStage()
    scene.list.contentInset = EdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
    for (up, end) in [(true, 1450.0), (false, -30)] {
      for throwing in 0..<6 {
        scene.fling(
          up: up, at: scene.stage.application.now.seconds + 1 + Double(throwing) * 0.3, from: up ? 620 : 150)
      }
      scene.stage.advance(to: scene.stage.application.now.seconds + 10)
      #expect(scene.offset.y == end)
    }
  }

  @Test func `a throw over the edge bounces and comes back to it`() {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 1000))
    var farthest = 0.0
    scene.fling()
    for tick in 1...600 {
      scene.stage.advance(to: 0.2 + Double(tick) / 120)
      farthest = max(farthest, scene.offset.y)
    }
    #expect(farthest > 401 && farthest < 700)
    #expect(scene.offset.y == 400)
    #expect(scene.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test func `content that shrinks takes the offset along, a drag that is on excepted`() {
    let scene = ScrollStage()
    scene.list.contentOffset.y = 1400
    scene.list.contentSize.height = 1000
    #expect(scene.offset.y == 400)
    scene.list.contentSize.height = 100
    #expect(scene.offset.y == 0)
  }

  // MARK: A finger on moving content

  @Test func `a finger stops what moves, and presses nothing`() {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 20000))
    let big = scene.stage.add(
      Button(frame: Rect(x: 0, y: 0, width: 390, height: 20000)), "big", to: scene.list)
    scene.fling(from: 620)
    scene.stage.advance(to: 0.5)
    let before = scene.offset
    scene.stage.touch(.began, 200, 300, at: 0.5)
    scene.stage.advance(to: 1)
    #expect(scene.offset == before)
    #expect(scene.list.isDecelerating)
    scene.stage.touch(.ended, 200, 300, at: 1.1)
    #expect(!scene.list.isDecelerating)
    #expect(scene.calls.last == "didEndDecelerating")
    #expect(!big.isHighlighted && scene.story(of: "big touchDown").isEmpty)
    scene.stage.advance(to: 2)
    #expect(scene.offset == before)
    // And the next tap counts again.
    scene.stage.tap(200, 300, at: 3)
    #expect(scene.story(of: "big touchUpInside").count == 1)
  }

  @Test func `a finger that stops what moves may drag on`() {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 20000))
    scene.fling()
    scene.stage.advance(to: 0.5)
    let before = scene.offset.y
    scene.stage.drag(from: (200, 500), to: (200, 450), at: 0.5, lifts: false)
    #expect(
      Array(scene.calls.suffix(4)) == ["didScroll", "didEndDecelerating", "willBeginDragging", "didScroll"])
    #expect(abs(scene.offset.y - before - 40) < 15)
  }

  @Test func `a bounce that is stopped goes on at the lift`() {
    let scene = ScrollStage()
    scene.stage.drag(from: (200, 200), to: (200, 500), at: 0)
    scene.stage.advance(to: 0.35)
    scene.stage.touch(.began, 200, 300, at: 0.35)
    #expect(scene.offset.y < 0)
    scene.stage.touch(.ended, 200, 300, at: 0.6)
    scene.stage.advance(to: 4)
    #expect(scene.offset == .zero)
    #expect(scene.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  // MARK: By program

  @Test func `an offset set in mid drag holds, and the drag goes on from it`() {
    let scene = ScrollStage()
    scene.stage.drag(from: (200, 600), to: (200, 500), at: 0, lifts: false)
    scene.list.contentOffset = Point(x: 0, y: 700)
    #expect(scene.offset.y == 700)
    scene.stage.touch(.moved, 200, 480, at: 0.5)
    #expect(scene.offset.y == 720)
    #expect(scene.list.isDragging)
  }

  @Test func `an offset set in a deceleration ends it without a word, and is not clamped`() {
    let scene = ScrollStage()
    scene.fling()
    scene.stage.advance(to: 0.4)
    scene.list.contentOffset = Point(x: 0, y: -77)
    scene.stage.advance(to: 9)
    #expect(scene.offset.y == -77)
    #expect(!scene.calls.contains("didEndDecelerating"))
    #expect(scene.list.phase == .idle)
  }

  @Test func `an animation ends between a fifth and half of a second, and says so once`() {
    let scene = ScrollStage()
    scene.list.setContentOffset(Point(x: 0, y: 500), animated: true)
    #expect(scene.list.phase == .animating)
    scene.stage.advance(to: 0.2)
    #expect(scene.offset.y > 0 && scene.offset.y < 500)
    scene.stage.advance(to: 0.5)
    #expect(scene.offset.y == 500)
    #expect(scene.calls == ["didScroll", "didEndScrollingAnimation"])
    scene.list.setContentOffset(Point(x: 0, y: 500), animated: true)
    scene.stage.advance(to: 2)
    #expect(scene.calls.count == 2)
  }

  @Test func `a drag ends an animation`() {
    let scene = ScrollStage()
    scene.list.setContentOffset(Point(x: 0, y: 1000), animated: true)
    scene.stage.drag(from: (200, 600), to: (200, 560), at: 0.05, duration: 0.05, lifts: false)
    #expect(scene.calls.contains("didEndScrollingAnimation"))
    let place = scene.offset.y
    scene.stage.advance(to: 3)
    #expect(scene.offset.y == place)
  }

  @Test func `a rectangle is brought into view by as little as needed`() {
    let scene = ScrollStage()
    scene.list.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(scene.offset.y == 0)
    scene.list.scrollRectToVisible(Rect(x: 0, y: 700, width: 10, height: 50), animated: false)
    #expect(scene.offset.y == 150)
    scene.list.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 50), animated: false)
    #expect(scene.offset.y == 100)
    scene.list.scrollRectToVisible(Rect(x: 0, y: 1990, width: 10, height: 50), animated: false)
    #expect(scene.offset.y == 1400)
  }

  @Test func `a scroll view that leaves its window stops`() {
    let scene = ScrollStage()
    scene.fling()
    scene.stage.advance(to: 0.4)
    let place = scene.offset
    scene.list.removeFromSuperview()
    scene.stage.advance(to: 3)
    #expect(scene.offset == place)
    #expect(scene.list.phase == .idle)
    #expect(scene.stage.application.unfinished.timers == 0)
  }

  @Test func `a scroll view that goes in mid throw leaves no timer`() {
    let stage = Stage()
    weak var gone: ScrollView?
    do {
      let list = stage.add(ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 400)), "list")
      list.contentSize = Size(width: 390, height: 9000)
      gone = list
      stage.drag(from: (200, 300), to: (200, 100), at: 0, duration: 0.1)
      list.removeFromSuperview()
    }
    #expect(gone == nil)
    stage.advance(to: 3)
    #expect(stage.application.unfinished == (0, 0, 0))
  }

  // MARK: The status bar

  @Test func `a tap on the status bar scrolls to the top, as the rule allows`() {
    func top(
      second: Bool = false, isOn: Bool = true, idiom: Application.UserInterfaceIdiom = .phone
    ) -> Double {
      let scene = ScrollStage()
      scene.list.scrollsToTop = isOn
      scene.list.contentInset.top = 20
      scene.list.contentOffset.y = 500
      if second {
        let other = scene.stage.add(ScrollView(frame: Rect(x: 0, y: 700, width: 390, height: 100)), "other")
        other.contentSize = Size(width: 390, height: 1000)
      }
      scene.stage.application.sendStatusBarTap(
        at: Point(x: 100, y: 10), idiom: idiom, time: EventTime(seconds: 1))
      scene.stage.advance(to: 2)
      return scene.offset.y
    }
    #expect(top() == -20)
    #expect(top(isOn: false) == 500)
    #expect(top(second: true) == 500)
    #expect(top(second: true, idiom: .pad) == -20)
  }

  @Test func `a delegate may refuse to scroll to the top, and is told when it was done`() {
    final class Refusing: ScrollViewDelegate {
      func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { false }
    }
    let scene = ScrollStage()
    scene.list.contentOffset.y = 500
    scene.stage.application.sendStatusBarTap(at: .zero, time: EventTime(seconds: 1))
    scene.stage.advance(to: 2)
    #expect(scene.calls.last == "didScrollToTop")
    let refusing = Refusing()
    scene.list.contentOffset.y = 500
    scene.list.delegate = refusing
    scene.stage.application.sendStatusBarTap(at: .zero, time: EventTime(seconds: 3))
    scene.stage.advance(to: 4)
    #expect(scene.offset.y == 500)
  }
}
