import EventSystem
import Geometry
import Testing

/// In which order a delegate is told (rule S17), and what it may change.
@Suite struct ScrollDelegateTests {
  private static let thrown = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
    "didScroll", "didEndDecelerating",
  ]
  private static let laidDown = ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"]

  /// Drags upward by 100 points, and rests before the lift if that is wanted.
  private func drag(_ scene: ScrollStage, by way: Double = -100, rests: Bool) {
    scene.stage.drag(from: (200, 600), to: (200, 600 + way), at: 0, steps: 10, duration: 0.1, lifts: false)
    scene.stage.touch(.ended, 200, 600 + way, at: rests ? 0.5 : 0.105)
    scene.stage.advance(to: 20)
  }

  @Test func `a throw is told to its end`() {
    let scene = ScrollStage()
    drag(scene, rests: false)
    #expect(scene.calls == Self.thrown)
    #expect(scene.velocity.y > 0.9 && scene.velocity.y < 1.1)
    #expect(scene.velocity.x == 0)
    #expect(abs(scene.target.y - scene.offset.y) < 1e-9)
  }

  @Test func `nothing follows a lift at rest`() {
    let scene = ScrollStage()
    drag(scene, rests: true)
    #expect(scene.calls == Self.laidDown)
    #expect(scene.velocity == .zero)
  }

  @Test func `the trace tells the same in the same order`() {
    let scene = ScrollStage()
    drag(scene, rests: false)
    var told = scene.story(of: "list ").filter { !$0.hasPrefix("hit") && !$0.contains("touches") }
      .filter { $0.hasPrefix("list ") }
    told = told.enumerated().filter { $0.offset == 0 || told[$0.offset - 1] != $0.element }.map(\.element)
    #expect(told == Self.thrown.map { "list \($0.split(separator: " ")[0])" })
  }

  @Test func `released beyond an edge it comes back, at rest or thrown`() {
    for rests in [true, false] {
      let scene = ScrollStage()
      drag(scene, by: 100, rests: rests)
      #expect(scene.calls == Self.thrown)
      #expect(scene.offset == .zero)
      #expect(scene.target == .zero)
    }
  }

  @Test func `without bounce there is nothing beyond an edge`() {
    let scene = ScrollStage()
    scene.list.bounces = false
    drag(scene, by: 100, rests: false)
    #expect(scene.offset == .zero)
    #expect(!scene.calls.contains("didScroll"))
    #expect(scene.calls.last == "didEndDragging false")
  }

  @Test func `a target that the delegate names is where it comes to rest`() {
    let scene = ScrollStage()
    scene.newTarget = Point(x: 0, y: 88)
    drag(scene, rests: false)
    #expect(scene.calls == Self.thrown)
    #expect(scene.offset == Point(x: 0, y: 88))
    let beyond = ScrollStage()
    beyond.newTarget = Point(x: 0, y: 1e6)
    drag(beyond, rests: false)
    #expect(beyond.offset == Point(x: 0, y: 1400))
  }

  @Test func `a target is ignored while paging`() {
    let scene = ScrollStage()
    scene.list.isPagingEnabled = true
    scene.newTarget = Point(x: 0, y: 88)
    drag(scene, rests: false)
    #expect(scene.offset == Point(x: 0, y: 600))
  }

  @Test func `a tap tells nothing`() {
    let scene = ScrollStage()
    scene.stage.tap(150, 420, at: 0)
    scene.stage.advance(to: 2)
    #expect(scene.calls.isEmpty)
    #expect(
      scene.story(of: "btn") == [
        "hit btn", "began btn", "ended btn", "btn touchDown", "btn touchUpInside",
        "btn primaryActionTriggered",
      ])
  }

  @Test func `an interruption ends a drag where it is, and springs back only from beyond an edge`() {
    let scene = ScrollStage()
    scene.stage.drag(from: (200, 600), to: (200, 500), at: 0, lifts: false)
    scene.stage.application.interrupt(at: EventTime(seconds: 0.4))
    scene.stage.advance(to: 5)
    #expect(scene.calls == Self.laidDown)
    #expect(scene.offset.y == 90)
    let beyond = ScrollStage()
    beyond.stage.drag(from: (200, 200), to: (200, 300), at: 0, lifts: false)
    beyond.stage.application.interrupt(at: EventTime(seconds: 0.4))
    beyond.stage.advance(to: 5)
    #expect(beyond.calls == Self.thrown)
    #expect(beyond.offset == .zero)
  }

  @Test func `a delegate that scrolls when the drag ends stops the throw`() {
    final class Resetting: ScrollViewDelegate {
      var ended = 0
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        scrollView.setContentOffset(.zero, animated: false)
      }
      func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { ended += 1 }
    }
    let scene = ScrollStage()
    let delegate = Resetting()
    scene.list.delegate = delegate
    drag(scene, rests: false)
    #expect(scene.offset == .zero)
    #expect(delegate.ended == 0)
    #expect(scene.list.phase == .idle)
  }
}
