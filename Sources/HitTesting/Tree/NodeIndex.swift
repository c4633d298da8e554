internal import Synchronization

/// The name of a node in a `HitTree`.
///
/// For a tree made from a `ViewHierarchy` its raw value is the view's index in `views`. A node keeps its name
/// for as long as it lives; the name of a destroyed node is never given to another one, so a stale name is
/// always recognized.
///
/// A name that a tree, or a snapshot of it, has given is recognized by others as none of theirs. One that is made of a raw
/// value says nothing of a tree, so each takes it for its own.
public struct NodeIndex: Sendable {
  /// Bits 0 to 21: the node's slot in the columns; bits 22 to 29: how often the slot was used before.
  public let rawValue: UInt32
  /// Which tree gave it (`TreeIdentity`); 0 where it was made of a raw value.
  @usableFromInline let tree: UInt32

  /// Wraps a raw value. Nothing is checked here; `HitTree` checks what it is given.
  @inlinable
  public init(rawValue: UInt32) {
    self.init(rawValue: rawValue, tree: 0)
  }

  @inlinable
  init(rawValue: UInt32, tree: UInt32) {
    self.rawValue = rawValue
    self.tree = tree
  }

  /// Whether a tree with an identity may take it for one of its own.
  @inlinable @inline(__always)
  func mayBe(of identity: UInt32) -> Bool { tree == 0 || tree == identity }
}

// Names are compared within a tree, whether it gave them or they were made of raw values.
extension NodeIndex: Hashable {
  /// Whether two names of a tree are the same.
  @inlinable
  public static func == (first: NodeIndex, second: NodeIndex) -> Bool { first.rawValue == second.rawValue }

  /// Feeds the raw value.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// What tells the names of one tree from those of another.
enum TreeIdentity {
  private static let last = Atomic<UInt32>(0)

  /// A number that no other tree of the process has, but after four billion of them; never 0.
  static func next() -> UInt32 {
    while true {
      let number = last.wrappingAdd(1, ordering: .relaxed).newValue
      if number != 0 { return number }
    }
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

  init(slot: Int32, generation: UInt8, tree: UInt32) {
    self.init(rawValue: UInt32(bitPattern: slot) | UInt32(generation) << NodeIndex.slotBits, tree: tree)
  }

  var slot: Int32 { Int32(bitPattern: rawValue & NodeIndex.slotMask) }
  var generation: UInt32 { rawValue >> NodeIndex.slotBits }
}
