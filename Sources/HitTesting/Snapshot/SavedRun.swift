import Geometry
internal import Synchronization

/// What one run of a table's rows held when a snapshot was taken: a copy, or the table's own rows as long as they
/// have not changed since.
///
/// Any thread may read one. The table's owner saves it before it stores to the run, a reader when it comes first;
/// whoever does holds the table's lock.
final class SavedRun: Sendable {
  /// A copy of nodes or of extras.
  enum Kind { case nodes, extras }

  private let kind: Kind
  /// Where the copy lies, 0 while there is none.
  private let address = Atomic<UInt>(0)

  init(_ kind: Kind) {
    self.kind = kind
  }

  deinit {
    unsafe UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring))?.deallocate()
  }

  var isSaved: Bool { address.load(ordering: .relaxed) != 0 }

  /// The copy, made if there is none yet.
  ///
  /// - Parameter run: the number under which the source's table knows the run.
  func rows(_ run: Int, in source: SnapshotSource) -> UnsafeRawPointer {
    var place = address.load(ordering: .acquiring)
    if place == 0 { place = source.withTable { save(run, of: $0) } }
    return unsafe UnsafeRawPointer(bitPattern: place).unsafelyUnwrapped
  }

  private func save(_ run: Int, of table: NodeTable) -> UInt {
    let saved = address.load(ordering: .acquiring)
    if saved != 0 { return saved }
    let bytes = kind == .nodes ? SavedNodes.bytes : SharedColumn<NodeExtra>.bytes(RunSharing.extrasPerRun)
    let rows = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    switch kind {
    case .nodes: unsafe SavedNodes.save(run, of: table, to: rows)
    case .extras: unsafe table.extras.copyRun(run, length: RunSharing.extrasPerRun, to: rows)
    }
    let place = UInt(bitPattern: rows)
    address.store(place, ordering: .releasing)
    return place
  }
}

/// How a copy of a run of nodes lies in memory: one column after the other.
@safe struct SavedNodes {
  private static let length = RunSharing.nodesPerRun
  private static let heads = SharedColumn<Rect>.bytes(length)
  private static let extraRows = heads + SharedColumn<NodeHead>.bytes(length)
  static let bytes = extraRows + SharedColumn<Int32>.bytes(length)

  private let base: UnsafeRawPointer?

  /// Of no run; not to be read.
  static var none: SavedNodes { SavedNodes() }

  private init() {
    unsafe base = nil
  }

  init(_ base: UnsafeRawPointer) {
    unsafe self.base = base
  }

  static func save(_ run: Int, of table: NodeTable, to base: UnsafeMutableRawPointer) {
    unsafe table.frame.copyRun(run, length: length, to: base)
    unsafe table.heads.copyRun(run, length: length, to: base + heads)
    unsafe table.extra.copyRun(run, length: length, to: base + extraRows)
  }

  /// Copies the run to its place in a table.
  func restore(_ run: Int, to table: NodeTable) {
    let length = SavedNodes.length
    let base = unsafe base.unsafelyUnwrapped
    unsafe table.frame.restoreRun(run, length: length, from: base)
    unsafe table.heads.restoreRun(run, length: length, from: base + SavedNodes.heads)
    unsafe table.extra.restoreRun(run, length: length, from: base + SavedNodes.extraRows)
  }

  func frame(_ slot: Int32) -> Rect { value(0, slot) }
  func head(_ slot: Int32) -> NodeHead { value(SavedNodes.heads, slot) }
  func extra(_ slot: Int32) -> Int32 { value(SavedNodes.extraRows, slot) }
  func parent(_ slot: Int32) -> Int32 { head(slot).parent }
  func frontChild(_ slot: Int32) -> Int32 { head(slot).frontChild }
  func nextBehind(_ slot: Int32) -> Int32 { head(slot).nextBehind }
  func flags(_ slot: Int32) -> NodeFlags { head(slot).flags }
  func generation(_ slot: Int32) -> UInt8 { head(slot).generation }

  @inline(__always)
  private func value<Value: BitwiseCopyable>(_ offset: Int, _ slot: Int32) -> Value {
    let place = Int(slot) & (SavedNodes.length - 1)
    return unsafe base.unsafelyUnwrapped.load(
      fromByteOffset: offset + place * MemoryLayout<Value>.stride, as: Value.self)
  }
}
