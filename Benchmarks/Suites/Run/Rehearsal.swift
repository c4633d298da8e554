package import Benchmarking
package import Geometry

/// What is done with the engines of a case before they are measured: each answers points, so that the answers
/// can be compared, and shows whether it is fast enough for the whole table.
package struct Rehearsal {
  /// An engine slower than this, in nanoseconds a query, is measured on the first points only.
  static let slow: Double = 10_000
  /// How many points every engine answers, unless that takes longer than `patience`.
  package static let firstPoints = 256
  /// After this time an engine need not answer more, in nanoseconds: a recursion through a million views may
  /// take a second a query.
  static let patience: UInt64 = 20_000_000_000

  /// What one engine showed.
  package struct Part {
    var engine: any HitTestEngine
    var name: String
    /// The points that it will be measured on.
    var table: PointTable
    /// Answers to the first points of the table; none of a floor.
    package var answers: [Int32] = []
    /// Of the answers to the first 256 points; nil where there are fewer.
    package var checksum: String?
    var nanosecondsPerQuery: Double
  }

  package let parts: [Part]

  /// Lets the engines answer.
  ///
  /// - Parameters:
  ///   - engines: the engines, the definition first.
  ///   - points: the case's points, a power of two of them.
  ///   - time: how long an engine may go on after the first points, in nanoseconds.
  ///   - patience: see above.
  package init(
    _ engines: [any HitTestEngine], points: [Point], time: UInt64, patience: UInt64 = patience
  ) {
    let whole = PointTable(points)
    let first = PointTable(Array(points.prefix(Rehearsal.firstPoints)))
    parts = engines.map { engine in
      let (answers, perQuery) = Rehearsal.answers(of: engine, to: first, patience: patience)
      let isSlow = perQuery > Rehearsal.slow
      var part = Part(
        engine: engine, name: type(of: engine).engineName, table: isSlow ? first : whole,
        nanosecondsPerQuery: perQuery)
      guard type(of: engine).givesAnswers else { return part }
      part.answers = answers
      guard answers.count == first.count else { return part }
      part.checksum = Checksum.text(of: answers)
      if !isSlow { part.answers += Rehearsal.answers(of: engine, to: points[first.count...], time: time) }
      return part
    }
  }

  /// The answers to the first points, and how long one takes.
  private static func answers(
    of engine: any HitTestEngine, to first: PointTable, patience: UInt64
  ) -> (answers: [Int32], nanosecondsPerQuery: Double) {
    let clock = MonotonicClock()
    let start = clock.now()
    var answers: [Int32] = []
    var taken: UInt64 = 0
    repeat {
      for _ in 0..<16 where answers.count < first.count {
        answers.append(engine.hit(at: first[answers.count]))
      }
      taken = clock.now() - start
    } while answers.count < first.count && taken < patience
    let perQuery = Double(taken) / Double(answers.count)
    // The first round may have been one of page faults and cold caches.
    guard perQuery < slow * 20 else { return (answers, perQuery) }
    let again = clock.now()
    BlackHole.consume(engine.sumOfAnswers(first, from: 0, count: answers.count))
    return (answers, min(perQuery, Double(clock.now() - again) / Double(answers.count)))
  }

  /// The answers to more points, as many as the time allows.
  private static func answers(
    of engine: any HitTestEngine, to points: ArraySlice<Point>, time: UInt64
  ) -> [Int32] {
    let clock = MonotonicClock()
    let end = clock.now() + time
    var answers: [Int32] = []
    while answers.count < points.count, clock.now() < end {
      answers += points.dropFirst(answers.count).prefix(firstPoints).map { engine.hit(at: $0) }
    }
    return answers
  }

  /// The first point at which each engine differs from those that were right.
  package func disagreements(
    in caseName: (_ engine: String) -> BenchmarkName, points: [Point]
  ) -> [Disagreement] {
    AnswerComparison.disagreements(
      of: parts.map { ($0.name, $0.answers) }, in: caseName, point: { points[$0] })
  }
}
