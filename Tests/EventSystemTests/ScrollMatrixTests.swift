import EventSystem
import Geometry
import Testing

/// Every content × every setting × every way to touch it, against what the rules of section 8 say by themselves.
@Suite struct ScrollMatrixTests {
  enum Content: CaseIterable { case button, control, toggle, slider, textField, plain }
  enum Way: CaseIterable { case quickTap, restThenDrag, fastDrag, longRest, secondFinger }

  struct Settings: Sendable, CustomStringConvertible {
    var isEnabled = true
    var delays = true
    var canCancel = true
    var begins = true
    /// What touchesShouldCancel is overridden with; nil for not at all.
    var cancels: Bool?

    var description: String {
      "enabled \(isEnabled) delays \(delays) canCancel \(canCancel) begins \(begins) cancels \(cancels.map(String.init) ?? "-")"
    }

    static let all: [Settings] = {
      var all: [Settings] = []
      for bits in 0..<16 {
        for cancels in [nil, true, false] as [Bool?] {
          all.append(
            Settings(
              isEnabled: bits & 1 == 0, delays: bits & 2 == 0, canCancel: bits & 4 == 0,
              begins: bits & 8 == 0, cancels: cancels))
        }
      }
      return all
    }()
  }

  private final class Answering: ScrollView {
    var settings = Settings()
    override func touchesShouldBegin(_ touches: Set<Touch>, with event: EventSystem.Event?, in view: View)
      -> Bool
    { settings.begins }
    override func touchesShouldCancel(in view: View) -> Bool {
      settings.cancels ?? super.touchesShouldCancel(in: view)
    }
  }

  /// What must come of it.
  struct Outcome: Equatable {
    /// When the content gets its touch; nil for never.
    var began: Double?
    /// Whether it gets ended, or else cancelled.
    var isCancelled = false
    var scrolls = false
  }

  static func expected(_ content: Content, _ settings: Settings, _ way: Way) -> Outcome {
    let lift = way == .quickTap ? 0.06 : 1.0
    let holds = settings.isEnabled && settings.delays
    var outcome = Outcome()
    let isKept = !settings.canCancel || !(settings.cancels ?? (content == .plain))
    switch way {
    case .fastDrag where holds:
      // Scrolled before the content knew of it (rules S3, S6).
      outcome.scrolls = true
    default:
      if settings.begins { outcome.began = holds ? min(lift, 0.15) : 0 }
      guard settings.isEnabled, way != .quickTap, way != .longRest else { break }
      if way == .secondFinger {
        // The finger that rests is no part of it (rule S20), unless the content may lose it.
        outcome.scrolls = true
        outcome.isCancelled = outcome.began != nil && !isKept
      } else {
        // Held content scrolls only if it may be cancelled (rules S5 to S7); what was never told of the touch
        // holds nothing (rule S4).
        outcome.scrolls = outcome.began == nil || !isKept
        outcome.isCancelled = outcome.began != nil && outcome.scrolls
      }
    }
    return outcome
  }

  private func observed(_ content: Content, _ settings: Settings, _ way: Way) -> Outcome {
    let list = Answering()
    list.settings = settings
    let scene = ScrollStage(list)
    list.isScrollEnabled = settings.isEnabled
    list.delaysContentTouches = settings.delays
    list.canCancelContentTouches = settings.canCancel
    let frame = Rect(x: 0, y: 400, width: 200, height: 100)
    let target: View =
      switch content {
      case .button: Button(frame: frame)
      case .control: Control(frame: frame)
      case .toggle: Switch(frame: frame)
      case .slider: Slider(frame: frame)
      case .textField: TextField(frame: frame)
      case .plain: View(frame: frame)
      }
    let stage = scene.stage
    stage.add(target, "x", to: list)
    let (x, y) = (100.0, 550.0)
    stage.touch(.began, x, y, at: 0)
    switch way {
    case .quickTap: stage.touch(.ended, x, y, at: 0.06)
    case .longRest: stage.touch(.ended, x, y, at: 1)
    case .fastDrag, .restThenDrag:
      let start = way == .fastDrag ? 0.0 : 0.3
      for step in 1...6 { stage.touch(.moved, x, y - 20 * Double(step), at: start + 0.02 * Double(step)) }
      stage.touch(.ended, x, y - 120, at: 1)
    case .secondFinger:
      stage.touch(.began, 300, y, at: 0.3, finger: 2)
      for step in 1...6 {
        stage.touch(.moved, 300, y - 20 * Double(step), at: 0.3 + 0.02 * Double(step), finger: 2)
      }
      stage.touch(.ended, 300, y - 120, at: 0.9, finger: 2)
      stage.touch(.ended, x, y, at: 1)
    }
    stage.advance(to: 5)
    var outcome = Outcome()
    for line in stage.log.lines {
      let members = Story.parse(line)
      guard members["view"] == "x", let phase = members["touches"] else { continue }
      if phase == "began" { outcome.began = members["t"].flatMap { Double($0) } }
      if phase == "cancelled" { outcome.isCancelled = true }
    }
    outcome.scrolls = scene.calls.contains("willBeginDragging")
    #expect((target as? Control)?.isHighlighted != true)
    #expect(list.phase == .idle)
    #expect(stage.application.unfinished == (0, 0, 0))
    return outcome
  }

  @Test(arguments: Content.allCases, Way.allCases)
  func `content and scroll view share a finger as the rules say`(content: Content, way: Way) {
    for settings in Settings.all {
      let expected = Self.expected(content, settings, way)
      let observed = observed(content, settings, way)
      #expect(observed == expected, "\(content) \(way) \(settings)")
    }
  }
}
