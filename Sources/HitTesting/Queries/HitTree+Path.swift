public import Geometry

extension HitTree {
  /// The nodes from the root down to the one that takes a touch at a point: whom a touch there passes on its
  /// way, and, read backwards, the first part of the responder chain.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the path, `hit(at:)`'s answer last; empty where nothing is hit.
  /// - Complexity: that of `hit(at:)`, and O(depth).
  public func hitPath(at pointInWindow: Point) -> [NodeIndex] {
    var path: [NodeIndex] = []
    hitPath(at: pointInWindow, into: &path)
    return path
  }

  /// The same into an array that keeps its capacity; what it held is replaced. Allocates nothing once the array
  /// is large enough.
  public func hitPath(at pointInWindow: Point, into path: inout [NodeIndex]) {
    path.removeAll(keepingCapacity: true)
    var next = hit(at: pointInWindow)?.slot ?? NodeIndex.none
    while next != NodeIndex.none {
      path.append(nodes.name(of: next))
      next = nodes.parent[next]
    }
    path.reverse()
  }

  /// `hit(at:)` for many points: one answer a point, in their order.
  ///
  /// The queries do not wait for each other's memory, so that many take less time than as many calls, each of
  /// which waits for the one before.
  ///
  /// - Parameters:
  ///   - pointsInWindow: in the space that the roots' frames share, in points.
  ///   - answers: what it held is replaced; it keeps its capacity, so that nothing is allocated once it is
  ///     large enough.
  /// - Complexity: the sum of `hit(at:)`'s.
  public func hits(at pointsInWindow: [Point], into answers: inout [NodeIndex?]) {
    answers.removeAll(keepingCapacity: true)
    answers.reserveCapacity(pointsInWindow.count)
    for point in pointsInWindow { answers.append(hit(at: point)) }
  }

  /// The same as an array of its own.
  public func hits(at pointsInWindow: [Point]) -> [NodeIndex?] {
    var answers: [NodeIndex?] = []
    hits(at: pointsInWindow, into: &answers)
    return answers
  }
}
