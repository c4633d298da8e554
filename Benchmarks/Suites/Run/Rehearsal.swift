internal import Benchmarking
internal import Geometry

/// What is done with the engines of a case before they are measured: each answers points, so that the answers
/// can be compared, and shows whether it is fast enough for the whole table.
struct Rehearsal {
  /// An engine slower than this, in nanoseconds a query, is measured on the first points only.
  static let slow: Double = 10_000
  /// How many points every engine answers.
  static let firstPoints = 256

  /// What one engine showed.
  struct Part {
    var engine: any HitTestEngine
    var name: String
    /// The points that it will be measured on.
    var table: PointTable
    /// Answers to the first points of the table, at least 256 where it has so many.
    var answers: [Int32]
    /// Of the answers to the first 256 points; nil for a floor.
    var checksum: String?
    var nanosecondsPerQuery: Double
  }

  let parts: [Part]

  /// Lets the engines answer.
  ///
  /// - Parameters:
  ///   - engines: the engines, the definition first.
  ///   - points: the case's points, a power of two of them.
  ///   - time: how long an engine may go on after the first points, in nanoseconds.
  init(_ engines: [any HitTestEngine], points: [Point], time: UInt64) {
    let whole = PointTable(points)
    let first = PointTable(Array(points.prefix(Rehearsal.firstPoints)))
    let clock = MonotonicClock()
    parts = engines.map { engine in
      let type = type(of: engine)
      let start = clock.now()
      var answers = (0..<first.count).map { engine.hit(at: points[$0]) }
      var taken = clock.now() - start
      // The first round may have been one of page faults and cold caches.
      if Double(taken) < Rehearsal.slow * 20 * Double(first.count) {
        let again = clock.now()
        BlackHole.consume(engine.sumOfAnswers(first, from: 0, count: first.count))
        taken = min(taken, clock.now() - again)
      }
      let perQuery = Double(taken) / Double(first.count)
      let isSlow = perQuery > Rehearsal.slow
      if type.givesAnswers, !isSlow {
        let end = clock.now() + time
        while answers.count < points.count, clock.now() < end {
          let next = answers.count..<min(answers.count + Rehearsal.firstPoints, points.count)
          answers += points[next].map { engine.hit(at: $0) }
        }
      }
      return Part(
        engine: engine, name: type.engineName, table: isSlow ? first : whole, answers: answers,
        checksum: type.givesAnswers ? Checksum.text(of: answers.prefix(Rehearsal.firstPoints)) : nil,
        nanosecondsPerQuery: perQuery)
    }
  }

  /// The first point at which each engine differs from the first one that answered the same point, leaving
  /// out those that were found to differ themselves. A floor's answers are not looked at.
  func disagreements(
    in caseName: (_ engine: String) -> BenchmarkName, points: [Point]
  ) -> [Disagreement] {
    var trusted: [Part] = []
    var disagreements: [Disagreement] = []
    for part in parts where part.checksum != nil {
      if let (number, other) = firstDifference(of: part, from: trusted) {
        disagreements.append(
          Disagreement(
            name: caseName(part.name), number: number, point: points[number], answer: part.answers[number],
            other: other.name, otherAnswer: other.answers[number]))
      } else {
        trusted.append(part)
      }
    }
    return disagreements
  }

  private func firstDifference(of part: Part, from others: [Part]) -> (number: Int, other: Part)? {
    for (number, answer) in part.answers.enumerated() {
      guard let other = others.first(where: { number < $0.answers.count }) else { return nil }
      if other.answers[number] != answer { return (number, other) }
    }
    return nil
  }
}
