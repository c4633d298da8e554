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
  ///   - settling: how long an engine that is slow may go on until it is not any more, and one that is not until it
  ///     has seen the whole table, in nanoseconds: one that makes an index once that is worth it is measured with it.
  package init(
    _ engines: [any HitTestEngine], points: [Point], time: UInt64, patience: UInt64 = patience,
    settling: UInt64 = 0
  ) {
    let whole = PointTable(points)
    let first = PointTable(Array(points.prefix(Rehearsal.firstPoints)))
    parts = engines.map { engine in
      let (answers, firstPerQuery) = Rehearsal.answers(of: engine, to: first, patience: patience)
      let perQuery = Rehearsal.settled(engine, first, perQuery: firstPerQuery, time: settling)
      let isSlow = perQuery > Rehearsal.slow
      var part = Part(
        engine: engine, name: type(of: engine).engineName, table: isSlow ? first : whole,
        nanosecondsPerQuery: perQuery)
      if !isSlow { Rehearsal.warm(engine, whole, time: settling) }
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

  /// How long a query takes once an engine that is slow has had time to become faster.
  private static func settled(
    _ engine: any HitTestEngine, _ first: PointTable, perQuery: Double, time: UInt64
  ) -> Double {
    let clock = MonotonicClock()
    let begin = clock.now()
    var (perQuery, asked) = (perQuery, 0)
    let pass = 32
    while perQuery > slow, clock.now() - begin < time {
      let start = clock.now()
      BlackHole.consume(engine.sumOfAnswers(first, from: asked & (first.count - 1), count: pass))
      perQuery = min(perQuery, Double(clock.now() - start) / Double(pass))
      asked += pass
    }
    return perQuery
  }

  /// Lets an engine see a table three times, or as often as the time allows: what it keeps by place is made when a place
  /// is asked about again.
  private static func warm(_ engine: any HitTestEngine, _ table: PointTable, time: UInt64) {
    let clock = MonotonicClock()
    let end = clock.now() + time
    let pass = min(table.count, 1_024)
    var asked = 0
    while asked < 3 * table.count, clock.now() < end {
      BlackHole.consume(engine.sumOfAnswers(table, from: asked & (table.count - 1), count: pass))
      asked += pass
    }
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
