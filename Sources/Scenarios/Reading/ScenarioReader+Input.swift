internal import Geometry
internal import JSONText

extension ScenarioReader {
  /// Reads the input, following which names there are at each item's time and which fingers are down.
  mutating func input(_ node: JSONNode) throws(JSONError) -> [ScenarioInput] {
    var items: [ScenarioInput] = []
    var fingersDown: Set<Int> = []
    var now = 0
    for element in try node.array() {
      var members = try element.members()
      let timeNode = try members.required("t")
      let time = try timeNode.time()
      guard time >= now else {
        throw timeNode.fault("time runs backwards, from \(VirtualTime.seconds(now)) s")
      }
      now = time
      let action = try action(&members)
      try follow(action, &fingersDown, at: element)
      noteUnknown(members)
      items.append(ScenarioInput(time: time, action: action))
    }
    return items
  }

  /// Keeps account of what the fingers do.
  private func follow(
    _ action: ScenarioInput.Action, _ fingersDown: inout Set<Int>, at element: JSONNode
  ) throws(JSONError) {
    switch action {
    case .interrupt: fingersDown = []
    case .touch(let touch):
      switch touch.phase {
      case .began:
        guard fingersDown.insert(touch.finger).inserted else {
          throw element.fault("finger \(touch.finger) began and is still down")
        }
      case .moved, .stationary:
        guard fingersDown.contains(touch.finger) else {
          throw element.fault("finger \(touch.finger) is \(touch.phase.rawValue) and has not begun")
        }
      case .ended, .cancelled:
        guard fingersDown.remove(touch.finger) != nil else {
          throw element.fault("finger \(touch.finger) is \(touch.phase.rawValue) and has not begun")
        }
      }
    default: break
    }
  }

  /// Reads what an item does, by the one member that says so.
  private mutating func action(_ members: inout MemberTable) throws(JSONError) -> ScenarioInput.Action {
    let kinds = ScenarioReader.actionNames.filter { members.has($0) }
    guard let kind = kinds.first, let node = members.take(kind) else {
      throw JSONError(offset: members.offset, reason: "does nothing that is known")
    }
    guard kinds.count == 1 else {
      throw JSONError(offset: members.offset, reason: "\"\(kind)\" and \"\(kinds[1])\" do not go together")
    }
    switch kind {
    case "finger": return .touch(try touch(node, &members))
    case "advance", "interrupt":
      guard try node.bool() else { throw node.fault("true is expected") }
      return kind == "advance" ? .advance : .interrupt
    case "set": return try change(node)
    case "remove": return try removal(node)
    case "insert": return try insertion(node, &members)
    case "scrollTo": return try scroll(node, &members)
    case "pointer": return try pointer(node, &members)
    case "key":
      let key = try key(node)
      let modifiers = try modifiers(members.take("modifiers"))
      let phase = try members.required("phase").string(of: ["began", "ended"])
      return .key(key, modifiers: modifiers, isDown: phase == "began")
    case "becomeFirst": return .becomeFirst(try names.responder(node))
    case "resignFirst": return .resignFirst(try names.responder(node))
    case "endEditing":
      return .endEditing(view: try names.view(node), force: try members.bool("force", default: false))
    case "sendAction":
      let from = try members.take("from").map { node throws(JSONError) in try names.responder(node) }
      return .sendAction(try node.string(), from: from)
    case "focus": return .focus(try node.string(of: ScenarioReader.focusMoves))
    case "focusOn":
      return .focusOn(try names.name(node, "focus environment") { $0 != .gesture && $0 != .region })
    case "mainThreadBusy": return .mainThreadBusy(try node.time())
    case "probe": return .probe(try names.name(node, "view or gesture") { $0 == .view || $0 == .gesture })
    case "chainOf": return .chainOf(try names.responder(node))
    case "scrollBy":
      let phase = try members.take("phase")?.string(of: ScenarioReader.phases)
      return .scrollBy(try node.point(), at: try members.required("at").point(), phase: phase)
    case "transform": return try transform(node, &members)
    case "menu": return .menu(try node.strings())
    case "motion":
      let phase = try members.take("phase")?.string(of: ScenarioReader.phases) ?? "began"
      return .motion(try node.string(of: ["shake"]), phase: phase)
    case "remote": return .remote(try node.string(of: ScenarioReader.remoteCommands))
    default: return .activate(try names.view(node))
    }
  }

  private static let actionNames = [
    "finger", "advance", "interrupt", "set", "remove", "insert", "scrollTo", "pointer", "key", "becomeFirst",
    "resignFirst", "endEditing", "sendAction", "focus", "focusOn", "mainThreadBusy", "probe", "chainOf",
    "scrollBy", "transform", "menu", "motion", "remote", "activate",
  ]

  private static let remoteCommands = [
    "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack", "beginSeekingBackward",
    "endSeekingBackward", "beginSeekingForward", "endSeekingForward",
  ]

  private static let focusMoves = ["up", "down", "left", "right", "next", "previous", "select"]

  private static let phases = ["began", "moved", "changed", "ended", "cancelled"]

  private func touch(_ node: JSONNode, _ members: inout MemberTable) throws(JSONError) -> ScenarioTouch {
    var touch = ScenarioTouch(
      finger: try node.integer(in: 0...1_000_000), phase: try members.required("phase").choice(),
      location: try members.required("at").point())
    touch.force = try members.take("force")?.number(in: 0...1e6)
    touch.majorRadius = try members.take("majorRadius")?.number(in: 0...1e7)
    if let kind = members.take("kind") { touch.kind = try kind.choice() }
    return touch
  }

  private func scroll(
    _ node: JSONNode, _ members: inout MemberTable
  ) throws(JSONError) -> ScenarioInput.Action {
    var table = try node.members()
    let idNode = try table.required("id")
    let id = try names.view(idNode)
    if let view = tree.views[id], !ScenarioClass.scrollViews.contains(view.className) {
      throw idNode.fault("\(quoted(id)) is a \(view.className), no scroll view")
    }
    let offset = try table.required("offset").point()
    let isAnimated = try (table.take("animated") ?? members.take("animated"))?.bool() ?? false
    if let unknown = table.rest.first { throw JSONError(offset: unknown.offset, reason: "unknown member") }
    return .scrollTo(id: id, offset: offset, animated: isAnimated)
  }

  private func pointer(
    _ node: JSONNode, _ members: inout MemberTable
  ) throws(JSONError) -> ScenarioInput.Action {
    let phase = try node.string(of: ["moved", "exited"])
    let at = try members.take("at")?.point()
    if phase == "exited" { return .pointer(at: nil) }
    guard let at else { throw JSONError(offset: members.offset, reason: "\"at\" is missing") }
    return .pointer(at: at)
  }

  private mutating func transform(
    _ node: JSONNode, _ members: inout MemberTable
  ) throws(JSONError) -> ScenarioInput.Action {
    var table = try node.members()
    let scale = try table.take("scale")?.number(in: 1e-6...1e6) ?? 1
    let rotation = try table.take("rotation")?.number(in: -1e6...1e6) ?? 0
    noteUnknown(table)
    let phase = try members.take("phase")?.string(of: ScenarioReader.phases)
    let at = try members.required("at").point()
    return .transform(scale: scale, rotation: rotation, phase: phase, at: at)
  }

  // MARK: Keys

  /// One character, or the name of a key that writes none.
  func key(_ node: JSONNode) throws(JSONError) -> String {
    let key = try node.string()
    let isFunctionKey = key.hasPrefix("f") && (Int(key.dropFirst()).map { (1...24).contains($0) } ?? false)
    guard key.count == 1 || isFunctionKey || ScenarioReader.namedKeys.contains(key) else {
      throw node.fault("\(quoted(key)) is neither one character nor a key's name")
    }
    return key
  }

  func modifiers(_ node: JSONNode?) throws(JSONError) -> [String] {
    var modifiers: [String] = []
    for element in try node?.array() ?? [] {
      modifiers.append(try element.string(of: ScenarioReader.modifierNames))
    }
    return modifiers
  }

  private static let namedKeys: Set<String> = [
    "escape", "return", "tab", "delete", "space", "up", "down", "left", "right", "pageUp", "pageDown", "home",
    "end",
  ]

  private static let modifierNames = ["command", "shift", "alternate", "control", "alphaShift", "numericPad"]
}
