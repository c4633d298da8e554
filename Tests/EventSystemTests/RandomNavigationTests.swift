import EventSystem
import Geometry
import Testing

/// Random swipes, pushes, pops and interruptions: what holds of controllers and transitions whatever happens.
@Suite struct RandomNavigationTests {
  /// A controller that notices when it is told out of turn.
  private final class Page: ViewController {
    enum Step {
      case gone
      case coming
      case there
      case leaving
    }

    var step = Step.gone
    var faults: [String] = []

    override func viewWillAppear(_ animated: Bool) { go(.coming, from: [.gone, .leaving]) }
    override func viewDidAppear(_ animated: Bool) { go(.there, from: [.coming]) }
    override func viewWillDisappear(_ animated: Bool) { go(.leaving, from: [.there, .coming]) }
    override func viewDidDisappear(_ animated: Bool) { go(.gone, from: [.leaving]) }

    private func go(_ next: Step, from steps: [Step]) {
      if !steps.contains(step) { faults.append("\(step) to \(next)") }
      step = next
    }
  }

  /// Counts how pops begin and end.
  private final class Pops: TraceSink {
    var open: ViewController?
    var began = 0
    var cancelled = 0
    var faults: [String] = []

    func record(_ event: TraceEvent, at time: EventTime) {
      guard case .pop(let controller, let phase) = event else { return }
      switch phase {
      case .began:
        if open != nil { faults.append("two at once") }
        open = controller
        began += 1
      case .completed, .cancelled:
        if open !== controller { faults.append("\(phase) without a beginning") }
        open = nil
        if phase == .cancelled { cancelled += 1 }
      }
    }
  }

  @Test(arguments: 0..<4) func `Every transition ends once, and one controller is there at rest`(batch: Int) {
    var totals = (began: 0, cancelled: 0)
    for seed in batch * 50..<batch * 50 + 50 {
      var chance = Chance(seed: UInt64(seed))
      let stage = Stage()
      let pops = Pops()
      stage.application.trace = pops
      let pages = (0..<6).map { _ in Page() }
      let navigation = NavigationController(rootViewController: pages[0])
      stage.window.rootViewController = navigation
      if chance.oneIn(3) { navigation.view.semanticContentAttribute = .forceRightToLeft }
      var time = 0.0
      for _ in 0..<60 {
        time += Double(chance.below(10)) * 0.05
        stage.advance(to: time)
        switch chance.below(9) {
        case 0, 1, 2:
          navigation.pushViewController(pages[chance.below(6)], animated: chance.oneIn(2))
        case 3: navigation.popViewController(animated: chance.oneIn(2))
        case 4 where chance.oneIn(3):
          navigation.setViewControllers(
            [pages[chance.below(3)], pages[3 + chance.below(3)]], animated: false)
        case 5 where chance.oneIn(3): stage.application.interrupt(at: EventTime(seconds: time))
        default:
          let isLeft = chance.oneIn(2)
          let start = isLeft ? 3.0 : 387.0
          let end = start + Double(20 + chance.below(350)) * (isLeft ? 1 : -1)
          stage.drag(
            from: (start, 400), to: (end, 400), at: time, duration: 0.1 + Double(chance.below(5)) * 0.1)
          time += 0.6
        }
      }
      stage.advance(to: time + 3)
      #expect(pops.faults.isEmpty && pops.open == nil, "seed \(seed): \(pops.faults.prefix(3))")
      #expect(
        navigation.transitionCoordinator == nil && stage.application.unfinished == (0, 0, 0), "seed \(seed)")
      for page in pages {
        #expect(page.faults.isEmpty, "seed \(seed): \(page.faults.prefix(3))")
        let isTop = page === navigation.topViewController
        #expect(page.step == (isTop ? .there : .gone), "seed \(seed)")
        #expect((page.viewIfLoaded?.superview === navigation.view) == isTop, "seed \(seed)")
        #expect((page.parent === navigation) == navigation.viewControllers.contains(page), "seed \(seed)")
      }
      totals.began += pops.began
      totals.cancelled += pops.cancelled
    }
    #expect(totals.began > 200 && totals.cancelled > 20, "the sequences do something")
  }
}
