internal import Files
internal import Geometry
internal import Hierarchy
internal import JSONText

extension ScenarioReader {
  /// Reads what `set` changes.
  mutating func change(_ node: JSONNode) throws(JSONError) -> ScenarioInput.Action {
    var members = try node.members()
    let idNode = try members.required("id")
    let id = try names.name(idNode, "view or gesture") { $0 == .view || $0 == .gesture }
    for member in members.rest where ["class", "parent", "view", "type", "gestures"].contains(member.name) {
      throw JSONError(offset: member.offset, reason: "cannot be set")
    }
    guard let kind = tree.gestures[id] else { return try viewChange(id, node) }
    return .setGesture(id: id, settings: try settings(members, of: kind))
  }

  private mutating func viewChange(_ id: String, _ node: JSONNode) throws(JSONError) -> ScenarioInput.Action {
    let (draft, unknown) = try ViewDraft.read(bytes, at: node.offset)
    unknownMembers += unknown
    guard let view = tree.views[id] else { throw node.fault("\(quoted(id)) names no view") }
    var change = ViewChange()
    change.frame = draft.frame
    change.boundsOrigin = try draft.boundsOrigin(size: draft.frame?.size ?? view.size)
    change.transform = draft.transform
    change.anchorPoint = draft.anchorPoint
    change.alpha = draft.alpha
    change.isHidden = draft.isHidden
    change.isUserInteractionEnabled = draft.isUserInteractionEnabled
    change.hitInsets = draft.hitInsets
    change.hitShape = draft.hitShape
    change.hitOverflow = draft.hitOverflow
    change.hitPassthrough = draft.hitPassthrough
    if let level = draft.windowLevel {
      guard view.parent == nil else {
        throw JSONError(offset: level.offset, reason: "stands on a view with a parent")
      }
      change.windowLevel = level.level
    }
    change.members = try furtherMembers(
      draft.details?.carried ?? [], className: view.className, isWindow: view.parent == nil, at: node.offset)
    if let frame = draft.frame { tree.setSize(frame.size, of: id) }
    return .setView(id: id, change: change)
  }

  mutating func removal(_ node: JSONNode) throws(JSONError) -> ScenarioInput.Action {
    let id = try names.view(node)
    for gone in tree.remove(id) { names.remove(gone) }
    return .remove(id)
  }

  /// Reads a view that joins the tree; `below` may stand beside it or inside.
  mutating func insertion(
    _ node: JSONNode, _ members: inout MemberTable
  ) throws(JSONError) -> ScenarioInput.Action {
    var table = try node.members()
    let inside = table.takeMember("below")
    let beside = members.take("below")
    if let inside, let beside, try inside.node.string() != beside.string() {
      throw beside.fault("differs from \"below\" inside the view")
    }
    let (draft, unknown) = try ViewDraft.read(bytes, at: node.offset)
    unknownMembers += unknown.filter { $0.offset != inside?.offset }

    let spec = try draft.spec()
    if let parent = draft.parentName { try checkParent(parent, of: draft) }
    var view = ScenarioView(spec: spec, parent: draft.parentName)
    view.members = try viewMembers(spec, parent: draft.parentName, at: node.offset)
    let below = try (inside?.node ?? beside).map { node throws(JSONError) in
      let sibling = try names.view(node)
      guard tree.views[sibling]?.parent == draft.parentName else {
        throw node.fault("\(quoted(sibling)) has another parent")
      }
      return sibling
    }
    try add(view, at: draft.idOffset)
    var gestures: [ScenarioGesture] = []
    for element in try table.take("gestures")?.array() ?? [] {
      gestures.append(try gesture(element, of: spec.id))
    }
    return .insert(view, below: below, gestures: gestures)
  }

  private func checkParent(_ parent: String, of draft: ViewDraft) throws(JSONError) {
    guard names.kind(parent) == .view else {
      throw JSONError(offset: draft.parentOffset, reason: "\(quoted(parent)) names no view at this time")
    }
    guard tree.depth(of: parent) < ViewHierarchy.Limits.depth else {
      let reason = "more than \(ViewHierarchy.Limits.depth) levels below its root"
      throw JSONError(offset: draft.offset, reason: reason)
    }
    guard tree.views.count < ViewHierarchy.Limits.views else {
      throw JSONError(offset: draft.offset, reason: "more than \(ViewHierarchy.Limits.views) views")
    }
  }
}
