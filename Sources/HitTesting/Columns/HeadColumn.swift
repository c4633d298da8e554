/// The heads of a table's nodes. As with a `SharedColumn`, whoever stores to one says so first
/// (`NodeTable.willStore`); all but the marks, which snapshots do not copy, and only the files of `NodeTable` do.
@safe struct HeadColumn: BitwiseCopyable {
  private var column: Column<NodeHead>

  init(count: Int) {
    column = Column(count: count, repeating: NodeHead())
  }

  func deallocate() { column.deallocate() }

  /// Where the first head lies, until the column grows.
  var base: UnsafeRawPointer { unsafe UnsafeRawPointer(column.base) }

  mutating func grow(to count: Int) { column.grow(to: count, filler: NodeHead()) }

  /// A node's head where it lies.
  @inline(__always)
  func pointer(to slot: Int32) -> UnsafeMutablePointer<NodeHead> { unsafe column.pointer(to: Int(slot)) }

  /// One member of all heads, to be read.
  @inline(__always)
  func member<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> HeadMember<Value> {
    unsafe HeadMember(base: UnsafeRawPointer(column.base) + offset, count: column.count)
  }

  /// Flags, generation and marks in one word: `NodeHead.state`.
  @inline(__always)
  func state(_ slot: Int32) -> UInt32 {
    UInt32(littleEndian: member(UInt32.self, at: 0)[slot])
  }

  @inline(__always)
  func change(at slot: Int32, _ body: (inout NodeHead) -> Void) { body(&column[Int(slot)]) }

  // MARK: Runs

  /// Copies a run to another memory, as far as the column goes, without its marks.
  ///
  /// - Parameter target: room for `length` heads.
  func copyRun(_ run: Int, length: Int, to target: UnsafeMutableRawPointer) {
    let first = run * length
    let count = min(length, column.count - first)
    guard count > 0 else { return }
    let source = unsafe column.base + first
    let heads = unsafe target.bindMemory(to: NodeHead.self, capacity: length)
    for place in 0..<count {
      // Member by member: the marks may be changing.
      let head = unsafe source + place
      unsafe (heads + place).initialize(
        to: NodeHead(
          flags: head.pointee.flags, generation: head.pointee.generation, parent: head.pointee.parent,
          frontChild: head.pointee.frontChild, nextBehind: head.pointee.nextBehind))
    }
  }

  /// Copies a run from another memory to its place, as far as the column goes.
  func restoreRun(_ run: Int, length: Int, from source: UnsafeRawPointer) {
    let first = run * length
    let count = min(length, column.count - first)
    guard count > 0 else { return }
    unsafe UnsafeMutableRawPointer(column.base + first).copyMemory(
      from: source, byteCount: count * MemoryLayout<NodeHead>.stride)
  }
}

/// One member of the heads of all nodes, as a column that can be read.
@safe struct HeadMember<Value: BitwiseCopyable>: BitwiseCopyable {
  private let base: UnsafeRawPointer
  private let count: Int

  @inline(__always)
  init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(slot: Int32) -> Value {
    assert(slot >= 0 && Int(slot) < count, "slot \(slot) of \(count)")
    return unsafe base.load(
      fromByteOffset: Int(slot) &* MemoryLayout<NodeHead>.stride, as: Value.self)
  }
}

/// Where the index keeps what is below a node: rows of its places, or of its portals as −2 − row; −1 for none.
///
/// The node's marks say that it has a portal, so that whoever looks at those need not look here.
@safe struct PlaceColumn: BitwiseCopyable {
  private var column: Column<Int32>
  private let heads: HeadColumn

  @inline(__always)
  init(_ column: Column<Int32>, _ heads: HeadColumn) {
    self.column = column
    self.heads = heads
  }

  @inline(__always)
  subscript(slot: Int32) -> Int32 {
    get { column[slot] }
    nonmutating set {
      column[slot] = newValue
      heads.change(at: slot) {
        if newValue < Entry.none { $0.marks.insert(.hasPortal) } else { $0.marks.remove(.hasPortal) }
      }
    }
  }
}
