/// What the state of a node (`NodeHead.state`) must be for a store to its frame to be all that is to be done: a node
/// that lives, has nothing that is prepared from the frame, and, where there is an index, waits to be looked at by
/// that already or is out of its sight.
struct StoreGate: BitwiseCopyable {
  /// The bits of a state that must be a name's.
  static let nameMask = NodeHead.state(.isFree, generation: 0xff, [])
  private static let alwaysMask = NodeHead.state([.isFree, .isTurned], generation: 0xff, [])
  private static let noted = NodeHead.state([], generation: 0, .isNoted)

  private var mask = alwaysMask
  private var wanted: UInt32 = 0
  /// Whether there is an index, which changes are to be noted for.
  private(set) var isNoting = false
  private var isClosed = false

  /// Whether nothing but the store is to be done.
  @inline(__always)
  func lets(_ state: UInt32, generation: UInt32) -> Bool {
    state & mask == NodeHead.state([], generation: generation, []) | wanted
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
