internal import JSONText

extension ScenarioReader {
  mutating func expectations(_ node: JSONNode?) throws(JSONError) -> [Expectation] {
    var expectations: [Expectation] = []
    for element in try node?.array() ?? [] {
      var members = try element.members()
      if let list = members.take("anyOrder") {
        expectations.append(.anyOrder(try anyOrder(list, beside: members)))
      } else if let count = members.take("count") {
        let pattern = try pattern(members, element)
        expectations.append(.count(try count.integer(in: 0...1_000_000_000), pattern))
      } else {
        expectations.append(.line(try pattern(members, element)))
      }
    }
    return expectations
  }

  mutating func absences(_ node: JSONNode?) throws(JSONError) -> [LinePattern] {
    var absences: [LinePattern] = []
    for element in try node?.array() ?? [] {
      absences.append(try pattern(element.members(), element))
    }
    return absences
  }

  /// The patterns of a list; bounds that stand beside it hold for each that has none of its own.
  private mutating func anyOrder(
    _ list: JSONNode, beside: MemberTable
  ) throws(JSONError) -> [LinePattern] {
    var beside = beside
    let bounds = try bounds(&beside)
    noteUnknown(beside)
    var patterns: [LinePattern] = []
    for element in try list.array() {
      var pattern = try pattern(element.members(), element)
      pattern.after = pattern.after ?? bounds.after
      pattern.before = pattern.before ?? bounds.before
      if let tolerance = bounds.tolerance, !(try element.members().has("tolerance")) {
        pattern.tolerance = tolerance
      }
      patterns.append(pattern)
    }
    guard !patterns.isEmpty else { throw list.fault("is empty") }
    return patterns
  }

  private func bounds(
    _ members: inout MemberTable
  ) throws(JSONError) -> (after: Int?, before: Int?, tolerance: Double?) {
    func time(_ name: String) throws(JSONError) -> Int? {
      guard let node = members.take(name) else { return nil }
      let seconds = try node.number(in: -VirtualTime.limit...VirtualTime.limit)
      return VirtualTime.nanoseconds(seconds)
    }
    let after = try time("after")
    let before = try time("before")
    return (after, before, try members.take("tolerance")?.number(in: 0...1e9))
  }

  /// Reads a pattern, refusing one that no line can ever meet: that is a mistake, and where something must
  /// *not* be seen it would go unnoticed.
  private mutating func pattern(
    _ members: MemberTable, _ element: JSONNode
  ) throws(JSONError) -> LinePattern {
    var members = members
    let bounds = try bounds(&members)
    var values: [String: ScenarioValue] = [:]
    let names = Set(members.rest.map(\.name))
    for member in members.rest {
      guard let form = LineMember.form(of: member.name, beside: names) else {
        unknownMembers.append(JSONError(offset: member.offset, reason: "no trace line has such a member"))
        continue
      }
      values[member.name] = try value(member.node, form)
    }
    if values.isEmpty, unknownMembers.isEmpty { throw element.fault("names no member of a trace line") }
    if values["state"] == .string("recognized") { values["state"] = .string("ended") }
    var writer = JSONWriter()
    element.write(to: &writer)
    return LinePattern(
      values, after: bounds.after, before: bounds.before,
      tolerance: bounds.tolerance ?? LinePattern.standardTolerance, json: writer.text)
  }

  private func value(_ node: JSONNode, _ form: LineMember.Form) throws(JSONError) -> ScenarioValue {
    switch form {
    case .name(let kinds, let orNull):
      if orNull, case .null = node.content { return .null }
      return .string(try names.everName(node, kinds.shown, where: kinds.includes))
    case .names:
      for element in try node.array() { _ = try names.everName(element, "responder") { $0.isResponder } }
    case .choice(let choices): _ = try node.string(of: choices)
    case .text: _ = try node.string()
    case .number: _ = try node.number()
    case .flag: _ = try node.bool()
    case .numbers(let count):
      let elements = try node.array(count: count)
      for element in elements { _ = try element.number() }
    case .any: break
    }
    return node.value
  }
}
