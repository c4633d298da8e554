/// What the index knows of one node that it has looked at: a leaf, a container whose children it looks at too,
/// or a portal.
struct Entry: BitwiseCopyable {
  /// Instead of a row: there is none.
  static let none: Int32 = -1

  /// Around the area in which the node can be the answer, in its space; empty when it cannot.
  var outer: UnitRect
  /// Its place in the order in which the recursion asks: front to back, children before their parent.
  var label: UInt64
  let node: Int32
  let space: Int32
  /// What the index says for a point inside `outer`.
  var code: AnswerCode
  /// Where it was found last in the list of a tile that had many entries; −2 when it is in its space's list of wide
  /// entries, and in no tile's; −3 − row when it is a ring of a nest, and in no list.
  var hint: Int32 = 0

  var isWide: Bool {
    get { hint == -2 }
    set { hint = newValue ? -2 : 0 }
  }

  /// Whether it is in no list because it is a ring of a nest, and not the outermost.
  @inline(__always)
  var isFolded: Bool { hint < -2 }

  /// The row of the nest of a folded entry.
  var nest: Int32 {
    get { -3 - hint }
    set { hint = -3 - newValue }
  }
}

/// What the index says of a point: a node, nothing, or what must be asked.
struct AnswerCode: Equatable, BitwiseCopyable {
  /// At least 0: the name of a node. −1: none. Below, the complement of what must be asked.
  let rawValue: Int32
  /// To be asked: the list of the tile. The last answer of a record that has room for no more, and below all others but
  /// edged nodes.
  static let list = AnswerCode(rawValue: -5 - 4 * 0x7ff_ffff)

  @inline(__always)
  init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// No node.
  static let none = AnswerCode(rawValue: NodeIndex.none)

  /// To be asked: the area of a row of `checks`.
  static func check(_ row: Int32) -> AnswerCode { AnswerCode(rawValue: -2 - 4 * row) }
  /// To be asked: what lies behind a portal.
  static func portal(_ row: Int32) -> AnswerCode { AnswerCode(rawValue: -3 - 4 * row) }
  /// To be asked: where a row of `looseLeaves` lies now.
  static func loose(_ row: Int32) -> AnswerCode { AnswerCode(rawValue: -4 - 4 * row) }
  /// To be asked: which ring of a row of `nests` is the first. Always one, within the outermost.
  static func nest(_ row: Int32) -> AnswerCode { AnswerCode(rawValue: -5 - 4 * row) }

  /// In records only, below all others: a node with a given name, but for points near the edges of its rectangle
  /// there, of which its check is to be asked. The name is at hand, so that nothing else is read for most points.
  @inline(__always)
  static func edged(_ name: Int32) -> AnswerCode { AnswerCode(rawValue: name | Int32.min) }

  /// Whether it is a node with edges that are to be asked about; of what is not from a record it cannot be.
  @inline(__always)
  var isEdged: Bool { rawValue < Int32.min / 2 }
  /// The name of a node with such edges.
  @inline(__always)
  var edgedName: Int32 { rawValue & .max }
  /// How far from the rectangle's edges they may lie, in units: rounded outward and inward, they are three apart.
  static let rim: Int32 = 3

  /// Whether it is a node or none.
  @inline(__always)
  var isFinal: Bool { rawValue >= NodeIndex.none }
  @inline(__always)
  var isNode: Bool { rawValue >= 0 }
  @inline(__always)
  var isPortal: Bool { rawValue < NodeIndex.none && rawValue & 3 == 1 }
  @inline(__always)
  var isLoose: Bool { rawValue < NodeIndex.none && rawValue & 3 == 0 }
  var isCheck: Bool { rawValue < NodeIndex.none && rawValue & 3 == 2 }
  @inline(__always)
  var isNest: Bool { rawValue < NodeIndex.none && rawValue & 3 == 3 && rawValue > AnswerCode.list.rawValue }
  /// The row of checks, portals, loose leaves or nests.
  @inline(__always)
  var row: Int32 { (-2 - rawValue) >> 2 }
}

/// The area of a node that whole units cannot decide: what remains to be asked of a point.
struct AreaCheck: BitwiseCopyable {
  /// The name of the node that answers.
  let name: Int32
  /// Whether only the recursion's own arithmetic can tell.
  let needsVerification: Bool
  /// The node's area cut by its ancestors', in its space.
  let edges: Edges
  /// Bound on the distance between a point of the space and the one that the recursion computes.
  let margin: Double

  /// The units that surely lie inside.
  var inner: UnitRect {
    needsVerification ? .empty : edges.expanded(by: -margin).inwardUnits
  }
}
