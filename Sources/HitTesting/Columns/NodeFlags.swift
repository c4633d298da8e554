/// The yes-or-no members of a node, one bit each.
struct NodeFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  /// Not hit, nor anything below it (rule H3).
  static let isHidden = NodeFlags(rawValue: 1 << 0)
  /// Interaction is off: not hit, nor anything below it (rule H3).
  static let isInteractionDisabled = NodeFlags(rawValue: 1 << 1)
  /// Alpha at most 0.01: not hit, nor anything below it (rule H4).
  static let isTransparent = NodeFlags(rawValue: 1 << 2)
  /// The transform has no inverse: not hit, nor anything below it (rule H6).
  static let isSingular = NodeFlags(rawValue: 1 << 3)
  /// Children are tried although the point is outside (rule H11).
  static let overflows = NodeFlags(rawValue: 1 << 4)
  /// Never the answer itself (rule H12).
  static let passesThrough = NodeFlags(rawValue: 1 << 5)
  /// In the list of roots. Without it and without a parent a node is detached.
  static let isRoot = NodeFlags(rawValue: 1 << 6)
  /// Has closures of its own, which are asked before anything else is looked at.
  static let isCustom = NodeFlags(rawValue: 1 << 7)

  /// The slot has no node.
  static let isFree = NodeFlags(rawValue: 1 << 8)
  /// Has a row of extras, without which a node is its frame and flags.
  static let hasExtra = NodeFlags(rawValue: 1 << 9)
  /// That row has an inverse, which a new frame changes.
  static let isTurned = NodeFlags(rawValue: 1 << 10)

  /// Any of these, and the whole subtree is out of the question before a point is looked at.
  static let pruning: NodeFlags = [.isHidden, .isInteractionDisabled, .isTransparent, .isSingular]

  @inline(__always)
  var prunes: Bool { rawValue & Self.pruning.rawValue != 0 }

  /// Whether more, or less, is to be asked of the node than whether its frame contains a point, and its children.
  @inline(__always)
  var isUncommon: Bool { rawValue & Self.uncommon.rawValue != 0 }

  private static let uncommon = NodeFlags([
    .isHidden, .isInteractionDisabled, .isTransparent, .isSingular, .isCustom, .overflows, .hasExtra,
  ])
}
