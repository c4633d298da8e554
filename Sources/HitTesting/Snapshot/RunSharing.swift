/// Which runs of a table's rows snapshots still read in the table itself: before one of them is stored to, what it
/// holds is saved for them.
///
/// A run is 256 nodes, or 32 rows of extras: 13 and 8 kilobytes, copied in less than two microseconds.
@safe struct RunSharing: BitwiseCopyable {
  static let nodeShift = Int32(StoreGate.runShift)
  static let extraShift: Int32 = 5
  static let nodesPerRun = 1 << Int(nodeShift)
  static let extrasPerRun = 1 << Int(extraShift)

  private(set) var nodes: Column<Bool>
  private(set) var extras: Column<Bool>
  /// Who saves runs; none before a tree's first snapshot. The tree keeps it alive.
  fileprivate var unretainedKeeper: Unmanaged<RunKeeper>?

  init(nodes count: Int) {
    nodes = Column(count: RunSharing.runs(count, RunSharing.nodesPerRun), repeating: false)
    extras = Column(count: 1, repeating: false)
    unsafe unretainedKeeper = nil
  }

  func deallocate() {
    nodes.deallocate()
    extras.deallocate()
  }

  var keeper: RunKeeper? {
    get { unsafe unretainedKeeper?.takeUnretainedValue() }
    set { unsafe unretainedKeeper = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }

  mutating func growNodes(to count: Int) {
    let runs = RunSharing.runs(count, RunSharing.nodesPerRun)
    if runs > nodes.count { nodes.grow(to: runs, filler: false) }
  }

  mutating func growExtras(to count: Int) {
    let runs = RunSharing.runs(count, RunSharing.extrasPerRun)
    if runs > extras.count { extras.grow(to: runs, filler: false) }
  }

  /// How many runs so many rows make.
  static func runs(_ rows: Int, _ length: Int) -> Int { (rows + length - 1) / length }
}

extension NodeTable {
  /// To be called before any shared member of a node is stored to. O(1).
  @inline(__always)
  func willStore(_ slot: Int32) {
    let run = slot &>> RunSharing.nodeShift
    if sharing.nodes[run] { unsafe RunSharing.saveNodes(run, sharing.nodes, sharing.unretainedKeeper) }
  }

  /// To be called before a row of extras is stored to. O(1).
  @inline(__always)
  func willStoreExtra(_ row: Int32) {
    let run = row &>> RunSharing.extraShift
    if sharing.extras[run] { unsafe RunSharing.saveExtras(run, sharing.extras, sharing.unretainedKeeper) }
  }
}

// Static, so that a table, which is large, is not copied to be asked.
extension RunSharing {
  @inline(never)
  fileprivate static func saveNodes(_ run: Int32, _ isShared: Column<Bool>, _ keeper: Unmanaged<RunKeeper>?) {
    unsafe keeper?.takeUnretainedValue().willStore(toNodeRun: Int(run))
    isShared[run] = false
  }

  @inline(never)
  fileprivate static func saveExtras(_ run: Int32, _ isShared: Column<Bool>, _ keeper: Unmanaged<RunKeeper>?)
  {
    unsafe keeper?.takeUnretainedValue().willStore(toExtraRun: Int(run))
    isShared[run] = false
  }
}
