internal import JSONText

extension ScenarioReader {
  /// Reads `responders`, and `controllers`, an older name for those of kind controller.
  mutating func responders(_ members: inout MemberTable) throws(JSONError) -> [ScenarioResponder] {
    var entries: [(table: MemberTable, responder: ScenarioResponder)] = []
    for (name, kind) in [("responders", nil), ("controllers", ScenarioResponder.Kind.controller)] {
      for node in try members.take(name)?.array() ?? [] {
        entries.append(try entry(node, kind: kind))
      }
    }
    // What entries say of each other may stand before what it names.
    var responders: [ScenarioResponder] = []
    var rootViews: Set<String> = []
    for (table, responder) in entries {
      var table = table
      var responder = responder
      try readLinks(&table, of: &responder)
      if let view = responder.view, !rootViews.insert(view).inserted {
        throw JSONError(offset: table.offset, reason: "\(quoted(view)) is the view of another controller")
      }
      noteUnknown(table)
      responders.append(responder)
    }
    try refuseCycles(responders, offsets: entries.map(\.table.offset))
    try refuseContents(responders, entries.map(\.table))
    return responders
  }

  /// Reads an entry's name and kind and notes it.
  private mutating func entry(
    _ node: JSONNode, kind standard: ScenarioResponder.Kind?
  ) throws(JSONError) -> (MemberTable, ScenarioResponder) {
    var table = try node.members()
    let id = try table.required("id")
    var kind = standard
    if let named = table.take("kind") { kind = try named.choice() }
    guard let kind else { return (table, ScenarioResponder(id: try id.string(), kind: nil)) }
    let name = try newName(id)
    let nameKind: NameTable.Kind =
      switch kind {
      case .application: .application
      case .delegate: .delegate
      case .scene: .scene
      case .controller: .controller
      }
    if kind != .controller, names.count(of: nameKind) > 0 {
      throw id.fault("a second responder of kind \(kind.rawValue)")
    }
    try names.add(name, nameKind, at: id.offset)
    return (table, ScenarioResponder(id: name, kind: kind))
  }

  private mutating func readLinks(
    _ table: inout MemberTable, of responder: inout ScenarioResponder
  ) throws(JSONError) {
    if responder.kind == nil {
      guard names.kind(responder.id)?.isResponder == true else {
        let reason = "\(quoted(responder.id)) names no view and no responder, and has no \"kind\""
        throw JSONError(offset: table.offset, reason: reason)
      }
    }
    if let next = table.take("next") { responder.next = try names.responder(next) }
    switch responder.kind {
    case .controller?: try readController(&table, &responder)
    case .delegate?: responder.isResponder = try table.bool("responder", default: true)
    default: break
    }
    for (name, form) in ScenarioReader.responderMembers {
      guard let node = table.take(name) else { continue }
      responder.members.set(name, try form.value(node))
    }
  }

  private mutating func readController(
    _ table: inout MemberTable, _ responder: inout ScenarioResponder
  ) throws(JSONError) {
    func controller(_ node: JSONNode) throws(JSONError) -> String {
      try names.name(node, "controller") { $0 == .controller }
    }
    func responders(_ node: JSONNode) throws(JSONError) -> ScenarioValue {
      var ids: [ScenarioValue] = []
      for element in try node.array() { ids.append(.string(try names.responder(element))) }
      return .list(ids)
    }
    if let view = table.take("view") { responder.view = try names.view(view) }
    if let parent = table.take("parent") { responder.parent = try controller(parent) }
    if let presenting = table.take("presentedBy") { responder.presentedBy = try controller(presenting) }
    guard let container = table.take("container") else { return }
    let kind = try container.string(of: ["navigation", "page"])
    responder.members.set("container", .string(kind))
    let list = kind == "navigation" ? "stack" : "pages"
    if let node = table.take(list) { responder.members.set(list, try responders(node)) }
    if kind == "page" {
      // Lines of its scroll view bear the container's name.
      names.addToTraces(responder.id, .view)
      names.addToTraces("\(responder.id).delay", .gesture)
    }
    let isPage = kind == "page"
    let own = ScenarioGesture(
      id: responder.id + (isPage ? ".pan" : ".interactivePop"), view: responder.view ?? "",
      kind: isPage ? .pan : .screenEdgePan)
    try names.add(own.id, .gesture, at: container.offset)
    tree.add(own)
    history.add(own)
  }

  private static let responderMembers: [(String, MemberForm)] = [
    ("touches", .choice(["super", "consume"])), ("presses", .choice(["super", "consume"])),
    ("canBecomeFirstResponder", .bool), ("canResignFirstResponder", .bool),
  ]

  /// Refuses controllers that are, at some remove, their own parent or present themselves.
  private func refuseCycles(_ responders: [ScenarioResponder], offsets: [Int]) throws(JSONError) {
    let links = [(\ScenarioResponder.parent, "its own parent"), (\.presentedBy, "presented by itself")]
    for (link, what) in links {
      var above: [String: String] = [:]
      for responder in responders {
        if let other = responder[keyPath: link] { above[responder.id] = other }
      }
      for (responder, offset) in zip(responders, offsets) where responder.kind == .controller {
        var next = above[responder.id]
        var steps = 0
        while let id = next, steps <= responders.count {
          if id == responder.id {
            throw JSONError(offset: offset, reason: "\(quoted(id)) is, at some remove, \(what)")
          }
          next = above[id]
          steps += 1
        }
      }
    }
  }
}
