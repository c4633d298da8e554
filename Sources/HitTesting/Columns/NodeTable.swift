import Geometry

/// The columns of a tree: its one truth. Everything else is derived from them.
///
/// | column | element | bytes | space and unit | invariant | read by |
/// |---|---|---:|---|---|---|
/// | `frame` | Rect | 32 | parent's bounds coordinates, points, without the transform | finite, size ≥ 0 | walk, index |
/// | `heads` | NodeHead | 16 | | | |
/// | – `flags` | NodeFlags | 2 | – | `hasExtra`: `extra` is a row; `isTurned`: with an inverse | walk, index, stores |
/// | – `generation` | UInt8 | 1 | uses of the slot | part of a node's name | answers, stores |
/// | – `marks` | NodeMarks | 1 | – | `isChanged`: in the list of changes; `isNoted`: that, or out of the index's sight; `hasPortal`: `place` < −1 | index, stores |
/// | – `parent` | Int32 | 4 | slot | −1 for a root and a detached node | walk, verification, paths |
/// | – `frontChild` | Int32 | 4 | slot | the child asked first, −1 for none | walk, index |
/// | – `nextBehind` | Int32 | 4 | slot | the sibling asked next, −1 for none; roots are siblings (H14); of a free slot the next free one | walk, index |
/// | `extra` | Int32 | 4 | row of `extras` | −1: nothing that a row would hold | walk, index |
/// | `backChild` | Int32 | 4 | slot | the child asked last, −1 for none | changes |
/// | `nextInFront` | Int32 | 4 | slot | the other way | changes |
/// | `alpha` | Float | 4 | 0 to 1 | `isTransparent` says whether it is at most 0.01 | getters |
/// | `entry` | Int32 | 4 | row of the index's entries | −1: the index knows nothing of the node | index |
/// | `place` | Int32 | 4 | row of the index's places, or −2 − a row of its portals | −1: no child is entered | index |
///
/// 72 bytes a node; `extras` and `shapes` have rows only for nodes that need them. Snapshots read the frame, the head
/// but for its marks, and `extra` (`SavedNodes`). A walk looks at a head and a frame for each node, a store of a frame
/// at the same two.
struct NodeTable: BitwiseCopyable {
  /// Which stores need nothing else done. The table's first member, so that it is found where the table lies.
  private(set) var gate: StoreGate
  private(set) var frame: SharedColumn<Rect>
  private(set) var heads: HeadColumn
  private(set) var backChild: Column<Int32>
  private(set) var nextInFront: Column<Int32>
  private(set) var extra: SharedColumn<Int32>
  private(set) var alpha: Column<Float>
  private(set) var entry: Column<Int32>
  private var places: Column<Int32>
  private(set) var extras: SharedColumn<NodeExtra>

  /// Slots that are or were in use; those behind have never been.
  private(set) var slots: Int {
    @inline(__always) get { Int(gate.slots) }
    set { gate.slots = UInt32(newValue) }
  }
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
    heads = HeadColumn(count: capacity)
    backChild = Column(count: capacity, repeating: NodeIndex.none)
    nextInFront = Column(count: capacity, repeating: NodeIndex.none)
    extra = SharedColumn(count: capacity, repeating: NodeExtra.none)
    alpha = Column(count: capacity, repeating: 1)
    entry = Column(count: capacity, repeating: Entry.none)
    places = Column(count: capacity, repeating: Entry.none)
    extras = SharedColumn(count: 0, repeating: NodeExtra())
    sharing = RunSharing(nodes: capacity)
    gate = unsafe StoreGate(
      heads: heads.base, frames: frame.base, sharedRuns: UnsafePointer(sharing.nodes.base))
  }

  /// Makes a table of rows that are to be restored, of a tree that will not change.
  ///
  /// - Parameter tree: the tree whose names they keep.
  init(restoring slots: Int, of tree: UInt32, count: Int, frontRoot: Int32, extraRows: Int) {
    self.init(capacity: slots)
    gate.tree = tree
    self.slots = slots
    self.count = count
    self.frontRoot = frontRoot
    self.extraRows = extraRows
    extras.grow(to: extraRows, filler: NodeExtra())
  }

  func deallocate() {
    frame.deallocate()
    heads.deallocate()
    backChild.deallocate()
    nextInFront.deallocate()
    extra.deallocate()
    alpha.deallocate()
    entry.deallocate()
    places.deallocate()
    sharing.deallocate()
    extras.deallocate()
  }

  // MARK: Heads

  @inline(__always)
  var flags: HeadMember<NodeFlags> { heads.member(NodeFlags.self, at: 0) }
  @inline(__always)
  var generation: HeadMember<UInt8> { heads.member(UInt8.self, at: 2) }
  @inline(__always)
  var marks: HeadMember<NodeMarks> { heads.member(NodeMarks.self, at: 3) }
  @inline(__always)
  var parent: HeadMember<Int32> { heads.member(Int32.self, at: 4) }
  @inline(__always)
  var frontChild: HeadMember<Int32> { heads.member(Int32.self, at: 8) }
  @inline(__always)
  var nextBehind: HeadMember<Int32> { heads.member(Int32.self, at: 12) }
  @inline(__always)
  var place: PlaceColumn { PlaceColumn(places, heads) }

  // MARK: Slots

  /// A slot for a new node that is detached and has no row of extras. Amortized O(1).
  @inline(__always)
  mutating func takeSlot(_ newFrame: Rect, alpha newAlpha: Float, _ flags: NodeFlags) -> Int32 {
    count += 1
    var slot = freeSlot
    if slot == NodeIndex.none { slot = takeNextSlot() } else { freeSlot = nextBehind[slot] }
    willStore(slot)
    frame.store(newFrame, at: slot)
    heads.change(at: slot) { $0 = NodeHead(flags: flags, generation: $0.generation) }
    backChild[slot] = NodeIndex.none
    nextInFront[slot] = NodeIndex.none
    alpha[slot] = newAlpha
    return slot
  }

  /// A slot that was never used.
  @inline(never)
  private mutating func takeNextSlot() -> Int32 {
    require(slots < NodeIndex.maximumSlots, "a tree has at most \(NodeIndex.maximumSlots) nodes")
    if slots == frame.count { grow() }
    slots += 1
    return Int32(slots - 1)
  }

  /// Gives a slot back. Names of its node are stale from now on; what else it holds, `takeSlot` replaces.
  @inline(__always)
  mutating func giveBack(_ slot: Int32) {
    if flags[slot].contains(.hasExtra) { setExtra(NodeExtra(), of: slot) }
    willStore(slot)
    // A slot that has used up its generations stays out of use, so that no name is ever given twice.
    let isUsedUp = generation[slot] == NodeIndex.maximumGeneration
    heads.change(at: slot) {
      $0 = NodeHead(
        flags: .isFree, generation: isUsedUp ? $0.generation : $0.generation &+ 1,
        nextBehind: isUsedUp ? NodeIndex.none : freeSlot)
    }
    count -= 1
    if !isUsedUp { freeSlot = slot }
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
    heads.grow(to: capacity)
    backChild.grow(to: capacity, filler: NodeIndex.none)
    nextInFront.grow(to: capacity, filler: NodeIndex.none)
    extra.grow(to: capacity, filler: NodeExtra.none)
    alpha.grow(to: capacity, filler: 1)
    entry.grow(to: capacity, filler: Entry.none)
    places.grow(to: capacity, filler: Entry.none)
    sharing.growNodes(to: capacity)
    unsafe gate.heads = heads.base
    unsafe gate.frames = frame.base
    unsafe gate.sharedRuns = UnsafePointer(sharing.nodes.base)
  }

  /// Whether the gate knows where the columns lie.
  var isGateRight: Bool {
    unsafe gate.heads == heads.base && gate.frames == frame.base
      && gate.sharedRuns == UnsafePointer(sharing.nodes.base)
  }

  /// Says that there is an index now, which changes are to be noted for.
  mutating func beginNoting() { gate.setNoting(true) }

  /// Lets no store pass unseen, or does so again.
  mutating func setGateClosed(_ isClosed: Bool) { gate.setClosed(isClosed) }

  /// Whether a name is that of a node that lives.
  @inline(__always)
  func isCurrent(_ node: NodeIndex) -> Bool { isNode(node, StoreGate.nameMask, is: [], []) }

  /// Whether a name is that of a node whose state, under a mask that has a name's bits, has these flags and marks alone.
  @inline(__always)
  private func isNode(
    _ node: NodeIndex, _ mask: UInt32, is flags: NodeFlags, _ marks: NodeMarks
  ) -> Bool {
    gate.mayHave(node)
      && heads.state(node.slot) & mask == NodeHead.state(flags, generation: node.generation, marks)
  }

  @inline(__always)
  func name(of slot: Int32) -> NodeIndex {
    NodeIndex(slot: slot, generation: generation[slot], tree: gate.tree)
  }

  /// A name as the index keeps it: its raw value, −1 for no node.
  @inline(__always)
  func rawName(of slot: Int32) -> Int32 {
    slot < 0 ? NodeIndex.none : slot | Int32(generation[slot]) &<< Int32(NodeIndex.slotBits)
  }

  // MARK: Members

  /// Stores the frame of a turned node and prepares its inverse for that, where it is all there is to do; false where
  /// nothing is stored.
  @inline(__always)
  func storesFrameAndInverse(_ newFrame: Rect, of node: NodeIndex) -> Bool {
    let slot = node.slot
    guard gate.mayHave(node), gate.letsTurned(heads.state(slot), generation: node.generation),
      !sharing.nodes[slot &>> RunSharing.nodeShift]
    else { return false }
    let row = extra[slot]
    guard !sharing.extras[row &>> RunSharing.extraShift], StoreGate.isSurelyRight(newFrame) else {
      return false
    }
    frame.store(newFrame, at: slot)
    extras.change(at: row) { $0.resize(to: newFrame.size) }
    return true
  }

  /// Whether a name is that of a node that has nothing prepared from its frame, and whose changes the index is told of.
  @inline(__always)
  func isPlainAndSeen(_ node: NodeIndex) -> Bool { isNode(node, NodeTable.plainMask, is: [], []) }

  /// Whether a name is that of a node that may have scrolled content, and of which nothing waits to be entered: it is not
  /// turned, and has a portal and a row of extras.
  @inline(__always)
  func isScrollable(_ node: NodeIndex) -> Bool {
    isNode(node, NodeTable.scrollableMask, is: .hasExtra, .hasPortal)
  }

  private static let scrollableMask = NodeHead.state(
    [.isFree, .hasExtra, .isTurned], generation: 0xff, [.isChanged, .hasPortal])

  private static let plainMask = NodeHead.state(
    [.isFree, .hasExtra], generation: 0xff, [.isChanged, .isNoted, .hasPortal])

  @inline(__always)
  func setFrame(_ newFrame: Rect, of slot: Int32) {
    willStore(slot)
    let isResized = frame[slot].size != newFrame.size
    frame.store(newFrame, at: slot)
    if isResized && flags[slot].contains(.isTurned) {
      willStoreExtra(extra[slot])
      extras.change(at: extra[slot]) { $0.resize(to: newFrame.size) }
    }
  }

  @inline(__always)
  func setFlag(_ flag: NodeFlags, _ isSet: Bool, of slot: Int32) {
    willStore(slot)
    heads.change(at: slot) { if isSet { $0.flags.insert(flag) } else { $0.flags.remove(flag) } }
  }

  /// Adds flags to those that a node has.
  @inline(__always)
  func addFlags(_ more: NodeFlags, of slot: Int32) {
    willStore(slot)
    heads.change(at: slot) { $0.flags.formUnion(more) }
  }

  /// Notes whether a node waits in the list of changes.
  @inline(__always)
  func setChanged(_ isChanged: Bool, _ slot: Int32) {
    heads.change(at: slot) {
      if isChanged {
        $0.marks.formUnion([.isChanged, .isNoted])
      } else {
        $0.marks.subtract([.isChanged, .isNoted])
      }
    }
  }

  /// Marks a node as out of the index's sight.
  @inline(__always)
  func setOutOfSight(_ slot: Int32) { heads.change(at: slot) { $0.marks.insert(.isNoted) } }

  /// To be called when the index looks at a node that nothing prunes.
  @inline(__always)
  func setInSight(_ slot: Int32) {
    heads.change(at: slot) {
      if !$0.marks.contains(.isChanged) { $0.marks.remove(.isNoted) }
    }
  }

  /// Notes that a node's portal was given up.
  func noteLostPortal(_ slot: Int32) { heads.change(at: slot) { $0.marks.insert(.hadPortal) } }

  // MARK: Extras

  @inline(__always)
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
      heads.change(at: slot) { $0.flags.subtract([.hasExtra, .isTurned]) }
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
      $0.prepare(for: frame[slot].size)
    }
    willStore(slot)
    heads.change(at: slot) {
      $0.flags.insert(.hasExtra)
      if value.transform.isIdentity { $0.flags.remove(.isTurned) } else { $0.flags.insert(.isTurned) }
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

  /// Stores another transform of a node that has a row of extras.
  @inline(__always)
  func turn(_ slot: Int32, _ turned: InverseTransform) {
    let row = extra[slot]
    willStoreExtra(row)
    extras.change(at: row) { $0.turn(turned) }
  }

  /// A row of extras where it lies, until the next is taken.
  @inline(__always)
  func extraPointer(_ row: Int32) -> UnsafePointer<NodeExtra> { unsafe extras.pointer(to: row) }

  @inline(__always)
  func boundsOrigin(of slot: Int32) -> Point {
    let row = extra[slot]
    return row == NodeExtra.none ? .zero : extras[row].boundsOrigin
  }

  /// Stores the origin of the bounds of a node that has a row of extras and is not turned.
  @inline(__always)
  func scroll(_ row: Int32, to origin: Point) {
    willStoreExtra(row)
    extras.change(at: row) { $0.boundsOrigin = origin }
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
    extras.change(at: row) { $0.boundsOrigin = origin }
  }
}
