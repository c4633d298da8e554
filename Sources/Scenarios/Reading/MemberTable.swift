internal import JSONText

/// The members of an object, taken one by one; those that nobody took are unknown.
struct MemberTable {
  /// Offset of the object.
  let offset: Int
  private var members: [JSONNode.Member]

  init(offset: Int, members: [JSONNode.Member]) {
    self.offset = offset
    self.members = members
  }

  /// Takes a member with its name; nil where it is absent.
  mutating func takeMember(_ name: String) -> JSONNode.Member? {
    members.firstIndex { $0.name == name }.map { members.remove(at: $0) }
  }

  /// Takes a member; nil where it is absent.
  mutating func take(_ name: String) -> JSONNode? { takeMember(name)?.node }

  /// Takes a member that must be there.
  mutating func required(_ name: String) throws(JSONError) -> JSONNode {
    guard let node = take(name) else {
      throw JSONError(offset: offset, reason: "\"\(name)\" is missing")
    }
    return node
  }

  /// The members that nobody has taken, in the order of the file.
  var rest: [JSONNode.Member] { members }

  /// Whether a member stands there and nobody has taken it.
  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  // MARK: Members of one kind

  mutating func bool(_ name: String, default standard: Bool) throws(JSONError) -> Bool {
    guard let node = take(name) else { return standard }
    return try node.bool()
  }

  mutating func string(_ name: String) throws(JSONError) -> String? {
    guard let node = take(name) else { return nil }
    return try node.string()
  }
}
