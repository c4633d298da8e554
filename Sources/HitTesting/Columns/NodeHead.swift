/// What changes and queries look at first of a node, in a quarter of a cache line: what it is, and whom to ask next.
///
/// The first four bytes are also read as one word (`state`), so that one load and one comparison say whether a name is
/// its node's and whether a store to the node needs anything else done.
struct NodeHead: BitwiseCopyable {
  var flags: NodeFlags = []
  /// Uses of the slot before this one.
  var generation: UInt8 = 0
  /// The tree's own notes. The one part that is stored to while snapshots may be reading the others.
  var marks: NodeMarks = []
  var parent = NodeIndex.none
  var frontChild = NodeIndex.none
  var nextBehind = NodeIndex.none

  /// The word of flags, a generation and marks.
  @inline(__always)
  static func state(_ flags: NodeFlags, generation: UInt32, _ marks: NodeMarks) -> UInt32 {
    UInt32(flags.rawValue) | generation &<< StoreGate.generationShift | UInt32(marks.rawValue) &<< 24
  }
}

/// What the tree notes of a node for itself; no snapshot reads it.
struct NodeMarks: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  /// Changed since the index last looked at the node: in the list of changes.
  static let isChanged = NodeMarks(rawValue: 1 << 0)
  /// A new frame need not be noted: `isChanged`, or the index does not know of the node and would not look at it now.
  static let isNoted = NodeMarks(rawValue: 1 << 3)
  /// Has a portal of the index: `place` is below −1.
  static let hasPortal = NodeMarks(rawValue: 1 << 1)

  /// Had one, which was given up because nothing had moved it for long; then it was moved all the same.
  static let hadPortal = NodeMarks(rawValue: 1 << 2)

  /// Any of these, and the index may have a quicker way to take a change in than to note it.
  static let takesChanges: NodeMarks = [.hasPortal]
}
