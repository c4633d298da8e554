/// What a trace line must look like.
public struct LinePattern: Equatable, Sendable {
  /// Members that the line must have, with equal values.
  public var members: [String: ScenarioValue]
  /// Earliest time, in nanoseconds.
  public var after: Int?
  /// Latest time, in nanoseconds.
  public var before: Int?
  /// How far numbers may be off.
  public var tolerance: Double
  /// The pattern as the file has it, on one line.
  public var json: String

  /// How far numbers may be off unless the pattern says otherwise.
  public static let standardTolerance = 0.001

  /// Makes a pattern of its parts; a text for messages is made of the members.
  public init(
    _ members: [String: ScenarioValue], after: Int? = nil, before: Int? = nil,
    tolerance: Double = standardTolerance, json: String? = nil
  ) {
    self.members = members
    self.after = after
    self.before = before
    self.tolerance = tolerance
    self.json = json ?? ScenarioValue.object(members).json
  }

  /// Whether a line has every member of the pattern with an equal value, at a time within the bounds.
  public func matches(_ line: TraceLine) -> Bool {
    if let after, line.time < after { return false }
    if let before, line.time > before { return false }
    return members.allSatisfy { name, value in
      line.members[name].map { value.matches($0, tolerance: tolerance) } ?? false
    }
  }

  /// How much of the pattern a line has, to show the nearest one where none matches: 2 for each member that
  /// is equal, 1 for the first name of it alone, 1 for the time.
  func nearness(_ line: TraceLine) -> Int {
    var nearness = 0
    for (name, value) in members {
      guard let other = line.members[name] else { continue }
      nearness += value.matches(other, tolerance: tolerance) ? 4 : 1
    }
    guard nearness > 0 else { return 0 }
    let isInTime = (after.map { line.time >= $0 } ?? true) && (before.map { line.time <= $0 } ?? true)
    return nearness * 2 + (isInTime ? 1 : 0)
  }
}

/// One element of a scenario's `expect`.
public enum Expectation: Equatable, Sendable {
  /// A line, behind the one that the element before took.
  case line(LinePattern)
  /// Lines in any order among each other, behind the one that the element before took.
  case anyOrder([LinePattern])
  /// Exactly so many lines, anywhere.
  case count(Int, LinePattern)
}
