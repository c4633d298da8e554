internal import JSONText

extension ScenarioReader {
  /// Reads a recognizer and notes it.
  ///
  /// - Parameter owner: the view that it stands inside; nil where it names its view itself.
  mutating func gesture(_ node: JSONNode, of owner: String?) throws(JSONError) -> ScenarioGesture {
    var members = try node.members()
    let idNode = try members.required("id")
    let id = try newName(idNode)
    let view: String
    if let owner {
      view = owner
      if let named = members.take("view"), try named.string() != owner {
        throw named.fault("is not the view that it stands inside, \(quoted(owner))")
      }
    } else {
      view = try names.view(members.required("view"))
    }
    let kind: ScenarioGesture.Kind = try members.required("type").choice()
    let gesture = ScenarioGesture(id: id, view: view, kind: kind, settings: try settings(members, of: kind))
    try names.add(id, .gesture, at: idNode.offset)
    tree.add(gesture)
    history.add(gesture)
    return gesture
  }

  /// The settings of a recognizer: all members that are left.
  mutating func settings(
    _ members: MemberTable, of kind: ScenarioGesture.Kind
  ) throws(JSONError) -> ScenarioMembers {
    var settings = ScenarioMembers()
    for member in members.rest {
      guard let form = MemberForm.setting(member.name, of: kind) else {
        let reason = "unknown member of a \(kind.rawValue)"
        unknownMembers.append(JSONError(offset: member.offset, reason: reason))
        continue
      }
      settings.set(member.name, try form.value(member.node))
    }
    if let least = settings.number("minimumNumberOfTouches"),
      let most = settings.number("maximumNumberOfTouches"), most < least
    {
      throw JSONError(offset: members.offset, reason: "maximumNumberOfTouches is below the minimum")
    }
    return settings
  }

  /// The name that a node gives to something new.
  func newName(_ node: JSONNode) throws(JSONError) -> String {
    let name = try node.string()
    if let reason = ScenarioReader.nameFault(name) { throw node.fault(reason) }
    return name
  }
}
