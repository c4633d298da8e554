import EventSystem
import Geometry
import Testing

/// Regions of pointer interactions (rule V4).
@Suite struct PointerRegionTests {
  private let stage = Stage()
  private let view: View

  private final class Halves: PointerInteractionDelegate {
    var calls: [String] = []
    let name: String
    let width: Double
    init(_ name: String, width: Double) { (self.name, self.width) = (name, width) }
    func pointerInteraction(
      _ interaction: PointerInteraction, regionFor location: Point, defaultRegion: PointerRegion
    ) -> PointerRegion? {
      guard location.x < 2 * width else { return nil }
      let isLeft = location.x < width
      return PointerRegion(
        rect: Rect(x: isLeft ? 0 : width, y: 0, width: width, height: 100),
        identifier: name + (isLeft ? "-left" : "-right"))
    }
    func pointerInteraction(_ interaction: PointerInteraction, styleFor region: PointerRegion)
      -> PointerStyle?
    {
      calls.append("style \(region.identifier ?? "")")
      return .hidden
    }
    func pointerInteraction(_ interaction: PointerInteraction, willEnter region: PointerRegion) {
      calls.append("enter \(region.identifier ?? "")")
    }
    func pointerInteraction(_ interaction: PointerInteraction, willExit region: PointerRegion) {
      calls.append("exit \(region.identifier ?? "")")
    }
  }

  init() { view = stage.view("v", 0, 100, 300, 100) }

  private func move(_ x: Double?, at seconds: Double) {
    stage.application.movePointer(
      to: x.map { Point(x: $0, y: 150) }, at: EventTime(seconds: seconds))
  }

  @Test func `A pointer leaves one region, comes to the next and takes its style`() {
    let halves = Halves("a", width: 100)
    view.addInteraction(PointerInteraction(delegate: halves))
    for (step, x) in [10.0, 50, 120, 250].enumerated() { move(x, at: Double(step)) }
    move(nil, at: 9)
    #expect(
      halves.calls == [
        "enter a-left", "style a-left", "exit a-left", "enter a-right", "style a-right", "exit a-right",
      ])
    let lines = stage.log.lines.map(Story.parse).filter { $0["pointerRegion"] != nil }
    #expect(lines.first?["event"] == "willEnter" && lines.last?["event"] == "willExit" && lines.count == 6)
    #expect(stage.story.contains("pointer entered v") && stage.story.last == "pointer exited v")
  }

  @Test func `Of nested interactions the deepest with a region counts, without a delegate the whole view`() {
    let inner = stage.view("inner", 0, 0, 300, 100, in: view)
    let halves = Halves("inner", width: 50)
    let interaction = PointerInteraction(delegate: halves)
    inner.addInteraction(interaction)
    view.addInteraction(PointerInteraction())
    move(10, at: 0)
    move(200, at: 1)
    let regions = stage.log.lines.map(Story.parse).compactMap { line in
      line["pointerRegion"].map { "\(line["event"] ?? "") \($0)" }
    }
    #expect(
      regions == [
        "willEnter inner-left", "style inner-left", "willExit inner-left", "willEnter v", "style v",
      ])
    view.addInteraction(interaction)
    #expect(inner.interactions.isEmpty && view.interactions.count == 2 && interaction.view === view)
    inner.removeInteraction(interaction)
    #expect(view.interactions.count == 2)
  }

  @Test func `A view that leaves takes the pointer's region with it`() {
    let halves = Halves("a", width: 100)
    view.addInteraction(PointerInteraction(delegate: halves))
    move(10, at: 0)
    view.removeFromSuperview()
    #expect(halves.calls == ["enter a-left", "style a-left", "exit a-left"])
  }
}
