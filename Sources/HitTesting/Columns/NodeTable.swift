import Geometry

/// The columns of a tree: its one truth. Everything else is derived from them.
///
/// | column | element | bytes | space and unit | invariant | read by |
/// |---|---|---:|---|---|---|
/// | `frame` | Rect | 32 | parent's bounds coordinates, points, without the transform | finite, size ≥ 0 | walk, index |
/// | `parent` | Int32 | 4 | slot | −1 for a root and a detached node | walk, verification, paths |
/// | `frontChild` | Int32 | 4 | slot | the child asked first, −1 for none | walk, index |
/// | `backChild` | Int32 | 4 | slot | the child asked last, −1 for none | changes |
/// | `nextBehind` | Int32 | 4 | slot | the sibling asked next, −1 for none; roots are siblings (H14); of a free slot the next free one | walk, index |
/// | `nextInFront` | Int32 | 4 | slot | the other way | changes |
/// | `extra` | Int32 | 4 | row of `extras` | −1: nothing that a row would hold | walk, index |
/// | `alpha` | Float | 4 | 0 to 1 | `isTransparent` says whether it is at most 0.01 | getters |
/// | `flags` | NodeFlags | 2 | – | – | walk, index |
/// | `generation` | UInt8 | 1 | uses of the slot | part of a node's name | answers, checks |
/// | `entry` | Int32 | 4 | row of the index's entries | −1: the index knows nothing of the node | index |
/// | `place` | Int32 | 4 | row of the index's places, or −2 − a row of its portals | −1: no child is entered | index |
///
/// 71 bytes a node; `extras` and `shapes` have rows only for nodes that need them.
struct NodeTable: BitwiseCopyable {
  private(set) var frame: Column<Rect>
  private(set) var parent: Column<Int32>
  private(set) var frontChild: Column<Int32>
  private(set) var backChild: Column<Int32>
  private(set) var nextBehind: Column<Int32>
  private(set) var nextInFront: Column<Int32>
  private(set) var extra: Column<Int32>
  private(set) var alpha: Column<Float>
  private(set) var flags: Column<NodeFlags>
  private(set) var generation: Column<UInt8>
  private(set) var entry: Column<Int32>
  private(set) var place: Column<Int32>
  private(set) var extras: Column<NodeExtra>

  /// Slots that are or were in use; those behind have never been.
  private(set) var slots = 0
  /// Nodes that live, attached or detached.
  private(set) var count = 0
  /// The root asked first and the one asked last, −1 for none.
  var frontRoot = NodeIndex.none
  var backRoot = NodeIndex.none
  private var freeSlot = NodeIndex.none
  private var extraRows = 0
  private var freeExtra = NodeExtra.none

  init(capacity: Int) {
    let capacity = max(capacity, 1)
    frame = Column(count: capacity, repeating: .zero)
    parent = Column(count: capacity, repeating: NodeIndex.none)
    frontChild = Column(count: capacity, repeating: NodeIndex.none)
    backChild = Column(count: capacity, repeating: NodeIndex.none)
    nextBehind = Column(count: capacity, repeating: NodeIndex.none)
    nextInFront = Column(count: capacity, repeating: NodeIndex.none)
    extra = Column(count: capacity, repeating: NodeExtra.none)
    alpha = Column(count: capacity, repeating: 1)
    flags = Column(count: capacity, repeating: [])
    generation = Column(count: capacity, repeating: 0)
    entry = Column(count: capacity, repeating: Entry.none)
    place = Column(count: capacity, repeating: Entry.none)
    extras = Column(count: 0, repeating: NodeExtra())
  }

  func deallocate() {
    frame.deallocate()
    parent.deallocate()
    frontChild.deallocate()
    backChild.deallocate()
    nextBehind.deallocate()
    nextInFront.deallocate()
    extra.deallocate()
    alpha.deallocate()
    flags.deallocate()
    generation.deallocate()
    entry.deallocate()
    place.deallocate()
    extras.deallocate()
  }

  // MARK: Slots

  /// A slot for a new node, its members at their defaults. Amortized O(1).
  mutating func takeSlot() -> Int32 {
    count += 1
    if freeSlot != NodeIndex.none {
      let slot = freeSlot
      freeSlot = nextBehind[slot]
      nextBehind[slot] = NodeIndex.none
      nextInFront[slot] = NodeIndex.none
      return slot
    }
    precondition(slots < NodeIndex.maximumSlots, "a tree has at most \(NodeIndex.maximumSlots) nodes")
    if slots == frame.count { grow() }
    slots += 1
    return Int32(slots - 1)
  }

  /// Gives a slot back. Names of its node are stale from now on.
  mutating func giveBack(_ slot: Int32) {
    setExtra(NodeExtra(), of: slot)
    frame[slot] = .zero
    parent[slot] = NodeIndex.none
    frontChild[slot] = NodeIndex.none
    backChild[slot] = NodeIndex.none
    nextBehind[slot] = NodeIndex.none
    // No node is its own neighbour: the mark of a slot without a node.
    nextInFront[slot] = slot
    alpha[slot] = 1
    flags[slot] = []
    count -= 1
    // A slot that has used up its generations stays out of use, so that no name is ever given twice.
    guard generation[slot] < NodeIndex.maximumGeneration else { return }
    generation[slot] += 1
    nextBehind[slot] = freeSlot
    freeSlot = slot
  }

  private mutating func grow() {
    let capacity = min(max(64, frame.count * 2), NodeIndex.maximumSlots)
    frame.grow(to: capacity, filler: .zero)
    parent.grow(to: capacity, filler: NodeIndex.none)
    frontChild.grow(to: capacity, filler: NodeIndex.none)
    backChild.grow(to: capacity, filler: NodeIndex.none)
    nextBehind.grow(to: capacity, filler: NodeIndex.none)
    nextInFront.grow(to: capacity, filler: NodeIndex.none)
    extra.grow(to: capacity, filler: NodeExtra.none)
    alpha.grow(to: capacity, filler: 1)
    flags.grow(to: capacity, filler: [])
    generation.grow(to: capacity, filler: 0)
    entry.grow(to: capacity, filler: Entry.none)
    place.grow(to: capacity, filler: Entry.none)
  }

  /// Whether a name is that of a node that lives.
  func isCurrent(_ node: NodeIndex) -> Bool {
    let slot = node.slot
    return Int(slot) < slots && node.generation == UInt32(generation[slot]) && nextInFront[slot] != slot
  }

  func name(of slot: Int32) -> NodeIndex { NodeIndex(slot: slot, generation: generation[slot]) }

  /// A name as the index keeps it: its raw value, −1 for no node.
  func rawName(of slot: Int32) -> Int32 {
    slot < 0 ? NodeIndex.none : Int32(bitPattern: name(of: slot).rawValue)
  }

  // MARK: Extras

  func extraRow(of slot: Int32) -> NodeExtra {
    let row = extra[slot]
    return row == NodeExtra.none ? NodeExtra() : extras[row]
  }

  /// Stores what few nodes have, in a row that comes and goes with the need for it. Amortized O(1).
  mutating func setExtra(_ value: NodeExtra, of slot: Int32) {
    var row = extra[slot]
    if value.isDefault {
      guard row != NodeExtra.none else { return }
      extras[row].shape = freeExtra
      freeExtra = row
      extra[slot] = NodeExtra.none
      return
    }
    if row == NodeExtra.none {
      if freeExtra != NodeExtra.none {
        row = freeExtra
        freeExtra = extras[row].shape
      } else {
        if extraRows == extras.count { extras.grow(to: max(16, extraRows * 2), filler: NodeExtra()) }
        row = Int32(extraRows)
        extraRows += 1
      }
      extra[slot] = row
    }
    extras[row] = value
    extras[row].prepare(for: frame[slot])
  }

  func boundsOrigin(of slot: Int32) -> Point {
    let row = extra[slot]
    return row == NodeExtra.none ? .zero : extras[row].boundsOrigin
  }

  /// Stores the origin of a node's bounds. O(1): a scroll view, once it has scrolled, keeps its row.
  mutating func setBoundsOrigin(_ origin: Point, of slot: Int32) {
    let row = extra[slot]
    guard row != NodeExtra.none else {
      var value = NodeExtra()
      value.boundsOrigin = origin
      return setExtra(value, of: slot)
    }
    extras[row].boundsOrigin = origin
    extras[row].prepare(for: frame[slot])
  }

  /// Prepares a node's extra row anew, after its frame was stored.
  func prepareExtra(of slot: Int32) {
    let row = extra[slot]
    if row != NodeExtra.none { extras[row].prepare(for: frame[slot]) }
  }
}
