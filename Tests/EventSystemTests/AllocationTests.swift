import Benchmarking
import EventSystem
import Geometry
import Testing

/// What a move costs in memory once everything has been there once: nothing.
@Suite struct AllocationTests {
  /// Unoptimized code allocates for itself; a sanitizer brings its own malloc.
  #if DEBUG
    private static let isMeasured = false
  #else
    private static let isMeasured = AllocationCounter.isAvailable
  #endif

  private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { true }
  }

  /// Counts blocks over a hundred moves of some fingers over nested views with recognizers.
  private func blocks(fingers: Int, recognizers: [GestureRecognizer]) throws -> Int {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.isHidden = false
    application.attach(window)
    var leaf: View = window
    for recognizer in recognizers {
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      view.addGestureRecognizer(recognizer)
      recognizer.addAction { _ in }
      leaf.addSubview(view)
      leaf = view
    }
    leaf.isMultipleTouchEnabled = true
    var samples = (0..<fingers).map {
      TouchSample(finger: $0, phase: .began, location: Point(x: 20 + 30 * Double($0), y: 100))
    }
    application.send(samples, at: .zero)
    for index in samples.indices { samples[index].phase = .moved }
    var step = 0
    let measured = AllocationCounter.measure(operations: 100) {
      for _ in 0..<100 {
        step += 1
        for index in samples.indices { samples[index].location.y = 100 + Double(step * (index + 1) % 200) }
        application.send(samples, at: EventTime(nanoseconds: Int64(step) * 8_000_000))
      }
    }
    return try #require(measured).counts.mallocs
  }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"), arguments: [1, 2, 10])
  func `Moves of gestures that are on allocate nothing`(fingers: Int) throws {
    let together = Together()
    let recognizers: [GestureRecognizer] =
      (0..<4).map { _ in PanGestureRecognizer() } + [
        fingers == 2 ? PinchGestureRecognizer() : PanGestureRecognizer()
      ]
    for recognizer in recognizers { recognizer.delegate = together }
    #expect(try blocks(fingers: fingers, recognizers: recognizers) == 0)
  }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"))
  func `A drag of a scroll view and the ticks of its throw allocate nothing`() throws {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    window.isHidden = false
    application.attach(window)
    let list = ScrollView(frame: window.frame)
    list.contentSize = Size(width: 400, height: 100_000)
    list.contentOffset.y = 5_000
    window.addSubview(list)
    for row in 0..<200 {
      list.addSubview(View(frame: Rect(x: 0, y: Double(row) * 100, width: 400, height: 90)))
    }
    var step = 0
    var sample = [TouchSample(finger: 1, phase: .began, location: Point(x: 200, y: 200))]
    func move() {
      step += 1
      sample[0].location.y = 200 + Double(step % 100)
      application.send(sample, at: EventTime(nanoseconds: Int64(step) * 8_333_333))
    }
    application.send(sample, at: .zero)
    sample[0].phase = .moved
    for _ in 0..<200 { move() }
    let drag = AllocationCounter.measure(operations: 100) { for _ in 0..<100 { move() } }
    #expect(try #require(drag).counts.mallocs == 0)
    for _ in 0..<20 { move() }
    sample[0].phase = .ended
    let now = EventTime(nanoseconds: Int64(step) * 8_333_333)
    application.send(sample, at: now)
    #expect(list.isDecelerating)
    application.advance(to: now + EventTime(nanoseconds: 100_000_000))
    let throwing = AllocationCounter.measure(operations: 10) {
      application.advance(to: now + EventTime(nanoseconds: 300_000_000))
    }
    #expect(try #require(throwing).counts.mallocs == 0)
  }

  @Test(.enabled(if: isMeasured, "a release build without a sanitizer"), arguments: [1, 2, 10])
  func `Moves that views get allocate nothing`(fingers: Int) throws {
    let recognizers = (0..<5).map { _ in
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = 50
      return pan
    }
    #expect(try blocks(fingers: fingers, recognizers: recognizers) == 0)
    #expect(try blocks(fingers: fingers, recognizers: []) == 0)
  }
}
