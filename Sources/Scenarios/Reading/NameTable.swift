internal import JSONText

/// What the names of a scenario stand for: one name space for views, recognizers, responders, guides and
/// regions. Which of them are there changes as the input inserts and removes.
struct NameTable {
  enum Kind: Equatable {
    case view
    case gesture
    case controller
    case application
    case delegate
    case scene
    case guide
    case region

    var shown: String {
      switch self {
      case .view: "a view"
      case .gesture: "a gesture"
      case .controller: "a controller"
      case .application: "the application"
      case .delegate: "the delegate"
      case .scene: "a scene"
      case .guide: "a focus guide"
      case .region: "a pointer region"
      }
    }

    var isResponder: Bool {
      switch self {
      case .view, .controller, .application, .delegate, .scene: true
      case .gesture, .guide, .region: false
      }
    }
  }

  private var present: [String: Kind] = [:]
  /// Every kind that a name ever stood for.
  private var past: [String: [Kind]] = [:]

  /// What a name stands for now; nil where it stands for nothing.
  func kind(_ name: String) -> Kind? { present[name] }

  /// How many names stand for something of a kind now.
  func count(of kind: Kind) -> Int { present.values.count { $0 == kind } }

  /// Notes a new name.
  mutating func add(_ name: String, _ kind: Kind, at offset: Int) throws(JSONError) {
    if let other = present[name] {
      throw JSONError(offset: offset, reason: "\(quoted(name)) is \(other.shown) already")
    }
    present[name] = kind
    if past[name]?.contains(kind) != true { past[name, default: []].append(kind) }
  }

  /// Notes a name that lines of a trace may hold and nothing in the file stands for: it may be taken all the same.
  mutating func addToTraces(_ name: String, _ kind: Kind) {
    if past[name]?.contains(kind) != true { past[name, default: []].append(kind) }
  }

  /// Lets every name that ever stood for something stand for it again.
  mutating func recallAll() {
    for (name, kinds) in past where present[name] == nil { present[name] = kinds.last }
  }

  /// Whether a name ever stood for something.
  func knows(_ name: String) -> Bool { past[name] != nil }

  mutating func remove(_ name: String) { present[name] = nil }

  /// The name that a node holds, which must now stand for something of a kind.
  func name(
    _ node: JSONNode, _ what: String, where isWanted: (Kind) -> Bool
  ) throws(JSONError) -> String {
    let name = try node.string()
    guard let kind = present[name] else {
      let hint = past[name] == nil ? "" : " at this time"
      throw node.fault("\(quoted(name)) names no \(what)\(hint)")
    }
    guard isWanted(kind) else { throw node.fault("\(quoted(name)) is \(kind.shown), no \(what)") }
    return name
  }

  /// The name that a node holds, which must at some time stand for something of a kind.
  func everName(
    _ node: JSONNode, _ what: String, where isWanted: (Kind) -> Bool = { _ in true }
  ) throws(JSONError) -> String {
    let name = try node.string()
    guard let kinds = past[name] else { throw node.fault("\(quoted(name)) names no \(what)") }
    guard let kind = kinds.first, !kinds.contains(where: isWanted) else { return name }
    throw node.fault("\(quoted(name)) is \(kind.shown), no \(what)")
  }

  func view(_ node: JSONNode) throws(JSONError) -> String { try name(node, "view") { $0 == .view } }

  func gesture(_ node: JSONNode) throws(JSONError) -> String {
    try name(node, "gesture") { $0 == .gesture }
  }

  func responder(_ node: JSONNode) throws(JSONError) -> String {
    try name(node, "responder") { $0.isResponder }
  }
}
