import EventSystem
import Geometry
import Testing

/// Views that decide themselves what is hit are found by their classes, on both ways.
@Suite struct HitOverrideTests {
  private class Plain: View {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  }
  private class Wide: Button {
    override func point(inside point: Point, with event: EventSystem.Event?) -> Bool { point.x > -10 }
  }
  private final class WideHeir: Wide {}
  private final class Sieve: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { nil }
  }
  private final class Generic<Content>: View {
    override func hitTest(_ point: Point, with event: Event?) -> View? { nil }
    override func point(inside point: Point, with event: Event?) -> Bool { false }
  }

  @Test func `The method table tells who overrides what`() {
    #expect(HitOverrides.slots != nil, "the table is laid out as expected here")
    #expect(HitOverrides.of(View.self) == [] && HitOverrides.of(Window.self) == [])
    #expect(HitOverrides.of(Control.self) == [] && HitOverrides.of(Button.self) == [])
    #expect(HitOverrides.of(Plain.self) == [])
    #expect(HitOverrides.of(Wide.self) == .pointInside && HitOverrides.of(WideHeir.self) == .pointInside)
    #expect(HitOverrides.of(Sieve.self) == .hitTest)
    #expect(HitOverrides.of(Generic<Int>.self) == .both)
  }

  @Test func `Without the table every class of an app counts as overriding both`() {
    #expect(HitOverrides.of(Plain.self, slots: nil) == .both)
    #expect(HitOverrides.of(Button.self, slots: nil) == [])
  }
}
