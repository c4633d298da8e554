/// The relations of a screen's recognizers, declared in one place: who waits for whom, and who may be recognized
/// together.
///
/// Nothing takes effect until `apply()`, which first looks for contradictions and rings. A matrix keeps its
/// recognizers alive, and they do not keep it: hold it as long as the screen lives, since it is the delegate
/// that answers for the pairs that it declares. A delegate that a recognizer had before is asked everything
/// that the matrix does not decide.
public final class GestureConflictMatrix {
  /// Why a matrix cannot be applied.
  public enum Conflict: Error, Equatable, CustomStringConvertible {
    /// One of a pair waits for the other to fail, and yet both are to be recognized together. The first waits.
    case requiredAndSimultaneous(String, String)
    /// Each of these waits for the next one to fail, and the last one for the first: none could be recognized
    /// (rule A12).
    case ring([String])
    /// A recognizer is related to itself.
    case selfRelation(String)

    /// One line.
    public var description: String {
      switch self {
      case .requiredAndSimultaneous(let waiter, let other):
        "\(waiter) waits for \(other) to fail, but may be recognized together with it"
      case .ring(let names):
        "each waits for the next to fail: \((names + names.prefix(1)).joined(separator: " → "))"
      case .selfRelation(let name): "\(name) is related to itself"
      }
    }
  }

  private struct Pair: Hashable {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
  }

  /// The recognizers, in the order in which they were first named.
  public private(set) var recognizers: [GestureRecognizer] = []
  private var waits: [Pair] = []
  private var together: Set<Pair> = []
  private var itself: GestureRecognizer?
  private var delegates: [ObjectIdentifier: MatrixDelegate] = [:]

  /// Makes a matrix without rules.
  public init() {}

  /// Declares that one recognizer waits until another has failed (rule A8).
  public func require(_ recognizer: GestureRecognizer, toFail other: GestureRecognizer) {
    add(recognizer, other)
    let pair = Pair(first: ObjectIdentifier(recognizer), second: ObjectIdentifier(other))
    if !waits.contains(pair) { waits.append(pair) }
  }

  /// Declares that two recognizers may be recognized together (rule A2).
  public func allowSimultaneous(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) {
    add(recognizer, other)
    together.insert(Pair(first: ObjectIdentifier(recognizer), second: ObjectIdentifier(other)))
    together.insert(Pair(first: ObjectIdentifier(other), second: ObjectIdentifier(recognizer)))
  }

  private func add(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) {
    if recognizer === other { itself = recognizer }
    for new in [recognizer, other] where !recognizers.contains(where: { $0 === new }) {
      recognizers.append(new)
    }
  }

  // MARK: Checking

  /// Whether one recognizer waits for another by a rule of this matrix.
  public func waits(_ recognizer: GestureRecognizer, for other: GestureRecognizer) -> Bool {
    waits.contains(Pair(first: ObjectIdentifier(recognizer), second: ObjectIdentifier(other)))
  }

  /// Whether two recognizers may be recognized together by a rule of this matrix.
  public func areSimultaneous(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    together.contains(Pair(first: ObjectIdentifier(recognizer), second: ObjectIdentifier(other)))
  }

  /// What is wrong with the rules, requirements that recognizers have of their own included; empty if nothing
  /// is. O(rules).
  public func conflicts() -> [Conflict] {
    var found: [Conflict] = []
    if let itself { found.append(.selfRelation(itself.nameInTrace)) }
    for recognizer in recognizers {
      for other in required(by: recognizer) where other !== recognizer && areSimultaneous(recognizer, other) {
        found.append(.requiredAndSimultaneous(recognizer.nameInTrace, other.nameInTrace))
      }
    }
    if let ring = ring() { found.append(.ring(ring.map(\.nameInTrace))) }
    return found
  }

  private func required(by recognizer: GestureRecognizer) -> [GestureRecognizer] {
    var required = recognizers.filter { waits(recognizer, for: $0) }
    for other in recognizer.failureRequirements where !required.contains(where: { $0 === other }) {
      required.append(other)
    }
    return required
  }

  /// The first ring of requirements, from the recognizer that was named first.
  private func ring() -> [GestureRecognizer]? {
    var done: Set<ObjectIdentifier> = []
    for start in recognizers where !done.contains(ObjectIdentifier(start)) {
      // Depth first, with a path of its own instead of recursion.
      var path: [(recognizer: GestureRecognizer, rest: [GestureRecognizer])] = [
        (start, required(by: start).reversed())
      ]
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          done.insert(ObjectIdentifier(path.removeLast().recognizer))
          continue
        }
        guard next !== path[last].recognizer, !done.contains(ObjectIdentifier(next)) else { continue }
        if let place = path.firstIndex(where: { $0.recognizer === next }) {
          return path[place...].map(\.recognizer)
        }
        path.append((next, required(by: next).reversed()))
      }
    }
    return nil
  }

  // MARK: Effect

  /// Lets the rules take effect.
  ///
  /// - Throws: the first conflict, and then nothing has changed.
  public func apply() throws(Conflict) {
    if let conflict = conflicts().first { throw conflict }
    for recognizer in recognizers {
      for other in recognizers where waits(recognizer, for: other) { recognizer.require(toFail: other) }
      let isInPair = recognizers.contains { areSimultaneous(recognizer, $0) }
      if isInPair && delegates[ObjectIdentifier(recognizer)] == nil {
        let delegate = MatrixDelegate(matrix: self, former: recognizer.delegate)
        delegates[ObjectIdentifier(recognizer)] = delegate
        recognizer.delegate = delegate
      }
    }
  }
}

extension GestureConflictMatrix: CustomStringConvertible {
  /// The rules as a table: a row says what its recognizer does about each other one.
  public var description: String {
    let names = recognizers.map(\.nameInTrace)
    var rows = [[""] + names]
    for (index, recognizer) in recognizers.enumerated() {
      rows.append([names[index]] + recognizers.map { cell(recognizer, $0) })
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private func cell(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> String {
    if recognizer === other { return "·" }
    if areSimultaneous(recognizer, other) { return "together" }
    if waits(recognizer, for: other) { return "waits" }
    return waits(other, for: recognizer) ? "goes first" : "-"
  }
}

/// Answers for a recognizer's pairs, and asks its former delegate about everything else.
private final class MatrixDelegate: GestureRecognizerDelegate {
  private weak var matrix: GestureConflictMatrix?
  private weak var former: (any GestureRecognizerDelegate)?

  init(matrix: GestureConflictMatrix, former: (any GestureRecognizerDelegate)?) {
    self.matrix = matrix
    self.former = former
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    matrix?.areSimultaneous(recognizer, other) == true
      || former?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    former?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    former?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    former?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { former?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { former?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false }
}
