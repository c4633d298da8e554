import Geometry
import Hierarchy

/// The columns of a tree: its one truth. Everything else is derived from them.
///
/// | column | element | bytes | space and unit | invariant | read by |
/// |---|---|---:|---|---|---|
/// | `frame` | Rect | 32 | parent's bounds coordinates, points, without the transform | finite, size ≥ 0 | walk, index |
/// | `parent` | Int32 | 4 | node | −1 for a root | walk, verification, paths |
/// | `frontChild` | Int32 | 4 | node | the child asked first, −1 for none | walk, index |
/// | `nextBehind` | Int32 | 4 | node | the sibling asked next, −1 for none; roots are siblings (H14) | walk, index |
/// | `extra` | Int32 | 4 | row of `extras` | −1: no offset, insets, transform or shape | walk, index |
/// | `flags` | NodeFlags | 1 | – | – | walk, index |
///
/// 49 bytes a node; `extras` and `shapes` have rows only for nodes that need them.
struct NodeTable {
  let count: Int
  let frame: Column<Rect>
  let parent: Column<Int32>
  let frontChild: Column<Int32>
  let nextBehind: Column<Int32>
  let extra: Column<Int32>
  let flags: Column<NodeFlags>
  let extras: Column<NodeExtra>
  /// Shapes have corners in arrays of their own, which no column can hold.
  let shapes: [HitShape]
  /// The root asked first, −1 for a tree without nodes.
  let frontRoot: Int32
  /// Most levels of a node below its root.
  let depth: Int

  init(_ hierarchy: ViewHierarchy) {
    let views = hierarchy.views
    count = views.count
    frame = Column(count: count, repeating: .zero)
    parent = Column(count: count, repeating: NodeIndex.none)
    frontChild = Column(count: count, repeating: NodeIndex.none)
    nextBehind = Column(count: count, repeating: NodeIndex.none)
    extra = Column(count: count, repeating: NodeExtra.none)
    flags = Column(count: count, repeating: [])

    var extraRows: [NodeExtra] = []
    var shapeRows: [HitShape] = []
    var levels = [Int32](repeating: 0, count: count)
    var deepest: Int32 = 0
    for (index, view) in views.enumerated() {
      let node = Int32(index)
      frame[node] = view.frame
      flags[node] = NodeTable.flags(of: view)
      if let row = NodeTable.extra(of: view, shapes: &shapeRows) {
        extra[node] = Int32(extraRows.count)
        extraRows.append(row)
      }
      guard let parentIndex = view.parent else { continue }
      // Preorder is back to front, so each child goes in front of those before it.
      parent[node] = Int32(parentIndex)
      nextBehind[node] = frontChild[parentIndex]
      frontChild[parentIndex] = node
      levels[index] = levels[parentIndex] + 1
      deepest = max(deepest, levels[index])
    }
    let roots = hierarchy.rootsFrontToBack()
    for (front, behind) in zip(roots, roots.dropFirst()) { nextBehind[front] = Int32(behind) }
    frontRoot = roots.first.map { Int32($0) } ?? NodeIndex.none
    extras = Column(extraRows, filler: NodeExtra())
    shapes = shapeRows
    depth = Int(deepest)
  }

  func deallocate() {
    frame.deallocate()
    parent.deallocate()
    frontChild.deallocate()
    nextBehind.deallocate()
    extra.deallocate()
    flags.deallocate()
    extras.deallocate()
  }

  private static func flags(of view: ViewSpec) -> NodeFlags {
    var flags: NodeFlags = []
    if view.isHidden { flags.insert(.isHidden) }
    if !view.isUserInteractionEnabled { flags.insert(.isInteractionDisabled) }
    if view.alpha <= alphaThreshold { flags.insert(.isTransparent) }
    if view.hitOverflow { flags.insert(.overflows) }
    if view.hitPassthrough { flags.insert(.passesThrough) }
    if view.hasRareMembers, !view.transform.isInvertible { flags.insert(.isSingular) }
    return flags
  }

  /// The largest alpha at which a view is not hit (rule H4), in the precision in which alpha is kept.
  private static let alphaThreshold: Float = 0.01

  private static func extra(of view: ViewSpec, shapes: inout [HitShape]) -> NodeExtra? {
    guard view.hasRareMembers || view.boundsOrigin != .zero else { return nil }
    var row = NodeExtra()
    row.boundsOrigin = view.boundsOrigin
    row.area = view.bounds.inset(by: view.hitInsets)
    if !view.transform.isIdentity {
      row.transform = InverseTransform(
        frame: view.frame, anchorPoint: view.anchorPoint, transform: view.transform)
    }
    if let shape = view.hitShape {
      row.shape = Int32(shapes.count)
      shapes.append(shape)
    }
    let isPlain =
      view.boundsOrigin == .zero && view.hitInsets == .zero && row.transform == nil
      && row.shape == NodeExtra.none
    return isPlain ? nil : row
  }
}

// MARK: The format's arithmetic

extension NodeTable {
  /// A point of the parent's coordinates in the node's own (rule H6).
  @inline(__always)
  func pointInNode(_ node: Int32, from pointInParent: Point) -> Point {
    let row = extra[node]
    guard row != NodeExtra.none else {
      let origin = frame[node].origin
      return Point(x: pointInParent.x - origin.x, y: pointInParent.y - origin.y)
    }
    return pointInNode(node, extra: extras[row], from: pointInParent)
  }

  private func pointInNode(_ node: Int32, extra: NodeExtra, from pointInParent: Point) -> Point {
    let point: Point
    if let transform = extra.transform {
      point = transform.apply(pointInParent)
    } else {
      let origin = frame[node].origin
      point = Point(x: pointInParent.x - origin.x, y: pointInParent.y - origin.y)
    }
    return Point(x: point.x + extra.boundsOrigin.x, y: point.y + extra.boundsOrigin.y)
  }

  /// `point(inside:)`: whether the node's area contains a point of its own coordinates (rule H5).
  @inline(__always)
  func isInside(_ node: Int32, _ pointInNode: Point) -> Bool {
    let row = extra[node]
    guard row != NodeExtra.none else {
      let size = frame[node].size
      return pointInNode.x >= 0 && pointInNode.x < size.width
        && pointInNode.y >= 0 && pointInNode.y < size.height
    }
    return isInside(extras[row], pointInNode)
  }

  private func isInside(_ extra: NodeExtra, _ pointInNode: Point) -> Bool {
    extra.shape == NodeExtra.none
      ? extra.area.contains(pointInNode) : shapes[Int(extra.shape)].contains(pointInNode)
  }
}
