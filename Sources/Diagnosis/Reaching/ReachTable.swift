public import Geometry
internal import Hierarchy
public import HitTesting

/// What can be hit of every view of a tree, and who takes the rest.
public struct ReachTable: Sendable {
  /// One view.
  public struct Row: Equatable, Sendable {
    /// Index of the view.
    public var view: Int
    /// Area in which the view is hit, in square points of the roots' space.
    public var area: Double
    /// Bound on the difference between `area` and the truth; 0 where it is exact.
    public var areaError: Double
    /// Area of what the view itself accepts, as it appears in the roots' space and cut by nothing.
    public var ownArea: Double
    /// The smallest upright rectangle around what is hit of the view; nil when nothing is.
    public var bounds: Rect?
    /// A point that hits the view, asked of the tree; nil when none was found.
    public var point: Point?

    /// Which part of its own area is the view's, from 0 to 1; 0 for a view without area.
    public var share: Double { ownArea > 0 ? min(1, area / ownArea) : 0 }
  }

  /// A view that takes a part of another one's area.
  public struct Taker: Equatable, Sendable {
    /// Index of the view that is hit there.
    public var view: Int
    /// How much it takes, in square points.
    public var area: Double
    /// Whether it lies below the other one in the tree.
    public var isDescendant: Bool
  }

  /// The rows, one a view, in the order of the hierarchy.
  public let rows: [Row]
  /// Who takes touches where.
  public let map: ReachMap

  /// Works out the reach of all views.
  ///
  /// - Complexity: that of `HitTree.reach()`, and O(n).
  public init(_ tree: DiagnosedTree) {
    // A view's node is its index.
    map = HitTree(tree.hierarchy).reach()
    var magnifications = [Double](repeating: 1, count: tree.views.count)
    var rows: [Row] = []
    rows.reserveCapacity(tree.views.count)
    for (index, view) in tree.views.enumerated() {
      magnifications[index] = view.parent.map { magnifications[$0] } ?? 1
      if view.hasRareMembers { magnifications[index] *= abs(view.transform.determinant) }
      let reach = map[NodeIndex(rawValue: UInt32(index))]
      let box = view.acceptedBox.map { max(0, $0.size.width) * max(0, $0.size.height) } ?? 0
      rows.append(
        Row(
          view: index, area: reach.area, areaError: reach.areaError,
          ownArea: reach.ownArea > 0 ? reach.ownArea : box * magnifications[index], bounds: reach.bounds,
          point: reach.point))
    }
    self.rows = rows
  }

  /// Who takes what a view does not get, the largest part first; empty when it gets all that its ancestors leave
  /// it, or nothing is left.
  ///
  /// - Complexity: see `ReachMap.takers(of:includingDescendants:)`.
  public func takers(of view: Int) -> [Taker] { takers(of: view, includingDescendants: true) }

  /// Who lies in front of a view and takes a part of it, the largest part first: its own content is left out.
  ///
  /// - Complexity: see `ReachMap.takers(of:includingDescendants:)`.
  public func coverers(of view: Int) -> [Taker] { takers(of: view, includingDescendants: false) }

  private func takers(of view: Int, includingDescendants: Bool) -> [Taker] {
    map.takers(of: NodeIndex(rawValue: UInt32(view)), includingDescendants: includingDescendants).map {
      Taker(view: Int($0.node.rawValue), area: $0.area, isDescendant: $0.isDescendant)
    }
  }
}
