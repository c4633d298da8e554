/// The sets of query points that benchmarks and agreement tests draw for a tree.
///
/// All points are in the space of the roots' frames. "The root" means the smallest rectangle around the roots
/// that take touches; a tree without such a rectangle counts as a screen of 390 × 844 pt at the origin.
public enum PointSet: String, CaseIterable, Sendable {
  /// Anywhere in the root, every Double equally likely as far as 53 random bits go.
  case uniform
  /// Inside the area of a view that can be hit, its own area cut by its ancestors'; views drawn evenly,
  /// places within them evenly. What lies in front is not cut away.
  case onTarget = "on-target"
  /// Exactly on an edge (three in four) or a corner of such an area. Both coordinates are multiples of 1/8
  /// where the tree's are and no transform is involved; of a view with a `hitShape`, a corner of the polygon
  /// or the outermost points of the ellipse.
  case onEdge = "on-edge"
  /// Outside every root, half of the points less than 10 pt away.
  case missing
  /// Fingers that wander: each starts anywhere in the root and makes 60 steps of a 120 Hz display, at most
  /// 8 pt each, keeping its direction but for a tremble and turning back at the root's edges.
  case drag
  /// `uniform` rounded to multiples of 1/8.
  case uniformGrid = "uniform-grid"
  /// `drag` rounded to multiples of 1/8.
  case dragGrid = "drag-grid"
}
