import EventSystem
import Geometry
import Testing

/// Section 5 of the rules, and what of section 4 needs two recognizers.
@Suite struct ArbitrationTests {
  private let stage = Stage()
  private let view: View

  init() {
    view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
  }

  private func gestureStory() -> [String] {
    stage.story.filter {
      !$0.hasPrefix("hit") && !$0.contains("cancels")
        && !["began", "moved", "ended", "cancelled"].contains($0.prefix { $0 != " " })
    }
  }

  @Test func `Of two pans on one view the one added last wins, and the other fails`() {
    stage.add(PanGestureRecognizer(), "a", to: view)
    stage.add(PanGestureRecognizer(), "b", to: view)
    stage.drag(from: (100, 100), to: (100, 200), at: 0, steps: 1)
    #expect(gestureStory() == ["b began", "a failed", "action b", "b ended", "action b"])
  }

  @Test(arguments: [true, false])
  func `The deeper view's recognizer wins, whichever was added first`(childFirst: Bool) {
    let child = stage.view("c", 50, 50, 200, 200, in: view)
    if childFirst { stage.add(PanGestureRecognizer(), "child", to: child) }
    stage.add(PanGestureRecognizer(), "parent", to: view)
    if !childFirst { stage.add(PanGestureRecognizer(), "child", to: child) }
    stage.drag(from: (100, 100), to: (100, 200), at: 0, steps: 1)
    #expect(
      gestureStory() == ["child began", "parent failed", "action child", "child ended", "action child"])
  }

  @Test func `A pan comes before a swipe that is not related to it`() {
    stage.add(SwipeGestureRecognizer(), "swipe", to: view)
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.drag(from: (100, 100), to: (300, 100), at: 0, steps: 10, duration: 0.1)
    #expect(gestureStory().prefix(3) == ["pan began", "swipe failed", "action pan"])
  }

  @Test func `Pinch and rotation are recognized together if one delegate agrees`() {
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: view)
    stage.add(RotationGestureRecognizer(), "rotate", to: view)
    pinch.delegate = answers
    stage.touch(.began, 100, 100, at: 0)
    stage.touch(.began, 200, 100, at: 0, finger: 2)
    stage.touch(.moved, 200, 300, at: 0.1, finger: 2)
    #expect(gestureStory() == ["pinch began", "rotate began", "action pinch", "action rotate"])
  }

  @Test func `A recognizer that cannot prevent, or cannot be prevented, leaves the other alone`() {
    final class Meek: PanGestureRecognizer {
      override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    }
    final class Stubborn: PanGestureRecognizer {
      override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
    }
    stage.add(PanGestureRecognizer(), "plain", to: view)
    stage.add(Stubborn(), "stubborn", to: view)
    stage.add(Meek(), "meek", to: view)
    stage.drag(from: (100, 100), to: (100, 200), at: 0, steps: 1, lifts: false)
    // Meek goes first and harms nobody; stubborn follows, and makes plain fail.
    #expect(
      gestureStory() == ["stubborn began", "plain failed", "meek began", "action stubborn", "action meek"])
  }

  @Test func `Recognizers that share no touch do not disturb each other`() {
    let left = stage.view("left", 0, 0, 190, 400, in: view)
    let right = stage.view("right", 200, 0, 190, 400, in: view)
    stage.add(PanGestureRecognizer(), "l", to: left)
    stage.add(PanGestureRecognizer(), "r", to: right)
    for (finger, x) in [(1, 50.0), (2, 250.0)] { stage.touch(.began, x, 100, at: 0, finger: finger) }
    for (finger, x) in [(1, 50.0), (2, 250.0)] { stage.touch(.moved, x, 200, at: 0.1, finger: finger) }
    #expect(gestureStory() == ["l began", "action l", "r began", "action r"])
  }

  @Test func `A chain of failures resolves in one go`() {
    let taps = (1...3).map { count in
      let tap = stage.add(TapGestureRecognizer(), "t\(count)", to: view)
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    stage.tap(100, 100, at: 0)
    stage.advance(to: 1)
    // The double tap and the triple tap give up at the same moment, in the order in which they were set to.
    #expect(gestureStory() == ["t1 waits for t2", "t2 failed", "t1 ended", "action t1", "t3 failed"])
  }

  @Test func `A chain of a hundred resolves in one go, from its end`() {
    final class Slow: GestureRecognizer {
      override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        setTimer(0, after: EventTime(seconds: 1))
      }
      override func timerFired(_ tag: Int) { state = .failed }
    }
    let last = stage.add(Slow(), "last", to: view)
    var next: GestureRecognizer = last
    let answers = Answers()
    answers.begins = { $0.name == "tap99" }
    for index in 0..<100 {
      let tap = stage.add(TapGestureRecognizer(), "tap\(index)", to: view)
      tap.delegate = answers
      tap.require(toFail: next)
      next = tap
    }
    stage.tap(100, 100, at: 0)
    #expect(stage.story.filter { $0.contains(" waits for ") }.count == 100)
    stage.advance(to: 2)
    #expect(stage.story.filter { $0.hasSuffix(" failed") }.count == 100)
    #expect(stage.story.filter { $0.hasPrefix("action") } == ["action tap99"])
  }

  @Test func `A ring of requirements fails when the fingers have lifted`() {
    let names = ["a", "b", "c"]
    let taps = names.map { stage.add(TapGestureRecognizer(), $0, to: view) }
    for index in taps.indices { taps[index].require(toFail: taps[(index + 1) % 3]) }
    stage.tap(100, 100, at: 0)
    #expect(gestureStory().suffix(3) == ["a failed", "b failed", "c failed"])
    // And it is over: the next tap is like the first.
    stage.tap(100, 100, at: 1)
    #expect(gestureStory().filter { $0 == "a failed" }.count == 2)
  }

  @Test func `Who waits for a ring falls with it, and who waits for something else does not`() {
    let a = stage.add(TapGestureRecognizer(), "a", to: view)
    let b = stage.add(TapGestureRecognizer(), "b", to: view)
    let hanger = stage.add(TapGestureRecognizer(), "hanger", to: view)
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    a.require(toFail: b)
    b.require(toFail: a)
    hanger.require(toFail: a)
    single.require(toFail: double)
    stage.tap(100, 100, at: 0)
    #expect(gestureStory().filter { $0.hasSuffix("failed") } == ["a failed", "b failed", "hanger failed"])
    stage.advance(to: 1)
    #expect(gestureStory().suffix(3) == ["double failed", "single ended", "action single"])
  }

  @Test func `A continuous one that waits begins only while its fingers are down`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    let press = stage.add(LongPressGestureRecognizer(), "press", to: view)
    press.allowableMovement = 1000
    pan.require(toFail: press)
    stage.drag(from: (100, 100), to: (100, 200), at: 0, steps: 2)
    #expect(gestureStory() == ["pan waits for press", "pan failed", "press failed"])
  }

  @Test func `A long press that requires the pan to fail never begins while the finger rests`() {
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    let press = stage.add(LongPressGestureRecognizer(), "press", to: view)
    press.require(toFail: pan)
    stage.touch(.began, 100, 100, at: 0)
    stage.advance(to: 5)
    stage.touch(.ended, 100, 100, at: 5)
    #expect(gestureStory() == ["press waits for pan", "pan failed", "press failed"])
  }

  @Test func `Requirements on recognizers that take no part are met`() {
    let other = stage.view("other", 300, 300, 50, 50, in: view)
    let tap = stage.add(TapGestureRecognizer(), "tap", to: view)
    let elsewhere = stage.add(TapGestureRecognizer(), "elsewhere", to: other)
    let disabled = stage.add(TapGestureRecognizer(), "disabled", to: view)
    disabled.isEnabled = false
    let refusing = stage.add(TapGestureRecognizer(), "refusing", to: view)
    let answers = Answers()
    answers.receives = { _, _ in false }
    refusing.delegate = answers
    for requirement in [elsewhere, disabled, refusing] { tap.require(toFail: requirement) }
    stage.tap(100, 100, at: 0)
    #expect(gestureStory() == ["tap ended", "action tap"])
  }

  @Test func `Dynamic requirements add up with static ones and are asked once per attempt and pair`() {
    let answers = Answers()
    answers.requires = { $0.name == "pan" && $1.name == "swipe" }
    let pan = stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.add(SwipeGestureRecognizer(), "swipe", to: view)
    pan.delegate = answers
    stage.drag(from: (300, 100), to: (100, 100), at: 0, steps: 4)
    #expect(gestureStory().prefix(3) == ["swipe failed", "pan began", "action pan"])
    #expect(answers.questions.filter { $0 == "pan after swipe" }.count == 1)
    stage.drag(from: (100, 300), to: (300, 300), at: 1, steps: 10, duration: 0.1)
    #expect(gestureStory().suffix(4) == ["pan waits for swipe", "swipe ended", "pan failed", "action swipe"])
    #expect(answers.questions.filter { $0 == "pan after swipe" }.count == 2)
  }

  @Test func `shouldBeRequiredToFailBy makes the other one wait`() {
    let answers = Answers()
    answers.isRequired = { $0.name == "double" && $1.name == "single" }
    stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    double.delegate = answers
    stage.tap(100, 100, at: 0)
    #expect(gestureStory() == ["single waits for double"])
  }

  @Test func `Subclasses take part in requirements`() {
    final class Patient: TapGestureRecognizer {
      override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other.name == "double" }
    }
    final class Demanding: TapGestureRecognizer {
      override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other.name == "single" }
    }
    stage.add(TapGestureRecognizer(), "single", to: view)
    stage.add(Patient(), "patient", to: view)
    let double = stage.add(Demanding(), "double", to: view)
    double.numberOfTapsRequired = 2
    stage.tap(100, 100, at: 0)
    #expect(gestureStory() == ["single waits for double", "patient waits for double"])
  }

  @Test func `The question whether to begin comes once, after the requirements are met`() {
    let answers = Answers()
    answers.begins = { _ in false }
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.delegate = answers
    stage.tap(100, 100, at: 0)
    #expect(!answers.questions.contains("begin single"))
    stage.advance(to: 1)
    #expect(answers.questions.filter { $0 == "begin single" }.count == 1)
    #expect(gestureStory().suffix(2) == ["double failed", "single failed"])
  }

  @Test func `Without a requirement the single tap fires first and the double tap second`() {
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    _ = single
    stage.tap(100, 100, at: 0)
    stage.tap(100, 100, at: 0.1)
    #expect(
      gestureStory() == ["single ended", "action single", "double ended", "single failed", "action double"])
  }

  @Test func `A gesture that is on is not prevented, and keeps later ones away`() {
    stage.add(PanGestureRecognizer(), "pan", to: view)
    stage.add(TapGestureRecognizer(), "tap", to: view)
    stage.drag(from: (100, 100), to: (100, 200), at: 0, steps: 1, lifts: false)
    stage.tap(300, 300, at: 1, finger: 2)
    #expect(gestureStory().suffix(1) == ["tap failed"])
    #expect(!gestureStory().contains("pan cancelled"))
  }

  @Test func `The line of a prevented recognizer names the winner`() {
    stage.add(TapGestureRecognizer(), "a", to: view)
    stage.add(TapGestureRecognizer(), "b", to: view)
    stage.tap(100, 100, at: 0)
    let line = stage.log.lines.first { $0.contains("\"gesture\": \"a\"") } ?? ""
    #expect(line.contains("\"because\": \"prevented by b\""))
  }
}
