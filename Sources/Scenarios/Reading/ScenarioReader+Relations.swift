internal import JSONText

extension ScenarioReader {
  /// Reads what holds all the time: relations among recognizers, delegates, actions and key commands. They
  /// may name whatever is there at any time.
  mutating func readStandingOrders(
    _ members: inout MemberTable, into scenario: inout Scenario
  ) throws(JSONError) {
    scenario.relations = try relations(&members)
    scenario.handles = try handles(members.take("handles"))
    scenario.keyCommands = try keyCommands(members.take("keyCommands"))
    scenario.focusRefusals = try focusRefusals(members.take("focusRefusals"))
    // When an action will fire nobody knows: it may change whatever there ever is.
    names.recallAll()
    tree = history
    scenario.controlActions = try controlActions(members.take("onAction"))
  }

  private func everGesture(_ node: JSONNode) throws(JSONError) -> String {
    try names.everName(node, "gesture") { $0 == .gesture }
  }

  private func everView(_ node: JSONNode) throws(JSONError) -> String {
    try names.everName(node, "view") { $0 == .view }
  }

  private func everResponder(_ node: JSONNode) throws(JSONError) -> String {
    try names.everName(node, "responder") { $0.isResponder }
  }

  private mutating func relations(_ members: inout MemberTable) throws(JSONError) -> [GestureRelation] {
    var relations: [GestureRelation] = []
    func pairs(_ name: String) throws(JSONError) -> [(String, String)] {
      var pairs: [(String, String)] = []
      for element in try members.take(name)?.array() ?? [] {
        let pair = try element.array(count: 2)
        pairs.append((try everGesture(pair[0]), try everGesture(pair[1])))
      }
      return pairs
    }
    for (one, other) in try pairs("requireToFail") {
      relations.append(.requireToFail(waiting: one, failing: other))
    }
    for (one, other) in try pairs("requireDynamic") {
      relations.append(.requireDynamic(waiting: one, failing: other))
    }
    for (one, other) in try pairs("requiredToFailBy") {
      relations.append(.requiredToFailBy(failing: one, waiting: other))
    }
    for element in try members.take("simultaneous")?.array() ?? [] {
      if case .array = element.content {
        let pair = try element.array(count: 2)
        let (one, other) = (try everGesture(pair[0]), try everGesture(pair[1]))
        relations.append(.simultaneous(gesture: one, other: other))
      } else {
        var table = try element.members()
        let gesture = try everGesture(table.required("gesture"))
        relations.append(.simultaneous(gesture: gesture, other: try everGesture(table.required("with"))))
        noteUnknown(table)
      }
    }
    for element in try members.take("prevents")?.array() ?? [] {
      var table = try element.members()
      let gesture = try everGesture(table.required("gesture"))
      let other = try everGesture(table.required("other"))
      let answer = try table.required("canPrevent").bool()
      relations.append(.canPrevent(gesture: gesture, other: other, answer: answer))
      noteUnknown(table)
    }
    for element in try members.take("prevented")?.array() ?? [] {
      var table = try element.members()
      let gesture = try everGesture(table.required("gesture"))
      let other = try everGesture(table.required("by"))
      let answer = try table.required("canBePrevented").bool()
      relations.append(.canBePrevented(gesture: gesture, by: other, answer: answer))
      noteUnknown(table)
    }
    for element in try members.take("shouldReceive")?.array() ?? [] {
      var table = try element.members()
      let gesture = try everGesture(table.required("gesture"))
      relations.append(.refusesTouches(gesture: gesture, notIn: try everView(table.required("notIn"))))
      noteUnknown(table)
    }
    for element in try members.take("shouldBegin")?.array() ?? [] {
      relations.append(contentsOf: try shouldBegin(element))
    }
    return relations
  }

  /// One entry may set several conditions: all of them must hold.
  private mutating func shouldBegin(_ element: JSONNode) throws(JSONError) -> [GestureRelation] {
    var table = try element.members()
    let gesture = try everGesture(table.required("gesture"))
    var conditions: [GestureRelation.BeginCondition] = []
    if let axis = table.take("axis") {
      conditions.append(
        try axis.string(of: ["horizontal", "vertical"]) == "horizontal" ? .horizontal : .vertical)
    }
    if let never = table.take("never") {
      if try never.bool() { conditions.append(.never) } else { return [] }
    }
    if let view = table.take("notIn") { conditions.append(.notIn(try everView(view))) }
    if let view = table.take("onlyIn") { conditions.append(.onlyIn(try everView(view))) }
    noteUnknown(table)
    guard !conditions.isEmpty else {
      throw element.fault("\"axis\", \"never\", \"notIn\" or \"onlyIn\" is missing")
    }
    return conditions.map { .shouldBegin(gesture: gesture, condition: $0) }
  }

  private mutating func handles(_ node: JSONNode?) throws(JSONError) -> [Scenario.ActionHandler] {
    var handlers: [Scenario.ActionHandler] = []
    for element in try node?.array() ?? [] {
      var table = try element.members()
      let responder = try everResponder(table.required("responder"))
      let action = try table.required("action").string()
      let isEnabled = try table.bool("enabled", default: true)
      handlers.append(Scenario.ActionHandler(responder: responder, action: action, isEnabled: isEnabled))
      noteUnknown(table)
    }
    return handlers
  }

  private mutating func keyCommands(_ node: JSONNode?) throws(JSONError) -> [Scenario.KeyCommand] {
    var commands: [Scenario.KeyCommand] = []
    for element in try node?.array() ?? [] {
      var table = try element.members()
      commands.append(
        Scenario.KeyCommand(
          responder: try everResponder(table.required("responder")),
          input: try key(table.required("input")),
          modifiers: try modifiers(table.take("modifiers")),
          action: try table.required("action").string(),
          wantsPriority: try table.bool("wantsPriority", default: false)))
      noteUnknown(table)
    }
    return commands
  }

  private mutating func focusRefusals(_ node: JSONNode?) throws(JSONError) -> [Scenario.FocusRefusal] {
    var refusals: [Scenario.FocusRefusal] = []
    for element in try node?.array() ?? [] {
      var table = try element.members()
      var refusal = Scenario.FocusRefusal(responder: try everResponder(table.required("responder")))
      if let to = table.take("to") { refusal.to = try everView(to) }
      if let from = table.take("from") { refusal.from = try everView(from) }
      guard refusal.to != nil || refusal.from != nil else {
        throw element.fault("\"to\" or \"from\" is missing")
      }
      noteUnknown(table)
      refusals.append(refusal)
    }
    return refusals
  }

  private mutating func controlActions(_ node: JSONNode?) throws(JSONError) -> [Scenario.ControlAction] {
    var actions: [Scenario.ControlAction] = []
    for element in try node?.array() ?? [] {
      var table = try element.members()
      let controlNode = try table.required("control")
      let control = try everView(controlNode)
      if let view = tree.views[control], !ScenarioClass.controls.contains(view.className) {
        throw controlNode.fault("\(quoted(control)) is a \(view.className), no control")
      }
      let event = try table.required("event").string(of: ScenarioReader.controlEvents)
      let change = try change(table.required("set"))
      noteUnknown(table)
      actions.append(Scenario.ControlAction(control: control, event: event, change: change))
    }
    return actions
  }
}
