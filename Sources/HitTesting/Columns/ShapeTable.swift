import Geometry

/// The shapes of a tree's nodes. They have corners in arrays of their own, which no column can hold.
final class ShapeTable {
  private(set) var rows: ShapeRows
  private var freeRows: [Int32] = []

  init(_ rows: ShapeRows) {
    self.rows = rows
  }

  subscript(row: Int32) -> HitShape { rows[row] }

  /// Stores a shape; amortized O(1) beside the copy of its corners.
  func insert(_ shape: HitShape) -> Int32 {
    guard let row = freeRows.popLast() else { return rows.append(shape) }
    rows.replace(row, with: shape)
    return row
  }

  func remove(_ row: Int32) {
    rows.replace(row, with: nil)
    freeRows.append(row)
  }
}

/// Shapes by row. In short arrays, so that what a snapshot shares is copied by the piece when one changes.
struct ShapeRows: Sendable {
  private static let shift: Int32 = 5

  private var pieces: [[HitShape?]] = []

  subscript(row: Int32) -> HitShape {
    let piece = pieces[Int(row >> ShapeRows.shift)]
    guard let shape = piece[Int(row & (1 << ShapeRows.shift - 1))] else {
      preconditionFailure("row \(row) has no shape")
    }
    return shape
  }

  mutating func append(_ shape: HitShape) -> Int32 {
    if pieces.last.map({ $0.count == 1 << Int(ShapeRows.shift) }) ?? true { pieces.append([]) }
    pieces[pieces.count - 1].append(shape)
    return Int32((pieces.count - 1) << Int(ShapeRows.shift) + pieces[pieces.count - 1].count - 1)
  }

  mutating func replace(_ row: Int32, with shape: HitShape?) {
    pieces[Int(row >> ShapeRows.shift)][Int(row & (1 << ShapeRows.shift - 1))] = shape
  }
}
