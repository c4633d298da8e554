package import Benchmarking
package import Geometry

/// Answers of several engines to the same questions, held against each other.
package enum AnswerComparison {
  /// The first question at which each engine differs from the first one that answered the same question,
  /// leaving out those that were found to differ themselves.
  ///
  /// - Parameters:
  ///   - parts: engines and their answers, of which some may have fewer; the definition first.
  ///   - caseName: the benchmark of an engine.
  ///   - point: what a question asked for, by its number.
  package static func disagreements(
    of parts: [(name: String, answers: [Int32])], in caseName: (_ engine: String) -> BenchmarkName,
    point: (Int) -> Point
  ) -> [Disagreement] {
    var trusted: [(name: String, answers: [Int32])] = []
    var disagreements: [Disagreement] = []
    for part in parts {
      if let (number, other) = firstDifference(of: part.answers, from: trusted) {
        disagreements.append(
          Disagreement(
            name: caseName(part.name), number: number, point: point(number), answer: part.answers[number],
            other: other.name, otherAnswer: other.answers[number]))
      } else {
        trusted.append(part)
      }
    }
    return disagreements
  }

  private static func firstDifference(
    of answers: [Int32], from others: [(name: String, answers: [Int32])]
  ) -> (number: Int, other: (name: String, answers: [Int32]))? {
    for (number, answer) in answers.enumerated() {
      guard let other = others.first(where: { number < $0.answers.count }) else { return nil }
      if other.answers[number] != answer { return (number, other) }
    }
    return nil
  }
}
