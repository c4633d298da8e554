/// Why a trace is not as a scenario wants it.
public enum ExpectationFailure: Equatable, Sendable {
  /// No line is left for an element of `expect`.
  ///
  /// - `expectation`: its index.
  /// - `nearest`: the line that has most of it; nil where none has anything of it.
  /// - `earlier`: a line that has all of it and stands before what the element before took.
  case missing(expectation: Int, pattern: LinePattern, nearest: TraceLine?, earlier: TraceLine?)
  /// There are more or fewer lines than an element of `expect` counts.
  case wrongCount(expectation: Int, pattern: LinePattern, wanted: Int, found: Int, nearest: TraceLine?)
  /// A line is there that an element of `absent` forbids.
  case present(absence: Int, pattern: LinePattern, line: TraceLine)
}

extension ExpectationFailure: CustomStringConvertible {
  /// One line: which element, counted from 1 as a person does, and what was seen instead.
  public var description: String {
    switch self {
    case .missing(let index, let pattern, let nearest, let earlier):
      let head = "expectation \(index + 1) \(pattern.json)"
      if let earlier { return "\(head), seen too early: \(earlier.json)" }
      return "\(head), \(ExpectationFailure.shown(nearest))"
    case .wrongCount(let index, let pattern, let wanted, let found, let nearest):
      let head = "expectation \(index + 1) \(pattern.json), wanted \(wanted) times, seen \(found)"
      return found == 0 ? "\(head), \(ExpectationFailure.shown(nearest))" : head
    case .present(let index, let pattern, let line):
      return "absent \(index + 1) \(pattern.json), seen: \(line.json)"
    }
  }

  private static func shown(_ nearest: TraceLine?) -> String {
    nearest.map { "nearest line \($0.json)" } ?? "no line is near it"
  }
}
