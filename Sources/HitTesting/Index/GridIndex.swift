import CLanes
import Geometry

/// The index that a query reads: a grid of cells over everything that can be hit, in window units.
///
/// A **cell** is one code:
/// - lowest bit 0: the answer of the whole cell, as a node's name doubled (−2 for none);
/// - lowest bit 1: above it the number of the word in `words` at which the cell's record begins.
///
/// A **record** begins with a head word, its lowest 32 bits the count (at word 0 lies a list of one answer,
/// none, for cells without a record):
/// - count n ≥ 1: a list of n answers, front to back. Bits 32 to 39: by how much coordinates in the cell are
///   shifted right. Then n − 1 rectangles, a word each (`CLanes`), relative to the cell; then n answers, half
///   a word each: a name, −1 for none, or below −1 the complement of a row of `checks`. The first rectangle that contains
///   the point decides for the answer of the same number, none for the last.
/// - count 0: the cell is divided once more. Bits 32 to 39, 40 to 47: the new cells' widths and heights as
///   shifts; 48 to 55: the number of columns as a shift. Then the codes, half a word each.
struct GridIndex: BitwiseCopyable {
  /// What turns a point into units, first so that a pointer to the index is one to it.
  ///
  /// Its bounds, in points, are what the grid covers; outside, no node can be hit. Its bias makes rounding to
  /// nearest round down, but up for what lies less than a `sliver` below a unit: those points, whose units
  /// then lie above them, the walk must decide.
  var lanes: touchstone_lanes_grid
  /// Whether nodes can be hit outside all the same, beyond what the lattice can hold.
  let mustWalkOutside: Bool
  /// The grid's corner, in units.
  let originX: Int32
  let originY: Int32
  /// Widths and heights of cells as shifts.
  let shiftX: UInt32
  let shiftY: UInt32
  let columns: Int
  let cells: Column<Int32>
  let words: Column<UInt64>
  let checks: Column<AreaCheck>
  let spaces: Column<Space>
  let rings: RingTable

  static let noNode: Int32 = -2
  /// Most rectangles of a list that is read without a branch: one comparison of eight.
  static let longestQuickList: UInt64 = 8

  func deallocate() {
    cells.deallocate()
    words.deallocate()
    checks.deallocate()
    spaces.deallocate()
    rings.deallocate()
  }

  static func lanes(bounds: UnitRect, isEmpty: Bool, error: Double) -> touchstone_lanes_grid {
    let extent = isEmpty ? Edges.nothing : Edges(bounds)
    let whole = 0x1.8p52
    return touchstone_lanes_grid(
      minX: extent.minX, minY: extent.minY, maxX: extent.maxX, maxY: extent.maxY,
      bias: sliver(error: error) - 0.5,
      biasedOrigin: (whole - Double(bounds.minX), whole - Double(bounds.minY)))
  }

  /// How far below a unit, in units, the recursion's rounding may carry a point up to it.
  static func sliver(error: Double) -> Double {
    var sliver = 0x1p-20
    while sliver < 4 * error * Lattice.unitsPerPoint { sliver *= 2 }
    return sliver
  }
}
