internal import Benchmarking
internal import Geometry

/// What is done with the engines of an update case before they are measured: each goes through the first
/// operations, so that the answers can be compared, and shows how long one takes.
struct ChangeRehearsal {
  /// One engine on its way through the operations.
  final class Part {
    let engine: any ChangingHitTestEngine
    let name: String
    /// The number of the next operation: an engine goes through them in order, whoever asks.
    var next = 0
    /// In order of the queries; none of a floor.
    var answers: [Int32] = []
    /// Of the answers to the first 256 queries; nil where there are fewer.
    var checksum: String?
    var nanosecondsPerOperation = 0.0

    init(_ engine: any ChangingHitTestEngine) {
      self.engine = engine
      name = type(of: engine).engineName
    }
  }

  let parts: [Part]
  let scene: ChangeScene

  /// Lets the engines answer.
  ///
  /// - Parameters:
  ///   - engines: types, the definition first.
  ///   - scene: tree and table.
  ///   - time: how long an engine may go on after the first 256 queries, in nanoseconds.
  ///   - patience: after this time it need not answer more of those either.
  ///   - settling: how long an engine that is slow may go on until it is not any more, and one that is not until it has
  ///     gone through the table eight times, in nanoseconds (`Rehearsal`): what has moved once may be cheaper to move.
  init(
    _ engines: [any ChangingHitTestEngine.Type], scene: ChangeScene, time: UInt64,
    patience: UInt64 = Rehearsal.patience, settling: UInt64 = 0
  ) {
    self.scene = scene
    parts = engines.map { Part($0.init(forChangesTo: scene.hierarchy)) }
    for part in parts where type(of: part.engine).givesAnswers {
      ChangeRehearsal.answerFirst(part, scene.table, patience: patience)
      ChangeRehearsal.answer(part, scene.table, until: 64 * Rehearsal.firstPoints, time: time)
    }
    for part in parts {
      ChangeRehearsal.time(part, scene.table, settling: settling)
      if part.nanosecondsPerOperation <= Rehearsal.slow {
        ChangeRehearsal.warm(part, scene.table, time: settling)
      }
    }
  }

  /// The answers by which engines are compared, and their checksum.
  static func answerFirst(_ part: Part, _ table: ChangeTable, patience: UInt64) {
    answer(part, table, until: Rehearsal.firstPoints, time: patience)
    let first = part.answers.prefix(Rehearsal.firstPoints)
    if first.count == Rehearsal.firstPoints { part.checksum = Checksum.text(of: first) }
  }

  /// Goes on until there are so many answers, or the time is over; at least one operation.
  private static func answer(_ part: Part, _ table: ChangeTable, until count: Int, time: UInt64) {
    let clock = MonotonicClock()
    let end = clock.now() + time
    repeat {
      part.engine.change(table, operation: part.next)
      for query in 0..<table.queriesPerOperation {
        let answer = part.engine.hit(at: table.point(operation: part.next, query: query))
        part.answers.append(part.engine.view(ofAnswer: answer))
      }
      part.next += 1
    } while part.answers.count < count && clock.now() < end
  }

  /// How long an operation takes, of some that take about a tenth of a millisecond.
  private static func time(_ part: Part, _ table: ChangeTable, settling: UInt64) {
    let clock = MonotonicClock()
    let end = clock.now() + settling
    var operations = 1
    while true {
      let start = clock.now()
      BlackHole.consume(part.engine.sumOfAnswers(table, from: part.next, count: operations))
      let taken = clock.now() - start
      part.next += operations
      part.nanosecondsPerOperation = Double(taken) / Double(operations)
      if part.nanosecondsPerOperation > Rehearsal.slow, clock.now() < end { continue }
      guard taken < 100_000, operations < table.operations else { return }
      operations *= 2
    }
  }

  /// Lets an engine go through a table eight times, or as often as the time allows.
  private static func warm(_ part: Part, _ table: ChangeTable, time: UInt64) {
    let clock = MonotonicClock()
    let end = clock.now() + time
    let (pass, last) = (min(table.operations, 1_024), part.next + 8 * table.operations)
    while part.next < last, clock.now() < end {
      BlackHole.consume(part.engine.sumOfAnswers(table, from: part.next, count: pass))
      part.next += pass
    }
  }

  /// The first query at which each engine differs from those that were right.
  func disagreements(in caseName: (_ engine: String) -> BenchmarkName) -> [Disagreement] {
    let queries = scene.table.queriesPerOperation
    return AnswerComparison.disagreements(
      of: parts.map { ($0.name, $0.answers) }, in: caseName,
      point: { scene.table.point(operation: $0 / queries, query: $0 % queries) })
  }
}
