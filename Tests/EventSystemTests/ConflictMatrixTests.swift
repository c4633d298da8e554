import EventSystem
import Geometry
import Testing

@Suite struct ConflictMatrixTests {
  private func named<R: GestureRecognizer>(_ recognizer: R, _ name: String) -> R {
    recognizer.name = name
    return recognizer
  }

  @Test func `A screen's rules are printed as a table`() {
    let matrix = GestureConflictMatrix()
    let tap = named(TapGestureRecognizer(), "tap")
    let double = named(TapGestureRecognizer(), "double")
    let pinch = named(PinchGestureRecognizer(), "pinch")
    let rotate = named(RotationGestureRecognizer(), "rotate")
    matrix.require(tap, toFail: double)
    matrix.allowSimultaneous(pinch, rotate)
    #expect(
      matrix.description == """
                tap         double  pinch     rotate
        tap     ·           waits   -         -
        double  goes first  ·       -         -
        pinch   -           -       ·         together
        rotate  -           -       together  ·
        """)
    #expect(matrix.conflicts().isEmpty)
  }

  @Test func `Applied, the rules hold`() throws {
    let stage = Stage()
    let view = stage.view("v", 0, 0, 390, 844)
    view.consumesTouches = true
    let single = stage.add(TapGestureRecognizer(), "single", to: view)
    let double = stage.add(TapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: view)
    let rotate = stage.add(RotationGestureRecognizer(), "rotate", to: view)
    let answers = Answers()
    answers.begins = { $0.name != "rotate" }
    rotate.delegate = answers
    let matrix = GestureConflictMatrix()
    matrix.require(single, toFail: double)
    matrix.allowSimultaneous(pinch, rotate)
    try matrix.apply()
    stage.tap(100, 100, at: 0)
    #expect(stage.story.contains("single waits for double"))
    stage.touch(.began, 100, 100, at: 2)
    stage.touch(.began, 200, 100, at: 2, finger: 2)
    stage.touch(.moved, 200, 300, at: 2.1, finger: 2)
    #expect(stage.story.contains("pinch began"))
    #expect(stage.story.suffix(10).contains("rotate failed"), "the former delegate is asked about the rest")
    answers.begins = { _ in true }
    stage.touch(.ended, 200, 300, at: 2.2, finger: 2)
    stage.touch(.ended, 100, 100, at: 2.2)
    stage.touch(.began, 100, 100, at: 4)
    stage.touch(.began, 200, 100, at: 4, finger: 2)
    stage.touch(.moved, 200, 300, at: 4.1, finger: 2)
    #expect(stage.story.contains("rotate began"))
  }

  @Test func `Contradictions and rings are found, and nothing is applied`() {
    let matrix = GestureConflictMatrix()
    let recognizers = ["a", "b", "c", "d"].map { named(PanGestureRecognizer(), $0) }
    matrix.require(recognizers[0], toFail: recognizers[1])
    matrix.allowSimultaneous(recognizers[1], recognizers[0])
    #expect(matrix.conflicts() == [.requiredAndSimultaneous("a", "b")])
    #expect(throws: GestureConflictMatrix.Conflict.requiredAndSimultaneous("a", "b")) { try matrix.apply() }
    #expect(recognizers[0].failureRequirements.isEmpty)

    let ring = GestureConflictMatrix()
    ring.require(recognizers[3], toFail: recognizers[0])
    ring.require(recognizers[0], toFail: recognizers[1])
    ring.require(recognizers[1], toFail: recognizers[2])
    #expect(ring.conflicts().isEmpty)
    // The last link of the ring is one that a recognizer has of its own.
    recognizers[2].require(toFail: recognizers[0])
    #expect(ring.conflicts() == [.ring(["a", "b", "c"])])
    #expect("\(ring.conflicts()[0])" == "each waits for the next to fail: a → b → c → a")

    let own = GestureConflictMatrix()
    own.require(recognizers[0], toFail: recognizers[0])
    #expect(own.conflicts() == [.selfRelation("a")])
  }

  @Test func `A matrix and its recognizers are no cycle`() throws {
    weak var gone: GestureConflictMatrix?
    let pinch = PinchGestureRecognizer()
    do {
      let matrix = GestureConflictMatrix()
      matrix.allowSimultaneous(pinch, RotationGestureRecognizer())
      try matrix.apply()
      #expect(pinch.delegate != nil)
      gone = matrix
    }
    #expect(gone == nil && pinch.delegate == nil)
  }
}
