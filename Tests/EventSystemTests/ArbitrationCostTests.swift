import EventSystem
import Geometry
import Testing

/// What arbitration costs, counted: recognizers looked at to decide about others. It grows like their number, however
/// many of them are refused, prevented, waiting or out of time; only questions about pairs that a delegate answers
/// itself are as many as the pairs.
@Suite struct ArbitrationCostTests {
  /// What becomes of many recognizers that look for the same.
  enum Quarrel: CaseIterable {
    case refused, prevented, waiting, chain, rings, expired, heldBack, mixedTaps, ownClasses, silentDelegates
    case overManyViews, underManyFingers
  }

  private class Refusing: GestureRecognizerDelegate {
    private(set) var questions = 0
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      questions += 1
      return false
    }
  }

  private final class Consenting: GestureRecognizerDelegate {
    private(set) var questions = 0
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
      questions += 1
      return true
    }
  }

  private final class Silent: GestureRecognizerDelegate {}

  /// Hands every question on.
  private final class Forwarding: GestureRecognizerDelegate {
    var inner: any GestureRecognizerDelegate = Silent()
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
      inner.gestureRecognizer(gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
    }
  }

  private final class OwnTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
      super.touchesBegan(touches, with: event)
    }
  }

  private func taps(_ quarrel: Quarrel, _ count: Int, on stage: Stage) -> [TapGestureRecognizer] {
    var view = stage.view("v", 0, 0, 390, 844)
    view.isMultipleTouchEnabled = true
    return (0..<count).map { number in
      let tap = quarrel == .ownClasses ? OwnTap() : TapGestureRecognizer()
      if quarrel == .overManyViews { view = stage.view("v\(number)", 0, 0, 390, 844, in: view) }
      if quarrel == .heldBack { tap.delaysTouchesBegan = true }
      if quarrel == .mixedTaps { tap.numberOfTapsRequired = 1 + number % 3 }
      tap.addAction { _ in }
      view.addGestureRecognizer(tap)
      return tap
    }
  }

  private func relate(_ quarrel: Quarrel, _ taps: [TapGestureRecognizer]) {
    switch quarrel {
    case .waiting:
      let double = TapGestureRecognizer()
      double.numberOfTapsRequired = 2
      taps[0].view?.addGestureRecognizer(double)
      for tap in taps { tap.require(toFail: double) }
    case .chain:
      for (tap, next) in zip(taps, taps.dropFirst()) { tap.require(toFail: next) }
      taps.last?.numberOfTapsRequired = 2
    case .rings:
      for index in stride(from: 0, to: taps.count - 1, by: 2) {
        taps[index].require(toFail: taps[index + 1])
        taps[index + 1].require(toFail: taps[index])
      }
    default: break
    }
  }

  /// The steps of one tap with so many recognizers on its path.
  private func steps(_ quarrel: Quarrel, _ count: Int) -> Int {
    let stage = Stage()
    stage.application.trace = nil
    let taps = taps(quarrel, count, on: stage)
    relate(quarrel, taps)
    let refusing = Refusing()
    let silent = Silent()
    for tap in taps {
      if quarrel == .refused || quarrel == .overManyViews { tap.delegate = refusing }
      if quarrel == .silentDelegates { tap.delegate = silent }
    }
    let fingers = quarrel == .underManyFingers ? 8 : 1
    let isHeld = quarrel == .expired || quarrel == .heldBack
    for finger in 1...fingers { stage.touch(.began, 50 + Double(finger), 50, at: 0, finger: finger) }
    if isHeld { stage.advance(to: 2) }
    for finger in 1...fingers {
      stage.touch(.ended, 50 + Double(finger), 50, at: isHeld ? 2.1 : 0.05, finger: finger)
    }
    stage.advance(to: 5)
    #expect(stage.application.unfinished == (0, 0, 0))
    #expect(refusing.questions == (quarrel == .refused || quarrel == .overManyViews ? count : 0))
    return stage.application.arbitrationSteps
  }

  @Test(arguments: Quarrel.allCases)
  func `Ten times as many recognizers take at most about ten times the steps`(quarrel: Quarrel) {
    let few = steps(quarrel, 40)
    let many = steps(quarrel, 400)
    #expect(few > 0 && many <= 11 * few, "\(few) steps for 40 recognizers, \(many) for 400")
  }

  @Test func `A delegate that lets all go together is asked about each pair once`() {
    let stage = Stage()
    let consenting = Consenting()
    let taps = taps(.prevented, 40, on: stage)
    for tap in taps { tap.delegate = consenting }
    stage.tap(50, 50, at: 0)
    #expect(stage.story.filter { $0.hasPrefix("action ") }.count == 40)
    #expect(consenting.questions == 40 * 39 / 2)
  }

  @Test
  func `A question that a delegate leaves to its default is put to it once, unless it only hands it on`() {
    let stage = Stage()
    let forwarding = Forwarding()
    let consenting = Consenting()
    let taps = taps(.prevented, 2, on: stage)
    for tap in taps { tap.delegate = forwarding }
    stage.tap(50, 50, at: 0)
    #expect(stage.story.filter { $0.hasPrefix("action ") }.count == 1)
    // What it hands the questions on to has an answer now.
    forwarding.inner = consenting
    stage.tap(50, 50, at: 2)
    #expect(stage.story.filter { $0.hasPrefix("action ") }.count == 3)
    // And a new delegate is asked anew.
    let silent = Silent()
    for tap in taps { tap.delegate = silent }
    stage.tap(50, 50, at: 4)
    #expect(stage.story.filter { $0.hasPrefix("action ") }.count == 4)
    for tap in taps { tap.delegate = consenting }
    stage.tap(50, 50, at: 6)
    #expect(stage.story.filter { $0.hasPrefix("action ") }.count == 6)
  }

  @Test func `Timers come in order however many are set, moved and taken back`() {
    final class Target: TimerTarget {
      func timerFired(_ tag: Int) {}
    }
    var chance = Chance(seed: 3)
    let targets = (0..<50).map { _ in Target() }
    var queue = TimerQueue()
    var expected: [(deadline: Int64, sequence: Int, target: Int, tag: Int)] = []
    var sequence = 0
    for _ in 0..<4_000 {
      let (target, tag) = (chance.below(50), chance.below(4))
      switch chance.below(8) {
      case 0:
        queue.cancelAll(of: targets[target])
        expected.removeAll { $0.target == target }
      case 1:
        queue.cancel(tag, of: targets[target])
        expected.removeAll { $0.target == target && $0.tag == tag }
      case 2:
        let limit = Int64(chance.below(1_000))
        while let next = queue.takeNext(dueBy: EventTime(nanoseconds: limit)) {
          let best = expected.min { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }
          #expect(best?.deadline == next.deadline.nanoseconds && best?.tag == next.tag)
          #expect(best.map { targets[$0.target] === next.target } == true)
          expected.removeAll { $0.sequence == best?.sequence }
        }
        #expect(!expected.contains { $0.deadline <= limit })
      default:
        let deadline = Int64(chance.below(1_000))
        queue.set(tag, of: targets[target], at: EventTime(nanoseconds: deadline))
        expected.removeAll { $0.target == target && $0.tag == tag }
        expected.append((deadline, sequence, target, tag))
        sequence += 1
      }
      #expect(queue.count == expected.count)
    }
  }
}
