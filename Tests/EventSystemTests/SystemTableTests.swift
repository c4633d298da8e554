import EventSystem
import Geometry
import Testing

/// Who sees what of a touch at an edge while the system decides, when it has won and when it has not (rules Y3, Y4).
@Suite struct SystemTableTests {
  private final class Diary {
    var lines: [String] = []
  }

  // Recognizers that note their calls and go on.
  private final class Tap: TapGestureRecognizer {
    var diary = Diary()
    override func touchesBegan(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("b"); super.touchesBegan(t, with: e)
    }
    override func touchesMoved(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("m"); super.touchesMoved(t, with: e)
    }
    override func touchesEnded(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("e"); super.touchesEnded(t, with: e)
    }
    override func touchesCancelled(_ t: Set<Touch>, with e: Event) { diary.lines.append("c") }
  }

  private final class Plain: GestureRecognizer {
    var diary = Diary()
    override func touchesBegan(_ t: Set<Touch>, with e: Event) { diary.lines.append("b") }
    override func touchesMoved(_ t: Set<Touch>, with e: Event) { diary.lines.append("m") }
    override func touchesEnded(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("e")
      state = .failed
    }
    override func touchesCancelled(_ t: Set<Touch>, with e: Event) { diary.lines.append("c") }
  }

  private final class Pan: PanGestureRecognizer {
    var diary = Diary()
    override func touchesBegan(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("b"); super.touchesBegan(t, with: e)
    }
    override func touchesMoved(_ t: Set<Touch>, with e: Event) { diary.lines.append("m") }
    override func touchesEnded(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("e"); super.touchesEnded(t, with: e)
    }
    override func touchesCancelled(_ t: Set<Touch>, with e: Event) { diary.lines.append("c") }
  }

  private final class Swipe: SwipeGestureRecognizer {
    var diary = Diary()
    override func touchesBegan(_ t: Set<Touch>, with e: Event) { diary.lines.append("b") }
    override func touchesMoved(_ t: Set<Touch>, with e: Event) { diary.lines.append("m") }
    override func touchesEnded(_ t: Set<Touch>, with e: Event) {
      diary.lines.append("e")
      state = .failed
    }
    override func touchesCancelled(_ t: Set<Touch>, with e: Event) { diary.lines.append("c") }
  }

  private final class Surface: View {
    var diary = Diary()
    override func touchesBegan(_ t: Set<Touch>, with e: Event?) { diary.lines.append("b") }
    override func touchesMoved(_ t: Set<Touch>, with e: Event?) { diary.lines.append("m") }
    override func touchesEnded(_ t: Set<Touch>, with e: Event?) { diary.lines.append("e") }
    override func touchesCancelled(_ t: Set<Touch>, with e: Event?) { diary.lines.append("c") }
  }

  /// Steps of a finger from (100, 840), and what each kind sees of them, step by step with dots between.
  private static let table: [(steps: [(Double, Double)], lifts: Bool, kind: String, sees: String)] = [
    // It rests near the edge: undecided until the lift.
    ([(103, 838)], true, "tap", "b.m.e"), ([(103, 838)], true, "plain", "b.m.e"),
    ([(103, 838)], true, "pan", "..bme"), ([(103, 838)], true, "swipe", "..bme"),
    ([(103, 838)], true, "view", "..bme"),
    // Along the edge it is the application's.
    ([(103, 840), (130, 840)], true, "plain", "b.m.m.e"), ([(103, 840), (130, 840)], true, "pan", "..bm.e"),
    ([(103, 840), (130, 840)], true, "swipe", "..bm.e"), ([(103, 840), (130, 840)], true, "view", "..bm.e"),
    // Inward it is the system's.
    ([(100, 835), (100, 800)], true, "tap", "b.m.c."), ([(100, 835), (100, 800)], true, "plain", "b.m.c."),
    ([(100, 835), (100, 800)], true, "pan", "..."), ([(100, 835), (100, 800)], true, "swipe", "..."),
    ([(100, 835), (100, 800)], true, "view", "..."),
  ]

  @Test(arguments: 0..<table.count) func `Who sees which step`(row: Int) {
    let (steps, lifts, kind, sees) = Self.table[row]
    let stage = Stage()
    stage.application.device = Device(screen: Size(width: 390, height: 844))
    let view = stage.add(Surface(frame: stage.window.bounds), "v")
    var diary = view.diary
    switch kind {
    case "tap":
      let tap = stage.add(Tap(), "g", to: view)
      tap.cancelsTouchesInView = false
      diary = tap.diary
    case "plain": diary = stage.add(Plain(), "g", to: view).diary
    case "pan": diary = stage.add(Pan(), "g", to: view).diary
    case "swipe": diary = stage.add(Swipe(), "g", to: view).diary
    default: break
    }
    var seen: [String] = []
    func note() {
      seen.append(diary.lines.joined())
      diary.lines = []
    }
    stage.touch(.began, 100, 840, at: 0)
    note()
    for (index, (x, y)) in steps.enumerated() {
      stage.touch(.moved, x, y, at: 0.1 * Double(index + 1))
      note()
    }
    if lifts, let (x, y) = steps.last { stage.touch(.ended, x, y, at: 0.1 * Double(steps.count + 1)) }
    note()
    #expect(seen.joined(separator: ".") == sees, "\(kind) at row \(row)")
    #expect(stage.application.unfinished == (0, 0, 0))
  }
}
