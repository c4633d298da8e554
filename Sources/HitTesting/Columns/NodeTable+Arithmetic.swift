import Geometry

// The format's arithmetic ("Arithmetic" in the rules), one node at a time.
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
    if let inverse = extra.inverse {
      point = inverse.apply(pointInParent)
    } else {
      let origin = frame[node].origin
      point = Point(x: pointInParent.x - origin.x, y: pointInParent.y - origin.y)
    }
    return Point(x: point.x + extra.boundsOrigin.x, y: point.y + extra.boundsOrigin.y)
  }

  /// `point(inside:)`: whether the node's area contains a point of its own coordinates (rule H5).
  @inline(__always)
  func isInside(_ node: Int32, _ pointInNode: Point, shapes: ShapeTable) -> Bool {
    let row = extra[node]
    guard row != NodeExtra.none else {
      let size = frame[node].size
      return pointInNode.x >= 0 && pointInNode.x < size.width
        && pointInNode.y >= 0 && pointInNode.y < size.height
    }
    return isInside(extras[row], pointInNode, shapes: shapes)
  }

  private func isInside(_ extra: NodeExtra, _ pointInNode: Point, shapes: ShapeTable) -> Bool {
    extra.shape == NodeExtra.none
      ? extra.area.contains(pointInNode) : shapes.contains(extra.shape, pointInNode)
  }
}
