public import Files
internal import Geometry
internal import Hierarchy
internal import JSONText

extension Scenario {
  /// Reads a scenario file.
  ///
  /// - Throws: `FileError` with the JSON path and the line of the first fault: whatever a tree file is refused
  ///   for; a wrong kind of value; a name that stands for nothing of the kind wanted at its time, or that is
  ///   used twice; a class that has not the member, or that there is not; times that run backwards; a finger
  ///   that moves before it began or begins twice; an expectation that no line can ever meet. Nothing is half
  ///   read.
  /// - Complexity: O(n) for n bytes, times the depth of the tree for views that are inserted.
  public static func read(_ file: InputFile) throws(FileError) -> Scenario {
    let tree = try TreeFile.read(file)
    do throws(JSONError) {
      return try file.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var reader = ScenarioReader(bytes)
        var scenario = try reader.read(tree.hierarchy)
        // Of the top level and the views the tree reader has told already.
        let others = reader.unknownMembers.map { file.error($0) }
        scenario.warnings = tree.warnings + others.filter { !tree.warnings.contains($0) }
        return scenario
      }
    } catch {
      throw file.error(error)
    }
  }
}

/// Reads a scenario whose views a tree reader has read already.
///
/// The parts are read in the order in which they need each other, whatever their order in the file: views,
/// recognizers, responders, input (which may insert more), relations, expectations.
struct ScenarioReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var names = NameTable()
  var tree = LiveTree()
  /// The tree with all that was ever removed from it.
  var history = LiveTree()
  var unknownMembers: [JSONError] = []
  /// Recognizers of views that `views` holds.
  var gestures: [ScenarioGesture] = []
  private var isLenient = false
  private var viewOffsets: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func read(_ hierarchy: ViewHierarchy) throws(JSONError) -> Scenario {
    var members = try topMembers()
    guard members.take("tree") == nil, members.take("queries") == nil else {
      throw JSONError(offset: members.offset, reason: "is a hit case, no scenario")
    }
    isLenient = try members.bool("lenient", default: false)

    var scenario = Scenario(name: hierarchy.name)
    scenario.source = try members.string("source")
    scenario.tags = try members.take("tags")?.strings() ?? []
    let window = hierarchy.views.first?.frame.size ?? .zero
    scenario.device = try members.take("device").map { node throws(JSONError) in
      try device(node, window: window)
    }
    scenario.views = try views(hierarchy)
    for node in try members.take("gestures")?.array() ?? [] { gestures.append(try gesture(node, of: nil)) }
    scenario.gestures = gestures
    scenario.responders = try responders(&members)
    scenario.focusGuides = try focusGuides(members.take("focusGuides"))
    scenario.pointerRegions = try pointerRegions(members.take("pointerRegions"))
    scenario.focused = try members.take("focused").map { node throws(JSONError) in
      try names.name(node, "view") { $0 == .view }
    }
    scenario.input = try input(members.required("input"))
    try readStandingOrders(&members, into: &scenario)
    scenario.tracesQuestions =
      try members.take("trace").map { node throws(JSONError) in
        var asked = false
        for element in try node.array() { asked = try element.string(of: ["asked"]) == "asked" || asked }
        return asked
      } ?? false
    scenario.expectations = try expectations(members.take("expect"))
    scenario.absences = try absences(members.take("absent"))
    noteUnknown(members, except: ["name"])
    if !isLenient, let first = unknownMembers.min(by: { $0.offset < $1.offset }) { throw first }
    return scenario
  }

  /// All members but the views, which are only located.
  private mutating func topMembers() throws(JSONError) -> MemberTable {
    var json = try JSONReader(bytes)
    try json.beginObject()
    let offset = json.valueOffset
    var members: [JSONNode.Member] = []
    while let key = try json.nextKey() {
      if key.isNamed("views") {
        try json.beginArray()
        while try json.nextElement() {
          viewOffsets.append(json.nextOffset())
          try json.skip()
        }
      } else {
        let (name, offset) = (key.text, key.offset)
        members.append(JSONNode.Member(name: name, offset: offset, node: try JSONNode(&json)))
      }
    }
    return MemberTable(offset: offset, members: members)
  }

  /// Takes what nobody has taken as unknown, to be told at the end.
  mutating func noteUnknown(_ members: MemberTable, except known: Set<String> = []) {
    for member in members.rest where !known.contains(member.name) {
      unknownMembers.append(JSONError(offset: member.offset, reason: "unknown member"))
    }
  }

  // MARK: Views at the start

  private mutating func views(_ hierarchy: ViewHierarchy) throws(JSONError) -> [ScenarioView] {
    var views: [ScenarioView] = []
    views.reserveCapacity(hierarchy.views.count)
    for (index, spec) in hierarchy.views.enumerated() {
      let offset = viewOffsets[index]
      let parent = spec.parent.map { hierarchy.views[$0].id }
      let members = try viewMembers(spec, parent: parent, at: offset)
      let view = ScenarioView(spec: spec, parent: parent, members: members)
      try add(view, at: offset)
      views.append(view)
    }
    for (index, view) in views.enumerated() where view.spec.hasRareMembers {
      guard view.spec.details.carried.contains(where: { $0.name == "gestures" }) else { continue }
      let node = try node(at: viewOffsets[index])
      for own in try node.members().rest where own.name == "gestures" {
        for element in try own.node.array() { gestures.append(try gesture(element, of: view.id)) }
      }
    }
    return views
  }

  /// Notes a view, and the recognizers that its class brings along.
  mutating func add(_ view: ScenarioView, at offset: Int) throws(JSONError) {
    try names.add(view.id, .view, at: offset)
    tree.add(view)
    history.add(view)
    guard ScenarioClass.scrollViews.contains(view.spec.className) else { return }
    // The recognizer that holds content back has no kind that a file could name, but fails in traces (rule S2).
    names.addToTraces("\(view.id).delay", .gesture)
    for kind in [ScenarioGesture.Kind.pan, .pinch] {
      let own = ScenarioGesture(id: "\(view.id).\(kind.rawValue)", view: view.id, kind: kind)
      try names.add(own.id, .gesture, at: offset)
      tree.add(own)
      history.add(own)
    }
  }

  /// The further members of a view, which must be its class's.
  func viewMembers(_ spec: ViewSpec, parent: String?, at offset: Int) throws(JSONError) -> ScenarioMembers {
    let className = spec.className
    guard ScenarioClass.exists(className) else {
      throw try fault("there is no class \(quoted(className)) in a scenario", at: "class", of: offset)
    }
    if parent == nil, className != "UIWindow", className != "UIView" {
      throw try fault("a root is a window, no \(className)", at: "class", of: offset)
    }
    if parent != nil, className == "UIWindow" {
      throw try fault("a window has no parent", at: "class", of: offset)
    }
    guard spec.hasRareMembers else { return ScenarioMembers() }
    let carried = spec.details.carried
    return try furtherMembers(carried, className: className, isWindow: parent == nil, at: offset)
  }

  /// Members that the tree reader has carried along, checked against a class.
  func furtherMembers(
    _ carried: [ImportDetails.Member], className: String, isWindow: Bool, at offset: Int
  ) throws(JSONError) -> ScenarioMembers {
    var members = ScenarioMembers()
    for member in carried where member.name != "gestures" {
      let rule = ViewMemberRule.of(member.name)
      if let classes = rule.classes, !classes.contains(className) {
        throw try fault("a \(className) has no such member", at: member.name, of: offset)
      }
      if rule.isForWindows, !isWindow {
        throw try fault("stands on a view with a parent", at: member.name, of: offset)
      }
      let value = try ScenarioValue(json: member.json)
      if let least = rule.least, case .number(let number) = value {
        guard let whole = Int(exactly: number), (least...1_000_000).contains(whole) else {
          throw try fault("a whole number from \(least) to 1000000 is expected", at: member.name, of: offset)
        }
      }
      members.set(member.name, value)
    }
    if className == "FlutterView", let wrong = FlutterArena.fault(members) {
      throw try fault(wrong.reason, at: wrong.member, of: offset)
    }
    return members
  }

  // MARK: Places

  func node(at offset: Int) throws(JSONError) -> JSONNode {
    var json = try JSONReader(bytes, at: offset)
    return try JSONNode(&json)
  }

  /// An error at a member of the object that begins at an offset.
  func fault(_ reason: String, at member: String, of offset: Int) throws(JSONError) -> JSONError {
    let members = try node(at: offset).members()
    let place = members.rest.first { $0.name == member }?.node.offset ?? offset
    return JSONError(offset: place, reason: reason)
  }
}

extension ScenarioReader {
  /// Why a name cannot be one; nil when it can.
  static func nameFault(_ name: String) -> String? { HierarchyValidation.idFault(name) }
}
