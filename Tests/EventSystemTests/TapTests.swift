import EventSystem
import Geometry
import Testing

@Suite struct TapTests {
  @Test func `A tap is seen as began, recognized, acted upon, and cancelled in its view`() {
    let stage = Stage()
    let view = stage.view("v", 0, 100, 390, 300)
    stage.add(TapGestureRecognizer(), "tap", to: view)
    stage.tap(100, 200, at: 0)
    #expect(
      stage.story == [
        "hit v", "began v", "began win", "began app", "tap ended", "action tap", "tap cancels v",
        "cancelled v", "cancelled win", "cancelled app",
      ])
  }

  @Test func `A single tap that waits for a double tap fires once that one has failed`() {
    let stage = Stage()
    let view = stage.view("v", 0, 100, 390, 300)
    view.consumesTouches = true
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap(100, 200, at: 0)
    #expect(stage.story == ["hit v", "began v", "single waits for double"])
    stage.advance(to: 2)
    #expect(
      stage.story.dropFirst(3) == [
        "double failed", "single ended", "action single", "single cancels v", "cancelled v",
      ])
  }

  @Test func `A double tap takes both taps and the single tap fails`() {
    let stage = Stage()
    let view = stage.view("v", 0, 100, 390, 300)
    view.consumesTouches = true
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap(100, 200, at: 0)
    stage.tap(100, 200, at: 0.14)
    stage.advance(to: 2)
    #expect(
      stage.story == [
        "hit v", "began v", "single waits for double", "hit v", "began v", "double ended", "single failed",
        "action double", "double cancels v", "double cancels v", "cancelled v", "cancelled v",
      ])
  }
}
