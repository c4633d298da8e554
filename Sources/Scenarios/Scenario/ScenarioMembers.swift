/// Members that say more of a view or a recognizer than its place: checked for their form when they were
/// read, so that a getter finds a value of its kind or none.
public struct ScenarioMembers: Equatable, Sendable {
  /// Value by name.
  public private(set) var values: [String: ScenarioValue]

  /// Makes members of values by name.
  public init(_ values: [String: ScenarioValue] = [:]) { self.values = values }

  /// Whether a member stands there.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// Names of the members, sorted.
  public var names: [String] { values.keys.sorted() }

  /// A truth value; nil where the member is absent.
  public func bool(_ name: String) -> Bool? {
    guard case .bool(let value)? = values[name] else { return nil }
    return value
  }

  /// A number; nil where the member is absent.
  public func number(_ name: String) -> Double? {
    guard case .number(let value)? = values[name] else { return nil }
    return value
  }

  /// A whole number; nil where the member is absent.
  public func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0) } }

  /// A text; nil where the member is absent.
  public func string(_ name: String) -> String? {
    guard case .string(let value)? = values[name] else { return nil }
    return value
  }

  /// Texts, also where one stands without a list around it; nil where the member is absent.
  public func strings(_ name: String) -> [String]? {
    switch values[name] {
    case .string(let value)?: return [value]
    case .list(let values)?:
      return values.compactMap { if case .string(let value) = $0 { value } else { nil } }
    default: return nil
    }
  }

  /// Numbers; nil where the member is absent.
  public func numbers(_ name: String) -> [Double]? {
    guard case .list(let values)? = values[name] else { return nil }
    return values.compactMap { if case .number(let value) = $0 { value } else { nil } }
  }

  /// Takes over the members of others.
  public mutating func merge(_ others: ScenarioMembers) {
    values.merge(others.values) { _, new in new }
  }

  mutating func set(_ name: String, _ value: ScenarioValue) { values[name] = value }
}
