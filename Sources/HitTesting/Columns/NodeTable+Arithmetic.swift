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
    return pointInNode(node, extraRow: row, from: pointInParent)
  }

  @inline(__always)
  private func pointInNode(_ node: Int32, extraRow row: Int32, from pointInParent: Point) -> Point {
    extras[row].pointInNode(from: pointInParent, frameOrigin: frame[node].origin)
  }

  /// `point(inside:)`: whether the node's area contains a point of its own coordinates (rule H5).
  @inline(__always)
  func isInside(_ node: Int32, _ pointInNode: Point, shapes: ShapeTable) -> Bool {
    let row = extra[node]
    let size = frame[node].size
    guard row != NodeExtra.none else { return NodeTable.isInside(size, pointInNode) }
    return extras[row].contains(pointInNode, size: size, shapes.rows)
  }

  /// The same for a node that has nothing but a frame.
  @inline(__always)
  static func isInside(_ size: Size, _ pointInNode: Point) -> Bool {
    pointInNode.x >= 0 && pointInNode.x < size.width && pointInNode.y >= 0 && pointInNode.y < size.height
  }
}

extension NodeExtra {
  /// A point of the parent's coordinates in the node's own (rule H6). Inlined, or the inverse is copied first.
  @inline(__always)
  func pointInNode(from pointInParent: Point, frameOrigin: Point) -> Point {
    let point: Point
    if let inverse {
      point = inverse.apply(pointInParent, frameOrigin: frameOrigin)
    } else {
      point = Point(x: pointInParent.x - frameOrigin.x, y: pointInParent.y - frameOrigin.y)
    }
    return Point(x: point.x + boundsOrigin.x, y: point.y + boundsOrigin.y)
  }

  /// `point(inside:)`: whether the node's area contains a point of its own coordinates (rules H5, H10).
  func contains(_ pointInNode: Point, size: Size, _ shapes: @autoclosure () -> ShapeRows) -> Bool {
    shape == NodeExtra.none ? area(size).contains(pointInNode) : shapes()[shape].contains(pointInNode)
  }
}
