import EventSystem
import Glibc
import Testing

/// Seeded sequences of touches on random screens, 25 on each: 20,000 in all, five times as many where
/// TOUCHSTONE_LONG is 5, as it is in CI's release run.
@Suite struct RandomTouchTests {
  static var batches: Int {
    let factor = getenv("TOUCHSTONE_LONG").flatMap { Int(String(cString: $0)) } ?? 1
    return 8 * max(1, factor)
  }

  @Test(arguments: 0..<RandomTouchTests.batches)
  func `Whatever fingers do, every touch and every gesture has a lawful life`(batch: Int) {
    var busy = 0
    for screen in 0..<100 {
      let seed = UInt64(batch * 100 + screen)
      weak var application: Application?
      weak var view: Window?
      do {
        var stage = RandomStage(seed: seed)
        for _ in 0..<25 {
          stage.play()
          let rest = stage.application.unfinished
          // Only an app's own recognizer may never decide.
          if rest != (0, 0, 0) { Issue.record("seed \(seed): left over \(rest)") }
          if stage.views.contains(where: { ($0 as? FlutterView)?.isArenaBusy == true }) {
            Issue.record("seed \(seed): an arena is undecided")
          }
        }
        #expect(stage.watcher.faults.isEmpty, "seed \(seed): \(stage.watcher.faults.prefix(3))")
        busy += stage.watcher.counts.gestures
        application = stage.application
        view = stage.window
      }
      #expect(application == nil && view == nil, "seed \(seed) leaks")
    }
    #expect(busy > 1000, "the sequences do something")
  }
}
