internal import Geometry

/// What a scenario's Flutter view says of its arena.
enum FlutterArena {
  struct Member {
    var id: String
    var type: String
    var rect: Rect?
    /// The name of its team; nil for none, or for what is said beside the arena.
    var team: String?
  }

  struct Team {
    /// Nil for every member of the arena.
    var members: [String]?
    var captain: String?
  }

  static let types = ["tap", "doubleTap", "longPress", "horizontalDrag", "verticalDrag", "pan", "scale"]

  /// The arena's members, the deepest first; nil where there is no such member.
  static func members(_ members: ScenarioMembers) -> [Member]? {
    guard case .list(let elements)? = members.values["arena"] else { return nil }
    return elements.compactMap { try? member($0).get() }
  }

  /// The teams; nil where nothing is said of them.
  static func teams(_ members: ScenarioMembers) -> [Team]? {
    if let value = members.values["team"] { return try? teams(value).get() }
    guard let list = self.members(members), list.contains(where: { $0.team != nil }) else { return nil }
    let names = Set(list.compactMap(\.team)).sorted()
    return names.map { name in Team(members: list.filter { $0.team == name }.map(\.id)) }
  }

  /// Why members cannot be an arena and its teams; nil where they can.
  static func fault(_ members: ScenarioMembers) -> (member: String, reason: String)? {
    var ids: Set<String>?
    if case .list(let elements)? = members.values["arena"] {
      var known: Set<String> = []
      for (index, element) in elements.enumerated() {
        switch member(element) {
        case .failure(let fault): return ("arena", "element \(index): \(fault.reason)")
        case .success(let member):
          guard known.insert(member.id).inserted else {
            return ("arena", "element \(index): \(quoted(member.id)) is a member already")
          }
        }
      }
      ids = known
    }
    guard let value = members.values["team"] else { return nil }
    switch teams(value) {
    case .failure(let fault): return ("team", fault.reason)
    case .success(let teams):
      for team in teams {
        let named = (team.members ?? []) + [team.captain].compactMap { $0 }
        if let ids, let stray = named.first(where: { !ids.contains($0) }) {
          return ("team", "\(quoted(stray)) names no member of the arena")
        }
        if let captain = team.captain, team.members?.contains(captain) == false {
          return ("team", "the captain \(quoted(captain)) is not of the team")
        }
      }
    }
    return nil
  }

  private struct Fault: Error {
    let reason: String
  }

  private static func member(_ value: ScenarioValue) -> Result<Member, Fault> {
    guard case .object(let members) = value else { return .failure(Fault(reason: "an object is expected")) }
    if let stray = members.keys.sorted().first(where: { !["id", "type", "rect", "team"].contains($0) }) {
      return .failure(Fault(reason: "unknown member \(quoted(stray))"))
    }
    guard case .string(let id)? = members["id"], ScenarioReader.nameFault(id) == nil else {
      return .failure(Fault(reason: "an id is expected"))
    }
    guard case .string(let type)? = members["type"], types.contains(type) else {
      return .failure(Fault(reason: "type is none of \(types.joined(separator: ", "))"))
    }
    var member = Member(id: id, type: type)
    switch members["team"] {
    case nil, .null?, .bool(false)?: break
    case .bool(true)?: member.team = ""
    case .string(let name)?: member.team = name
    default: return .failure(Fault(reason: "team: a name, or true, is expected"))
    }
    guard let rect = members["rect"] else { return .success(member) }
    guard case .list(let values) = rect, values.count == 4 else {
      return .failure(Fault(reason: "rect: 4 numbers are expected"))
    }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value, abs(number) <= 1e7 else {
        return .failure(Fault(reason: "rect: numbers within ±1e7 are expected"))
      }
      numbers.append(number)
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else { return .failure(Fault(reason: "rect: a size is negative")) }
    member.rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return .success(member)
  }

  /// One team as a list of ids, as an object with a captain, or true for all; or a list of such.
  private static func teams(_ value: ScenarioValue) -> Result<[Team], Fault> {
    switch value {
    case .null, .bool(false): return .success([])
    case .bool(true): return .success([Team()])
    case .list(let elements):
      if let ids = strings(elements) { return .success(ids.isEmpty ? [] : [Team(members: ids)]) }
      var teams: [Team] = []
      for element in elements {
        switch team(element) {
        case .failure(let fault): return .failure(fault)
        case .success(let team): teams.append(team)
        }
      }
      return .success(teams)
    default: return team(value).map { [$0] }
    }
  }

  private static func team(_ value: ScenarioValue) -> Result<Team, Fault> {
    switch value {
    case .list(let elements):
      if let ids = strings(elements) { return .success(Team(members: ids)) }
    case .object(let members):
      guard members.keys.allSatisfy({ $0 == "captain" || $0 == "members" }) else { break }
      var team = Team()
      if let value = members["members"] {
        guard case .list(let elements) = value, let ids = strings(elements) else { break }
        team.members = ids
      }
      if let value = members["captain"] {
        guard case .string(let captain) = value else { break }
        team.captain = captain
      }
      return .success(team)
    default: break
    }
    return .failure(Fault(reason: "a list of ids, or members and a captain, are expected"))
  }

  private static func strings(_ elements: [ScenarioValue]) -> [String]? {
    var ids: [String] = []
    for element in elements {
      guard case .string(let id) = element else { return nil }
      ids.append(id)
    }
    return ids
  }
}
