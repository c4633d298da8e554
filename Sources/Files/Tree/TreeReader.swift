internal import Geometry
internal import Hierarchy
internal import JSONText

/// Reads the text of a tree file, a hit case or a scenario into views, in one pass.
///
/// Every fault is thrown as a `JSONError` at the byte where it stands. Memory: the views, one table of ids
/// and two bytes a view for its depth; nothing else grows with the file.
struct TreeReader: ~Copyable {
  var json: JSONReader
  var views: [ViewSpec] = []
  var name = ""
  var responders: String?
  var queries: [HitCase.Query] = []
  /// Where the values of a scenario's other members begin, by name; they are stepped over.
  private(set) var scenarioOffsets: [String: Int] = [:]
  /// Whether the text is a hit case: a tree with queries.
  private(set) var isHitCase = false
  /// Unknown members that `"lenient": true` allows, the first few of them.
  private(set) var unknownMembers: [JSONError] = []
  private(set) var unknownMemberCount = 0

  var depths: [UInt16] = []
  var ids: IdTable
  var classNames = NameCache()
  /// The parent named last, whose children mostly stand together.
  var lastParent: (name: UnsafeBufferPointer<UInt8>, index: Int)?
  /// Whether a parent is kept as the name that stands there, instead of an index in `views`.
  let parentsAreNames: Bool
  private var isLenient = false
  private var hasViews = false

  /// Most unknown members that are told one by one.
  private static let unknownMembersTold = 20

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    json = try JSONReader(bytes)
    // No view is shorter than 30 bytes. Room that stays untouched costs no memory, growing does.
    let mostViews = min(bytes.count / 30, ViewHierarchy.Limits.views)
    views.reserveCapacity(mostViews)
    ids = IdTable(minimumCapacity: mostViews / 2)
    parentsAreNames = false
  }

  /// Makes a reader of the one view that begins at a byte.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(JSONError) {
    json = try JSONReader(bytes, at: offset)
    ids = IdTable()
    parentsAreNames = true
  }

  /// Reads the whole text.
  mutating func readFile() throws(JSONError) {
    try json.beginObject()
    let start = json.valueOffset
    var hasTree = false
    var isTree = false
    var hitOffsets: [Int] = []
    while let key = try json.nextKey() {
      if key.isNamed("tree") || key.isNamed("queries") {
        guard !isTree else { throw JSONError(offset: key.offset, reason: "stands beside \"views\"") }
        isHitCase = true
        if key.isNamed("tree") {
          hasTree = true
          try readTree()
        } else {
          try readQueries(hitOffsets: &hitOffsets)
        }
      } else if isHitCase {
        try unknownMember(key)
      } else {
        try readTopMember(key)
        isTree = hasViews
      }
    }
    try json.end()
    guard hasViews else {
      let reason =
        isHitCase && !hasTree
        ? "\"tree\" is missing" : "neither \"views\" nor \"tree\" is in it: no tree file"
      throw JSONError(offset: start, reason: reason)
    }
    if !isLenient, let first = unknownMembers.first { throw first }
    for (query, offset) in zip(queries, hitOffsets) {
      guard let hit = query.hit, hit.withBytes({ ids.index(of: $0, in: views) }) == nil else { continue }
      throw JSONError(offset: offset, reason: "\(TreeReader.quoted(hit)) names no view")
    }
  }

  private mutating func readTree() throws(JSONError) {
    try json.beginObject()
    let start = json.valueOffset
    while let key = try json.nextKey() { try readTopMember(key) }
    guard hasViews else { throw JSONError(offset: start, reason: "\"views\" is missing") }
  }

  private mutating func readTopMember(_ key: JSONKey) throws(JSONError) {
    if key.isNamed("views") {
      hasViews = true
      try json.beginArray()
      while try json.nextElement() {
        guard views.count < ViewHierarchy.Limits.views else {
          throw JSONError(offset: json.nextOffset(), reason: "more than \(ViewHierarchy.Limits.views) views")
        }
        try readView()
      }
    } else if key.isNamed("name") {
      name = try json.string()
    } else if key.isNamed("lenient") {
      isLenient = try json.bool()
    } else if key.isNamed("responders") {
      try json.expect(.array)
      responders = try json.capture()
    } else if CarriedMember.scenarioMembers.contains(key.text) {
      scenarioOffsets[key.text] = json.nextOffset()
      try json.skip()
    } else {
      try unknownMember(key)
    }
  }

  private mutating func readQueries(hitOffsets: inout [Int]) throws(JSONError) {
    try json.beginArray()
    while try json.nextElement() {
      try json.beginObject()
      let start = json.valueOffset
      var point: Point?
      var hit: String??
      var why: String?
      while let key = try json.nextKey() {
        if key.isNamed("at") {
          let numbers = try numbers(2, limit: .infinity)
          point = Point(x: numbers[0], y: numbers[1])
        } else if key.isNamed("hit") {
          if try json.kind() == .null {
            try json.null()
            hit = .some(nil)
          } else {
            hit = try json.string()
          }
          hitOffsets.append(json.valueOffset)
        } else if key.isNamed("why") {
          why = try json.string()
        } else {
          try unknownMember(key)
        }
      }
      guard let point else { throw JSONError(offset: start, reason: "\"at\" is missing") }
      guard let hit else { throw JSONError(offset: start, reason: "\"hit\" is missing") }
      queries.append(HitCase.Query(point: point, hit: hit, why: why))
    }
  }

  /// Steps over a member that the format does not know. Whether that is a fault is known at the file's end.
  mutating func unknownMember(_ key: JSONKey) throws(JSONError) {
    unknownMemberCount += 1
    if unknownMembers.count < TreeReader.unknownMembersTold {
      unknownMembers.append(JSONError(offset: key.offset, reason: "unknown member"))
    }
    try json.skip()
  }

  static func quoted(_ name: String) -> String {
    "\"\(name.count > 60 ? name.prefix(60) + "…" : name[...])\""
  }
}
