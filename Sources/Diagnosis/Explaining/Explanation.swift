public import Geometry
internal import Hierarchy

/// Which view takes a touch at a point, and why each of the others there does not.
public struct Explanation: Equatable, Sendable {
  /// A view under the point that does not take the touch.
  public struct Verdict: Equatable, Sendable {
    /// Index of the view.
    public var view: Int
    /// The first rule that keeps it from taking the touch.
    public var obstacle: Obstacle
    /// The point in the parent's coordinates, in points; of a root, in the space that all roots share.
    public var pointInParent: Point
    /// The point in the view's own coordinates, in points.
    public var localPoint: Point
  }

  /// The point asked for, in the space of the roots' frames.
  public var point: Point
  /// The view that takes the touch, as hit testing answers; nil when none does.
  public var hit: Int?
  /// The hit view's ancestors from the root down, and itself; empty without one.
  public var path: [Int]
  /// The point in the hit view's parent's coordinates and in its own; nil without one.
  public var hitPoints: (inParent: Point, local: Point)? {
    guard let hitPointInParent, let hitLocalPoint else { return nil }
    return (hitPointInParent, hitLocalPoint)
  }
  /// Every other view whose bounds or own area contain the point, hidden ones too, front to back.
  public var under: [Verdict]
  /// What is drawn on top: the frontmost view that is neither hidden nor transparent nor cut away there. It may
  /// have nothing to show; whether a view has a background no file tells. Nil when there is none.
  public var top: Int?
  var hitPointInParent: Point?
  var hitLocalPoint: Point?
}

extension DiagnosedTree {
  /// Explains what a touch at a point meets.
  ///
  /// - Parameter point: in the space of the roots' frames, in points. One that is not finite meets nothing.
  /// - Complexity: O(n + k log k) for n views, k of them under the point.
  public func explain(at point: Point) -> Explanation {
    explanation(of: PointWalk(self, at: point), at: point)
  }

  /// What keeps a view from taking the touches at a point, wherever the point is; nil for the view that takes them.
  ///
  /// - Parameters:
  ///   - view: any view of the tree, under the point or not.
  ///   - point: in the space of the roots' frames, in points.
  /// - Complexity: O(depth), and that of the recursion where nothing on the way from the root is wrong.
  public func obstacle(of view: Int, at point: Point) -> Obstacle? {
    var place: PointWalk.Place?
    for step in path(to: view) {
      place = PointWalk.place(
        of: step, in: self, inParent: place.map(\.local) ?? (point.isFinite ? point : nil), parent: place)
    }
    let own = place?.obstacle
    guard own == nil || own == .passesThrough, let hit = hit(at: point) else { return own }
    if hit == view { return nil }
    guard rank[view] < rank[hit] else { return own }
    return isAncestor(view, of: hit) ? .descendant(hit) : .covered(by: hit)
  }

  func explanation(of walk: PointWalk, at point: Point) -> Explanation {
    let underPoint = walk.places.indices.filter { walk.places[$0].isUnder && $0 != walk.hit }
    let verdicts = underPoint.sorted { rank[$0] > rank[$1] }.compactMap { view -> Explanation.Verdict? in
      let place = walk.places[view]
      guard let obstacle = obstacle(of: view, in: walk), let inParent = place.inParent,
        let local = place.local
      else { return nil }
      return Explanation.Verdict(
        view: view, obstacle: obstacle, pointInParent: inParent, localPoint: local)
    }
    return Explanation(
      point: point, hit: walk.hit, path: walk.hit.map { path(to: $0) } ?? [], under: verdicts, top: walk.top,
      hitPointInParent: walk.hit.flatMap { walk.places[$0].inParent },
      hitLocalPoint: walk.hit.flatMap { walk.places[$0].local })
  }
}
