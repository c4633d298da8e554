import EventSystem
import Testing

/// State × event tables: from every state that a recognizer can be in, what each event leads to.
@Suite struct StateTableTests {
  @Test(arguments: [
    // possible, before any finger
    ("W", ""), ("s u", ""), ("interrupt", ""),
    // possible, finger down
    ("d", ""), ("d h", ""), ("d s", ""), ("d u", "ended"), ("d s u", "ended"), ("d r", "failed"),
    ("d s s s u", "ended"), ("d W", "failed"), ("d W u", "failed"), ("d x", "failed"), ("d 2d", "failed"),
    ("d off", "failed"), ("d interrupt", "failed"), ("d off on u", "failed"),
    // over: the same touch does nothing more, the next one starts anew
    ("d r l u", "failed"), ("d r u d u", "failed ended"), ("d u d u", "ended ended"), ("off d u", ""),
    ("d u interrupt", "ended"), ("off on d u", "ended"),
  ])
  func `A tap`(script: String, states: String) {
    #expect(Fingers.states(of: TapGestureRecognizer(), script) == states)
  }

  @Test(arguments: [
    ("d u", ""), ("d u W", "failed"), ("d u d", ""), ("d u d u", "ended"), ("d u w w d u", "ended"),
    ("d u w w w w d", "failed"), ("d u d r", "failed"), ("d u d W", "failed"), ("d u 2d", "failed"),
    ("d u off", "failed"), ("d u interrupt", "failed"), ("d u d x", "failed"),
    ("d u d u d u d u", "ended ended"),
  ])
  func `A double tap`(script: String, states: String) {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    #expect(Fingers.states(of: tap, script) == states)
  }

  @Test(arguments: [
    ("d", ""), ("d u", "failed"), ("d 2d u", ""), ("d 2d u 2u", "ended"), ("d 2d 2u u", "ended"),
    ("d 2d u d", "failed"), ("d 2d 3d", "failed"), ("d 2d 2r", "failed"), ("d 2d W", "failed"),
    ("d W", "failed"),
  ])
  func `A tap with two fingers`(script: String, states: String) {
    let tap = TapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    #expect(Fingers.states(of: tap, script) == states)
  }

  @Test(arguments: [
    // possible
    ("d", ""), ("d w w w w", ""), ("d s s W", "began"), ("d u", "failed"), ("d s s s", "failed"),
    ("d r", "failed"), ("d x", "failed"), ("d off", "failed"), ("d interrupt", "failed"), ("d 2d", "failed"),
    // began
    ("d W", "began"), ("d W h", "began"), ("d W s", "began changed"), ("d W r l", "began changed changed"),
    ("d W u", "began ended"), ("d W x", "began cancelled"), ("d W off", "began cancelled"),
    ("d W interrupt", "began cancelled"), ("d W 2d 2r 2u", "began"), ("d W 2d u", "began ended"),
    // changed
    ("d W r u", "began changed ended"), ("d W r x", "began changed cancelled"),
    ("d W r off u", "began changed cancelled"), ("d W r interrupt", "began changed cancelled"),
    // over
    ("d W u d W u", "began ended began ended"), ("d W off on r u", "began cancelled"),
  ])
  func `A long press`(script: String, states: String) {
    #expect(Fingers.states(of: LongPressGestureRecognizer(), script) == states)
  }

  @Test(arguments: [
    ("d u d W", "began"), ("d u W", "failed"), ("d W", "failed"), ("d u d u", "failed"),
    ("d u d r", "failed"),
    ("d u d W u", "began ended"),
  ])
  func `A long press after a tap`(script: String, states: String) {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    #expect(Fingers.states(of: press, script) == states)
  }

  @Test(arguments: [
    ("d W", ""), ("d 2d W", "began"), ("d 2d W u", "began ended"), ("d 2d u", "failed"),
    ("d 2d 2r", "failed"),
    ("d 2d 3d", "failed"), ("d 2d W 2r", "began changed"),
  ])
  func `A long press with two fingers`(script: String, states: String) {
    let press = LongPressGestureRecognizer()
    press.numberOfTouchesRequired = 2
    #expect(Fingers.states(of: press, script) == states)
  }

  @Test(arguments: [
    // possible: it stays so as long as a finger rests (rule A15)
    ("d", ""), ("d W W", ""), ("d s h", ""), ("d u", "failed"), ("d s u", "failed"), ("d x", "failed"),
    ("d off", "failed"), ("d interrupt", "failed"), ("d 2d 2u u", "failed"),
    // began
    ("d r", "began"), ("d s s s", "began"), ("d W r", "began"), ("d r h", "began"),
    ("d r s", "began changed"),
    ("d r u", "began ended"), ("d r x", "began cancelled"), ("d r off", "began cancelled"),
    ("d r interrupt", "began cancelled"), ("d r 2d", "began"),
    // changed
    ("d r l v", "began changed changed"), ("d r l u", "began changed ended"),
    ("d r l x", "began changed cancelled"),
    // ended when all have lifted (rule P4)
    ("d r 2d u", "began"), ("d r 2d u 2r", "began changed"), ("d r 2d u 2u", "began ended"),
    // over
    ("d r u d r u", "began ended began ended"), ("d r off on r u", "began cancelled"),
  ])
  func `A pan`(script: String, states: String) {
    #expect(Fingers.states(of: PanGestureRecognizer(), script) == states)
  }

  @Test(arguments: [
    ("d r", ""), ("d 2d r", "began"), ("d 2d r u 2r", "began"), ("d 2d r u 2r 2u", "began ended"),
    ("d r u", "failed"),
    ("d 2d 3d", "failed"), ("d 2d r 3d 3r", "began"), ("d 2d u 2u", "failed"),
  ])
  func `A pan with exactly two fingers`(script: String, states: String) {
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    #expect(Fingers.states(of: pan, script) == states)
  }

  @Test(arguments: [
    ("d", ""), ("d s", ""), ("d r", "ended"), ("d l", "failed"), ("d v", "failed"), ("d s s u", "failed"),
    ("d W", "failed"), ("d w w w w w w r", "failed"), ("d x", "failed"), ("d 2d", "failed"),
    ("d off", "failed"),
    ("d interrupt", "failed"), ("d r r u", "ended"), ("d r u d r", "ended ended"), ("d l r u", "failed"),
  ])
  func `A swipe to the right`(script: String, states: String) {
    #expect(Fingers.states(of: SwipeGestureRecognizer(), script) == states)
  }

  @Test(arguments: [
    // possible
    ("d", ""), ("d r u", "failed"), ("d 2d", ""), ("d 2d 2s", ""), ("d 2d u", ""), ("d 2d u 2u", "failed"),
    ("d 2d x", "failed"), ("d 2d off", "failed"), ("d 2d interrupt", "failed"), ("d 2d 3d 3r", ""),
    // began and changed
    ("d 2d 2r", "began"), ("d 2d 2s 2s", "began"), ("d 2d 2r l", "began changed"), ("d 2d 2r u", "began"),
    ("d 2d 2r u 2r", "began"), ("d 2d 2r u 2u", "began ended"), ("d 2d 2r 2x", "began cancelled"),
    ("d 2d 2r off", "began cancelled"), ("d 2d 2r interrupt", "began cancelled"),
    ("d 2d 2r 2r u 2u", "began changed ended"), ("d 2d 2r u d r", "began changed"),
  ])
  func `A pinch`(script: String, states: String) {
    #expect(Fingers.states(of: PinchGestureRecognizer(), script) == states)
  }

  @Test(arguments: [
    ("d 2d 2r", ""), ("d 2d 2v", "began"), ("d 2d 2v 2v", "began changed"), ("d 2d 2v u", "began"),
    ("d 2d 2v u 2u", "began ended"), ("d 2d u 2u", "failed"), ("d 2d 2v x", "began cancelled"),
    ("d 2d 2v off", "began cancelled"), ("d 2d 2v interrupt", "began cancelled"), ("d 2d x", "failed"),
    ("d 2d off", "failed"), ("d 2d interrupt", "failed"), ("d 2d 3d 3v", ""),
  ])
  func `A rotation`(script: String, states: String) {
    #expect(Fingers.states(of: RotationGestureRecognizer(), script) == states)
  }
}
