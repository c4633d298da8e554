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
/// | `isChanged` | Bool | 1 | – | changed since the index last looked at it | index |
///
/// 72 bytes a node; `extras` and `shapes` have rows only for nodes that need them.
struct NodeTable: BitwiseCopyable {
  private(set) var frame: SharedColumn<Rect>
  private(set) var parent: SharedColumn<Int32>
  private(set) var frontChild: SharedColumn<Int32>
  private(set) var backChild: Column<Int32>
  private(set) var nextBehind: SharedColumn<Int32>
  private(set) var nextInFront: Column<Int32>
  private(set) var extra: SharedColumn<Int32>
  private(set) var alpha: Column<Float>
  private(set) var flags: SharedColumn<NodeFlags>
  private(set) var generation: SharedColumn<UInt8>
  private(set) var entry: Column<Int32>
  private(set) var place: Column<Int32>
  private(set) var isChanged: Column<Bool>
  private(set) var extras: SharedColumn<NodeExtra>

  /// Slots that are or were in use; those behind have never been.
  private(set) var slots = 0
  /// Nodes that live, attached or detached.
  private(set) var count = 0
  /// The root asked first and the one asked last, −1 for none.
  var frontRoot = NodeIndex.none
  var backRoot = NodeIndex.none
  private var freeSlot = NodeIndex.none
  private(set) var extraRows = 0
  private var freeExtra = NodeExtra.none
  /// Which rows snapshots still read here.
  var sharing: RunSharing

  init(capacity: Int) {
    let capacity = max(capacity, 1)
    frame = SharedColumn(count: capacity, repeating: .zero)
    parent = SharedColumn(count: capacity, repeating: NodeIndex.none)
    frontChild = SharedColumn(count: capacity, repeating: NodeIndex.none)
    backChild = Column(count: capacity, repeating: NodeIndex.none)
    nextBehind = SharedColumn(count: capacity, repeating: NodeIndex.none)
    nextInFront = Column(count: capacity, repeating: NodeIndex.none)
    extra = SharedColumn(count: capacity, repeating: NodeExtra.none)
    alpha = Column(count: capacity, repeating: 1)
    flags = SharedColumn(count: capacity, repeating: [])
    generation = SharedColumn(count: capacity, repeating: 0)
    entry = Column(count: capacity, repeating: Entry.none)
    place = Column(count: capacity, repeating: Entry.none)
    isChanged = Column(count: capacity, repeating: false)
    extras = SharedColumn(count: 0, repeating: NodeExtra())
    sharing = RunSharing(nodes: capacity)
  }

  /// Makes a table of rows that are to be restored, of a tree that will not change.
  init(restoring slots: Int, count: Int, frontRoot: Int32, extraRows: Int) {
    self.init(capacity: slots)
    self.slots = slots
    self.count = count
    self.frontRoot = frontRoot
    self.extraRows = extraRows
    extras.grow(to: extraRows, filler: NodeExtra())
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
    isChanged.deallocate()
    sharing.deallocate()
    extras.deallocate()
  }

  // MARK: Slots

  /// A slot for a new node, its members at their defaults. Amortized O(1).
  mutating func takeSlot() -> Int32 {
    count += 1
    if freeSlot != NodeIndex.none {
      let slot = freeSlot
      freeSlot = nextBehind[slot]
      willStore(slot)
      nextBehind.store(NodeIndex.none, at: slot)
      flags.store([], at: slot)
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
    willStore(slot)
    frame.store(.zero, at: slot)
    parent.store(NodeIndex.none, at: slot)
    frontChild.store(NodeIndex.none, at: slot)
    backChild[slot] = NodeIndex.none
    nextBehind.store(NodeIndex.none, at: slot)
    nextInFront[slot] = NodeIndex.none
    alpha[slot] = 1
    flags.store(.isFree, at: slot)
    isChanged[slot] = false
    count -= 1
    // A slot that has used up its generations stays out of use, so that no name is ever given twice.
    guard generation[slot] < NodeIndex.maximumGeneration else { return }
    generation.store(generation[slot] + 1, at: slot)
    nextBehind.store(freeSlot, at: slot)
    freeSlot = slot
  }

  private mutating func grow() {
    let capacity = min(max(64, frame.count * 2), NodeIndex.maximumSlots)
    guard let keeper = sharing.keeper else { return growColumns(to: capacity) }
    // Snapshots read the old memory until it has gone.
    keeper.source.replaceTable {
      growColumns(to: capacity)
      return self
    }
  }

  private mutating func growColumns(to capacity: Int) {
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
    isChanged.grow(to: capacity, filler: false)
    sharing.growNodes(to: capacity)
  }

  /// Whether a name is that of a node that lives.
  @inline(__always)
  func isCurrent(_ node: NodeIndex) -> Bool {
    let slot = node.slot
    return Int(slot) < slots && node.generation == UInt32(generation[slot]) && !flags[slot].contains(.isFree)
  }

  @inline(__always)
  func name(of slot: Int32) -> NodeIndex { NodeIndex(slot: slot, generation: generation[slot]) }

  /// A name as the index keeps it: its raw value, −1 for no node.
  @inline(__always)
  func rawName(of slot: Int32) -> Int32 {
    slot < 0 ? NodeIndex.none : Int32(bitPattern: name(of: slot).rawValue)
  }

  // MARK: Members

  @inline(__always)
  func setFrame(_ newFrame: Rect, of slot: Int32) {
    willStore(slot)
    frame.store(newFrame, at: slot)
    if extra[slot] != NodeExtra.none { prepareExtra(extra[slot], for: newFrame) }
  }

  private func prepareExtra(_ row: Int32, for newFrame: Rect) {
    willStoreExtra(row)
    extras.change(at: row) { $0.prepare(for: newFrame) }
  }

  @inline(__always)
  func setFlag(_ flag: NodeFlags, _ isSet: Bool, of slot: Int32) {
    willStore(slot)
    flags.change(at: slot) { if isSet { $0.insert(flag) } else { $0.remove(flag) } }
  }

  func setFlags(_ newFlags: NodeFlags, of slot: Int32) {
    willStore(slot)
    flags.store(newFlags, at: slot)
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
      willStoreExtra(row)
      extras.change(at: row) { $0.shape = freeExtra }
      freeExtra = row
      willStore(slot)
      extra.store(NodeExtra.none, at: slot)
      return
    }
    if row == NodeExtra.none {
      row = takeExtraRow()
      willStore(slot)
      extra.store(row, at: slot)
    }
    willStoreExtra(row)
    extras.change(at: row) {
      $0 = value
      $0.prepare(for: frame[slot])
    }
  }

  private mutating func takeExtraRow() -> Int32 {
    if freeExtra != NodeExtra.none {
      let row = freeExtra
      freeExtra = extras[row].shape
      return row
    }
    if extraRows == extras.count {
      if let keeper = sharing.keeper {
        keeper.source.replaceTable {
          growExtras()
          return self
        }
      } else {
        growExtras()
      }
    }
    extraRows += 1
    return Int32(extraRows - 1)
  }

  private mutating func growExtras() {
    let capacity = max(16, extraRows * 2)
    extras.grow(to: capacity, filler: NodeExtra())
    sharing.growExtras(to: capacity)
  }

  @inline(__always)
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
    willStoreExtra(row)
    extras.change(at: row) {
      $0.boundsOrigin = origin
      $0.prepare(for: frame[slot])
    }
  }
}
