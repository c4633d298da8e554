public import Geometry

/// Which stores to a frame are all that is to be done, and where such a frame lies: what a store looks at first, in one
/// cache line, and all that whoever calls `HitTree.setFrame` has inlined.
///
/// A store passes when the state of the node (`NodeHead.state`) is that of one that lives under this name, has nothing
/// that is prepared from the frame, and, where there is an index, waits to be looked at by that already or is out of
/// its sight; when no snapshot reads the frame; and when the frame is finite and has no negative size.
///
/// Where the columns lie is noted here a second time, by `NodeTable` whenever they move.
@usableFromInline @safe struct StoreGate: BitwiseCopyable {
  /// The bits of a state that must be a name's.
  static let nameMask = NodeHead.state(.isFree, generation: 0xff, [])
  private static let alwaysMask = NodeHead.state([.isFree, .isTurned], generation: 0xff, [])
  private static let noted = NodeHead.state([], generation: 0, .isNoted)

  /// Where the first head lies.
  @usableFromInline var heads: UnsafeRawPointer
  /// Where the first frame lies.
  @usableFromInline var frames: UnsafeMutablePointer<Rect>
  /// Whether snapshots read the frames of a run, a byte for each.
  @usableFromInline var sharedRuns: UnsafePointer<Bool>
  /// What tells the tree's names from others'.
  @usableFromInline var tree = TreeIdentity.next()
  /// Slots that are or were in use.
  @usableFromInline var slots: UInt32 = 0
  @usableFromInline private(set) var mask = alwaysMask
  @usableFromInline private(set) var wanted: UInt32 = 0
  /// Whether there is an index, which changes are to be noted for.
  private(set) var isNoting = false
  private var isClosed = false

  init(heads: UnsafeRawPointer, frames: UnsafeMutablePointer<Rect>, sharedRuns: UnsafePointer<Bool>) {
    unsafe self.heads = heads
    unsafe self.frames = frames
    unsafe self.sharedRuns = sharedRuns
  }

  /// Stores a frame where that is all there is to do; false where nothing is stored: there is more to do, or the
  /// frame has to be looked at more closely. O(1).
  @inlinable @inline(__always)
  func stores(_ frame: Rect, of node: NodeIndex) -> Bool {
    guard mayHave(node) else { return false }
    let slot = node.rawValue & NodeIndex.slotMask
    let state = unsafe UInt32(
      littleEndian: heads.load(fromByteOffset: Int(slot) &* StoreGate.headStride, as: UInt32.self))
    guard state & mask == (node.rawValue &>> NodeIndex.slotBits) &<< StoreGate.generationShift | wanted,
      unsafe !sharedRuns[Int(slot &>> StoreGate.runShift)], StoreGate.isSurelyRight(frame)
    else { return false }
    unsafe frames[Int(slot)] = frame
    return true
  }

  /// Whether a name may be that of a node: of a slot that is or was in use, and not another tree's.
  @inlinable @inline(__always)
  func mayHave(_ node: NodeIndex) -> Bool {
    node.rawValue & NodeIndex.slotMask < slots && node.mayBe(of: tree)
  }

  /// Whether a frame is finite and has no negative size. Of one whose far edges are not finite it says no, too.
  @inlinable @inline(__always)
  static func isSurelyRight(_ frame: Rect) -> Bool {
    let origin = SIMD2(frame.origin.x, frame.origin.y)
    let size = SIMD2(frame.size.width, frame.size.height)
    // Zero, or no number where one of the two is not finite or their sum is not; no number is comparable.
    let sum = origin + size
    return all(sum - sum .<= size)
  }

  /// Whether nothing but the store is to be done, and to prepare the inverse of a turned node.
  @inline(__always)
  func letsTurned(_ state: UInt32, generation: UInt32) -> Bool {
    state & mask == NodeHead.state(.isTurned, generation: generation, []) | wanted
  }

  mutating func setNoting(_ isNoting: Bool) {
    self.isNoting = isNoting
    adjust()
  }

  /// Lets no store pass, as long as a node's closure runs.
  mutating func setClosed(_ isClosed: Bool) {
    self.isClosed = isClosed
    adjust()
  }

  private mutating func adjust() {
    mask = StoreGate.alwaysMask | (isNoting ? StoreGate.noted : 0)
    wanted = isNoting ? StoreGate.noted : 0
    // No state has a bit that is not in the mask.
    if isClosed { wanted = ~mask }
  }
}

// What the inlined part knows of heads, names and runs.
extension StoreGate {
  /// Bytes of a head, the first four of which are its state.
  @inlinable @inline(__always)
  static var headStride: Int { 16 }
  /// Where the generation begins in a state.
  @inlinable @inline(__always)
  static var generationShift: UInt32 { 16 }
  /// A run is two to this many nodes.
  @inlinable @inline(__always)
  static var runShift: UInt32 { 8 }
}
