import Geometry

/// The shapes of a tree's nodes. They have corners in arrays of their own, which no column can hold.
final class ShapeTable {
  private var shapes: [HitShape?] = []
  private var freeRows: [Int32] = []

  subscript(row: Int32) -> HitShape {
    guard let shape = shapes[Int(row)] else { preconditionFailure("row \(row) has no shape") }
    return shape
  }

  /// Stores a shape; amortized O(1) beside the copy of its corners.
  func insert(_ shape: HitShape) -> Int32 {
    if let row = freeRows.popLast() {
      shapes[Int(row)] = shape
      return row
    }
    shapes.append(shape)
    return Int32(shapes.count - 1)
  }

  func remove(_ row: Int32) {
    shapes[Int(row)] = nil
    freeRows.append(row)
  }

  func contains(_ row: Int32, _ pointInNode: Point) -> Bool { self[row].contains(pointInNode) }
}
