import EventSystem
import Geometry
import Testing

/// Controls with a value (section 7 of the rules).
@Suite struct ValueControlTests {
  private let stage = Stage()
  private let parent: View

  init() {
    parent = stage.view("a", 0, 50, 390, 750)
    parent.consumesTouches = true
  }

  private func add<C: Control>(_ control: C, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> C
  {
    control.frame = Rect(x: x, y: y, width: width, height: height)
    return stage.add(control, "c", to: parent)
  }

  private var story: [String] {
    stage.story.compactMap { $0.hasPrefix("c ") ? String($0.dropFirst(2)) : nil }
  }
  private var changes: Int { story.count { $0 == "valueChanged" } }

  // MARK: Switch

  @Test func `Each tap turns a switch over, and says so before the touch up event`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    #expect(toggle.knobRect == Rect(x: 0, y: 0, width: 31, height: 31))
    stage.tap(125, 365, at: 0)
    #expect(toggle.isOn && toggle.knobRect.minX == 20)
    #expect(story == ["touchDown", "valueChanged", "primaryActionTriggered", "touchUpInside"])
    stage.tap(125, 365, at: 2)
    #expect(!toggle.isOn && changes == 2)
    toggle.setOn(true, animated: false)
    #expect(toggle.isOn && changes == 2, "the program's own changes are no events")
  }

  @Test(arguments: [
    (0, true), (5, true), (9, true), (10, false), (14, false), (15, true), (60, true), (-30, false),
  ])
  func `A switch's knob goes over at half of its way`(_ way: Int, _ goesOver: Bool) {
    // Its way is 29 pt. Less than 10 pt are a tap; from there on it is a drag.
    let toggle = add(Switch(), 100, 300, 60, 31)
    stage.drag(from: (115, 365), to: (115 + Double(way), 365), at: 0)
    #expect(toggle.isOn == goesOver && changes == (goesOver ? 1 : 0))
  }

  @Test func `A switch dragged over and back stays as it was`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    stage.drag(from: (115, 365), to: (150, 365), at: 0, lifts: false)
    stage.drag(from: (150, 365), to: (115, 365), at: 1)
    stage.touch(.moved, 115, 365, at: 2)
    stage.touch(.ended, 115, 365, at: 2.1)
    #expect(!toggle.isOn && changes == 0)
    toggle.isOn = true
    stage.drag(from: (135, 365), to: (100, 365), at: 3)
    #expect(!toggle.isOn && changes == 1)
  }

  @Test func `A switch that is lifted far below it is no tap, dragged far beside it is a drag`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    stage.drag(from: (125, 365), to: (125, 600), at: 0)
    #expect(!toggle.isOn && story.last == "touchUpOutside")
    stage.drag(from: (115, 365), to: (350, 365), at: 1)
    #expect(toggle.isOn && story.suffix(3) == ["valueChanged", "primaryActionTriggered", "touchUpOutside"])
  }

  @Test func `A pan along the knob of a switch fails, one across it or beside the knob does not`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    stage.add(PanGestureRecognizer(), "pan", to: parent)
    stage.drag(from: (115, 365), to: (175, 365), at: 0)
    #expect(stage.story.contains("pan failed") && !story.contains("touchCancel") && toggle.isOn)
    stage.drag(from: (140, 365), to: (140, 425), at: 1)
    #expect(stage.story.contains("pan began") && story.last == "touchCancel")
    // On, the knob is at the right: the left end is beside it.
    let before = story.count { $0 == "touchCancel" }
    stage.drag(from: (105, 365), to: (165, 365), at: 2)
    #expect(story.count { $0 == "touchCancel" } == before + 1 && toggle.isOn)
    // Two fingers are no one-finger pan.
    toggle.isMultipleTouchEnabled = true
    stage.touch(.began, 140, 365, at: 3)
    stage.touch(.began, 136, 365, at: 3, finger: 2)
    stage.touch(.moved, 180, 365, at: 3.1)
    stage.touch(.moved, 176, 365, at: 3.1, finger: 2)
    #expect(story.count { $0 == "touchCancel" } == before + 2)
  }

  @Test func `A turned switch keeps pans away that go along its own way`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    toggle.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    stage.add(PanGestureRecognizer(), "pan", to: parent)
    // Off, the knob is at the top now.
    stage.drag(from: (125.5, 355), to: (125.5, 415), at: 0)
    #expect(stage.story.contains("pan failed") && toggle.isOn)
    stage.drag(from: (125.5, 375), to: (185, 375), at: 1)
    #expect(stage.story.contains("pan began"))
  }

  // MARK: Slider

  @Test func `A slider's knob follows the finger, its value as far as there is a way`() {
    let slider = add(Slider(), 45, 300, 300, 34)
    slider.value = 0.5
    #expect(slider.knobRect == Rect(x: 133, y: 0, width: 34, height: 34))
    stage.touch(.began, 200, 367, at: 0)
    stage.touch(.moved, 226.6, 300, at: 0.1)
    #expect(abs(slider.value - 0.6) < 1e-5 && changes == 1)
    stage.touch(.moved, 226.6, 310, at: 0.2)
    #expect(changes == 1, "no change of the value is no event")
    stage.touch(.moved, 390, 367, at: 0.3)
    #expect(slider.value == 1)
    stage.touch(.moved, 0, 367, at: 0.4)
    #expect(slider.value == 0 && changes == 3)
    stage.touch(.ended, 45, 367, at: 0.5)
    #expect(slider.value == 0 && changes == 3 && story.last == "touchUpInside")
  }

  @Test func `A slider that is not continuous tells its value once`() {
    let slider = add(Slider(), 45, 300, 300, 34)
    slider.isContinuous = false
    stage.drag(from: (60, 367), to: (200, 367), at: 0)
    #expect(changes == 1 && slider.value > 0.4)
  }

  @Test func `A finger beside a slider's knob moves nothing`() {
    let slider = add(Slider(), 45, 300, 300, 34)
    stage.drag(from: (200, 367), to: (250, 367), at: 0)
    #expect(slider.value == 0 && changes == 0 && story.contains("touchDown"))
  }

  @Test func `A slider's value stays in its range, and what is no number changes nothing`() {
    let slider = Slider()
    slider.minimumValue = 10
    #expect(slider.value == 10 && slider.maximumValue == 10)
    slider.maximumValue = 20
    slider.value = 50
    #expect(slider.value == 20)
    slider.maximumValue = 5
    #expect(slider.minimumValue == 5 && slider.value == 5)
    slider.value = .nan
    slider.minimumValue = .nan
    slider.maximumValue = .nan
    #expect(slider.value == 5 && slider.minimumValue == 5 && slider.maximumValue == 5)
  }

  @Test func `A swipe along a slider's knob fails; a pan, and a swipe beside the knob, do not`() {
    let slider = add(Slider(), 45, 300, 300, 34)
    slider.value = 0.5
    let swipe = stage.add(SwipeGestureRecognizer(), "swipe", to: parent)
    swipe.direction = [.left, .right, .down]
    stage.drag(from: (195, 367), to: (345, 367), at: 0, duration: 0.1)
    #expect(stage.story.contains("swipe failed") && !story.contains("touchCancel") && slider.value == 1)
    slider.value = 0.5
    stage.drag(from: (195, 367), to: (195, 517), at: 1, duration: 0.1)
    #expect(stage.story.contains("swipe ended") && story.last == "touchCancel")
    let cancels = { story.count { $0 == "touchCancel" } }
    stage.drag(from: (80, 367), to: (230, 367), at: 2, duration: 0.1)
    #expect(cancels() == 2)
    swipe.isEnabled = false
    stage.add(PanGestureRecognizer(), "pan", to: parent)
    stage.drag(from: (195, 367), to: (345, 367), at: 3, duration: 0.1)
    #expect(cancels() == 3)
  }

  @Test func `A tap of a superview takes a slider's and a text field's touch`() {
    let field = add(TextField(), 45, 300, 300, 34)
    #expect(field.text == "")
    stage.add(TapGestureRecognizer(), "tap", to: parent)
    stage.tap(100, 367, at: 0)
    #expect(story == ["touchDown", "touchCancel"])
    field.removeFromSuperview()
    _ = add(Slider(), 45, 300, 300, 34)
    stage.tap(60, 367, at: 1)
    #expect(story.suffix(2) == ["touchDown", "touchCancel"])
  }

  // MARK: Steppers, segments, pages

  @Test func `A stepper goes down at the left and up at the right, within its range`() {
    let stepper = add(Stepper(), 100, 300, 94, 32)
    stage.tap(110, 366, at: 0)
    #expect(stepper.value == 0 && changes == 0)
    stage.tap(180, 366, at: 1)
    stage.tap(147, 366, at: 2)
    #expect(stepper.value == 2 && changes == 2, "the middle belongs to the right half")
    stepper.stepValue = 5
    stage.tap(146, 366, at: 3)
    #expect(stepper.value == 0 && changes == 3, "a step beyond the end stops there")
    stepper.wraps = true
    stage.tap(110, 366, at: 4)
    #expect(stepper.value == 100)
    stage.drag(from: (180, 366), to: (110, 366), at: 5)
    #expect(stepper.value == 100, "from one half to the other is no step")
    stage.drag(from: (180, 366), to: (180, 700), at: 6)
    #expect(stepper.value == 100)
  }

  @Test func `Segments are chosen where the finger lifts`() {
    let control = add(SegmentedControl(items: ["a", "b", "c"]), 90, 300, 210, 32)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && control.numberOfSegments == 3)
    stage.tap(100, 366, at: 0)
    #expect(control.selectedSegmentIndex == 0)
    stage.tap(100, 366, at: 1)
    #expect(changes == 1, "choosing the chosen one again is no change")
    stage.drag(from: (100, 366), to: (299, 366), at: 2)
    #expect(control.selectedSegmentIndex == 2 && changes == 2)
    control.setEnabled(false, forSegmentAt: 1)
    stage.tap(195, 366, at: 3)
    #expect(control.selectedSegmentIndex == 2 && !control.isEnabledForSegment(at: 1))
    control.isMomentary = true
    stage.tap(100, 366, at: 4)
    #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && changes == 3)
  }

  @Test func `Segments come and go`() {
    let control = SegmentedControl(items: ["a", "b"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "0", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "0")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    control.removeSegment(at: 7, animated: false)
    #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 1)
    control.selectedSegmentIndex = 5
    #expect(control.selectedSegmentIndex == -1 && control.titleForSegment(at: 5) == nil)
    control.setNumberOfSegments(4)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
  }

  @Test func `A page control turns one page, and not beyond its ends`() {
    let control = add(PageControl(), 100, 300, 200, 32)
    control.numberOfPages = 3
    stage.tap(110, 366, at: 0)
    #expect(changes == 0)
    for time in 1...3 { stage.tap(270, 366, at: Double(time)) }
    #expect(control.currentPage == 2 && changes == 2)
    stage.tap(110, 366, at: 4)
    #expect(control.currentPage == 1)
    control.numberOfPages = 1
    #expect(control.currentPage == 0)
    control.numberOfPages = -4
    control.currentPage = 7
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
  }

  @Test func `Which controls keep a superview's single tap away`() {
    let controls: [(Control, Bool)] = [
      (Button(), true), (Switch(), true), (Stepper(), true), (SegmentedControl(items: ["a", "b"]), true),
      (PageControl(), true), (Slider(), false), (TextField(), false), (Control(), false),
    ]
    let tap = stage.add(TapGestureRecognizer(), "tap", to: parent)
    for (index, (control, keepsAway)) in controls.enumerated() {
      _ = add(control, 100, 300, 100, 32)
      var taps = 0
      let token = tap.addAction { _ in taps += 1 }
      stage.tap(170, 366, at: Double(2 * index))
      stage.advance(to: Double(2 * index + 1))
      #expect((taps == 0) == keepsAway, "\(type(of: control))")
      tap.removeAction(token)
      control.isEnabled = false
      #expect(control.gestureRecognizerShouldBegin(tap), "a disabled one keeps nothing away")
      control.removeFromSuperview()
    }
  }

  @Test func `A control that its own change disables sends no more`() {
    let toggle = add(Switch(), 100, 300, 51, 31)
    toggle.addAction(for: .valueChanged) { $0.isEnabled = false }
    stage.tap(125, 365, at: 0)
    #expect(story == ["touchDown", "valueChanged"] && !toggle.isTracking && !toggle.isHighlighted)
  }
}
