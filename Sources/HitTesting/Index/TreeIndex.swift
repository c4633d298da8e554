import Geometry

/// Everything that is derived from the columns so that queries need not walk, in one place.
///
/// The tree is cut into *spaces*: the window's, and that of each portal's content. Each node that the recursion
/// could get to has an entry in one space (`Entry`); each container whose children have entries, a place
/// (`Level`); each space that queries have asked for often enough, a grid (`SpaceGrid`). All of it is made by
/// looking at nodes front to back (`HitTree+Entering`), and patched when they change (`HitTree+Changes`).
struct TreeIndex: BitwiseCopyable {
  var entries = RowTable<Entry>(capacity: 0)
  var places = RowTable<Level>(capacity: 0)
  var checks = RowTable<AreaCheck>(capacity: 0)
  var looseLeaves = RowTable<LooseLeaf>(capacity: 0)
  var nests = RowTable<Nest>(capacity: 0)
  var portals = RowTable<Portal>(capacity: 1)
  /// Slots of nodes that changed since a query last looked, each once while its flag stands.
  var changed = GrowableColumn<Int32>(capacity: 0)
  /// Spaces that another grid is due for.
  var outgrown = GrowableColumn<Int32>(capacity: 0)
  /// Slots of nodes whose portals may take less room than their area, or need more again.
  var narrowing = GrowableColumn<Int32>(capacity: 0)
  /// Containers that are pruned while their entries stay, at most `Veil.most`.
  var veils = GrowableColumn<Veil>(capacity: 0)
  var firstLabels = RowTable<FirstLabel>(capacity: 0)
  /// Memory that is kept for entering nodes: the entries of a run, in order, and the way down.
  var order = GrowableColumn<Int32>(capacity: 0)
  var visits: Column<Visit>
  /// The same for contents that are entered plainly: the way down, then what was found.
  let plainNodes: Column<PlainNode>
  /// Grids of single lists that are out of use.
  var spareGrids = GrowableColumn<Reference<SpaceGrid>>(capacity: 0)
  /// Nodes that walks have looked at since there was something better to do.
  var rent = 0
  /// About how many nodes a walk from the roots looks at.
  var walkEstimate = 64
  /// Queries that must still come before it has paid to enter the last mass of changes, and by how much the next one is
  /// put off because that has failed.
  var probation = 0
  var reluctance = 1
  /// Moves of loose leaves since the last query, and how many such moves queries have paid for.
  var looseMoves = 0
  var looseCredit = 1_024
  /// After how many of them the next query is to pay.
  var looseBatch = 1
  /// What the portals cost that a query has gone through, in nodes looked at by a walk.
  var asked = 0
  /// Eight times what that is on average.
  private var askedSum = 0
  /// Whether spaces get cells, and portals ways of their own, as if there were much more in them (`HitTree.isMagnified`).
  var isMagnified = false
  /// Whether nodes can be hit further out than units reach.
  var reachesBeyondLattice = false

  init() {
    visits = Column(count: 64, repeating: Visit(level: Level(space: Portal.window), area: .nothing))
    plainNodes = Column(count: 2 * HitTree.mostPlainNodes, repeating: PlainNode())
    _ = portals.insert(Portal(node: NodeIndex.none, name: NodeIndex.none))
  }

  /// Bytes a node that caches may take, and of a tree with few nodes all of them.
  static let cacheBytesPerNode = 128
  static let fewestCacheBytes = 1 << 19
  /// Bytes a node that records of the window's cells get whatever the rest takes.
  private static let recordBytesPerNode = 60

  /// Gives back memory that growing has left unused.
  mutating func fit() {
    entries.fit(spare: entries.rowCount / 32)
    places.fit(spare: places.rowCount / 32)
    portals.fit(spare: portals.rowCount / 32)
    order.removeAll(after: 0)
    order.fit(to: 256)
  }

  /// How many words of records the window's cells may have so that caches stay under their cap.
  func wordLimit(of grid: SpaceGrid, nodes: Int) -> Int {
    let rest = entries.bytes + places.bytes + checks.bytes + portals.bytes + grid.bytes + nestBytes
    let cap = max(TreeIndex.fewestCacheBytes, nodes * TreeIndex.cacheBytesPerNode)
    return min(grid.wordLimit, max(nodes * TreeIndex.recordBytesPerNode, cap - rest) / 8)
  }

  /// Bytes that nests take.
  private var nestBytes: Int {
    var bytes = nests.bytes
    for row in 0..<Int32(nests.rowCount) where nests[row].count > 0 { bytes += nests[row].bytes }
    return bytes
  }

  /// About what a query costs beside a look at its cell, in nodes looked at by a walk.
  var askEstimate: Int { askedSum / 8 }

  /// Adds to the average what a query has cost.
  mutating func noteAsked() { askedSum += asked - askEstimate }

  /// Frees everything but the grids.
  func deallocate() {
    entries.deallocate()
    places.deallocate()
    checks.deallocate()
    looseLeaves.deallocate()
    for row in 0..<Int32(nests.rowCount) where nests[row].count > 0 { nests[row].deallocate() }
    nests.deallocate()
    portals.deallocate()
    changed.deallocate()
    outgrown.deallocate()
    narrowing.deallocate()
    veils.deallocate()
    firstLabels.deallocate()
    order.deallocate()
    visits.deallocate()
    deallocateSpares()
  }

  /// The grid of a space that has one.
  @inline(__always)
  func grid(of space: Int32) -> Reference<SpaceGrid> { portals[space].grid }
}

/// A node on the way down: what it leaves for its children, and where it may answer itself.
struct Visit: BitwiseCopyable {
  var level: Level
  /// Its area cut by its ancestors', in the space; empty when it cannot answer.
  var area: Edges
  /// Whether some child has an entry.
  var hasEnteredChild = false
}
