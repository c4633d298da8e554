internal import JSONText

extension ScenarioReader {
  /// Refuses containers that hold what cannot be held: no view and no controller, a window, something twice, or
  /// themselves at some remove, by their controllers or by their views.
  ///
  /// - Parameter tables: the members of each responder's entry.
  func refuseContents(_ responders: [ScenarioResponder], _ tables: [MemberTable]) throws(JSONError) {
    var contents: [Content] = []
    for (responder, table) in zip(responders, tables) where responder.members.string("container") != nil {
      contents += try self.contents(of: responder, table, among: responders)
    }
    var held: Set<String> = []
    for content in contents where !held.insert(content.controller ?? content.id).inserted {
      throw content.node.fault("\(quoted(content.id)) is in a container already")
    }
    try refuseRings(contents, responders)
  }

  /// One element of `stack` or `pages`.
  private struct Content {
    var id: String
    /// The controller that it is, or whose view it is.
    var controller: String?
    var view: String?
    var container: ScenarioResponder
    var node: JSONNode
    /// Whether its view is moved into the container's; in a stack views lie there already.
    var isMoved: Bool
  }

  private func contents(
    of container: ScenarioResponder, _ members: MemberTable, among responders: [ScenarioResponder]
  ) throws(JSONError) -> [Content] {
    var members = members
    let list = container.members.string("container") == "page" ? "pages" : "stack"
    var contents: [Content] = []
    for node in try members.take(list)?.array() ?? [] {
      let id = try names.responder(node)
      let kind = names.kind(id)
      guard kind == .view || kind == .controller else {
        throw node.fault("\(quoted(id)) is neither a view nor a controller")
      }
      let entry = responders.first { $0.kind == .controller && ($0.id == id || $0.view == id) }
      let view = kind == .view ? id : entry?.view
      if let view, tree.views[view]?.parent == nil {
        throw node.fault("\(quoted(view)) is a window, which no container holds")
      }
      contents.append(
        Content(
          id: id, controller: entry?.id, view: view, container: container, node: node,
          isMoved: list == "pages"))
    }
    return contents
  }

  private func refuseRings(
    _ contents: [Content], _ responders: [ScenarioResponder]
  ) throws(JSONError) {
    var controllers: [String: [String]] = [:]
    var views: [String: [String]] = [:]
    for responder in responders where responder.kind == .controller {
      controllers[responder.id] = responder.parent.map { [$0] }
    }
    for (id, view) in tree.views { views[id] = view.parent.map { [$0] } }
    for content in contents {
      if let controller = content.controller {
        controllers[controller, default: []].append(content.container.id)
      }
      guard content.isMoved, let view = content.view, let new = content.container.view else { continue }
      views[view, default: []].append(new)
    }
    for content in contents {
      let container = content.container
      let isRing =
        content.controller.map { lies(container.id, at: $0, by: controllers) } == true
        || container.view.map { own in content.view.map { lies(own, at: $0, by: views) } == true } == true
      guard isRing else { continue }
      throw content.node.fault("\(quoted(container.id)) lies, at some remove, in \(quoted(content.id))")
    }
  }

  /// Whether something is another or lies in it, by what each lies in. O(all).
  private func lies(_ inner: String, at outer: String, by above: [String: [String]]) -> Bool {
    var seen: Set<String> = [inner]
    var open = [inner]
    while let next = open.popLast() {
      if next == outer { return true }
      for id in above[next] ?? [] where seen.insert(id).inserted { open.append(id) }
    }
    return false
  }
}
