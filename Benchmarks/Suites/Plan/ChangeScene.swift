internal import Geometry
internal import Hierarchy

/// What a case of changes takes place in: a tree, and the table of what is done to it.
struct ChangeScene {
  let hierarchy: ViewHierarchy
  let table: ChangeTable

  /// How many steps and points a table has at most: little enough to leave room in the caches for the trees.
  static let usualSize = 16_384

  /// Makes the scene of a case; nil where the tree has nothing that could change so.
  ///
  /// - Parameters:
  ///   - change: the case.
  ///   - original: the tree; where it has no container of the size that the case needs, the scene's tree has
  ///     some, put around neighbours.
  ///   - size: how many steps and points there are, about; a power of two, at least 16.
  ///   - seed: of what is drawn.
  init?(_ change: ChangeCase, in original: ViewHierarchy, size: Int, seed: UInt64) {
    guard original.views.count >= change.leastViews else { return nil }
    var maker = SceneMaker(original, size: size, seed: seed)
    let made: (kind: ChangeKind, steps: [ChangeStep], points: [Point])?
    var changes = 1
    switch change.change {
    case .nothing: made = maker.nothing()
    case .leaf: made = maker.leaves(isAsked: false)
    case .leafAsked: made = maker.leaves(isAsked: true)
    case .cell: made = maker.cells(.cell)
    case .freshCell: made = maker.cells(.freshCell)
    case .hidden: made = maker.hidden()
    case .scroll: made = maker.scrolled()
    case .scrollNested: made = maker.scrolledInside()
    case .rotate: made = maker.turned()
    case .move(let share):
      changes = maker.changes(ofTenThousand: share)
      made = maker.moves(changes)
    }
    guard let made else { return nil }
    hierarchy = maker.tree.hierarchy
    var points = made.points
    if points.isEmpty {
      points = PointSet.uniform.points(for: hierarchy, count: size, seed: seed)
    }
    table = ChangeTable(
      kind: made.kind, steps: made.steps, changes: changes, points: points, queries: change.queries)
  }
}
