/// The name of a node in a `HitTree`.
///
/// For a tree made from a `ViewHierarchy` its raw value is the view's index in `views`. A node keeps its name
/// for as long as it lives; the name of a destroyed node is never given to another one, so a stale name is
/// always recognized.
public struct NodeIndex: Hashable, Sendable {
  /// Bits 0 to 21: the node's slot in the columns; bits 22 to 29: how often the slot was used before.
  public let rawValue: UInt32

  /// Wraps a raw value. Nothing is checked here; `HitTree` checks what it is given.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension NodeIndex {
  /// Link value for "no node".
  static let none: Int32 = -1

  /// Bits of a name that are the slot; those above are the generation.
  @inlinable
  static var slotBits: UInt32 { 22 }
  @inlinable
  static var slotMask: UInt32 { 1 << 22 - 1 }
  /// Most slots of a tree.
  static let maximumSlots = 1 << 22
  /// Uses of a slot after which it is not used again.
  static let maximumGeneration: UInt8 = .max

  init(slot: Int32, generation: UInt8) {
    self.init(rawValue: UInt32(bitPattern: slot) | UInt32(generation) << NodeIndex.slotBits)
  }

  var slot: Int32 { Int32(bitPattern: rawValue & NodeIndex.slotMask) }
  var generation: UInt32 { rawValue >> NodeIndex.slotBits }
}
