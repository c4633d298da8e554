import Geometry

/// Areas of a grid's cells, summed up by what their middles hit: the definition of reach, as plain as it gets.
public struct ReferenceReach {
  /// Square points that hit a view, by its index.
  public internal(set) var area: [Int: Double] = [:]
  /// Square points in which a view would be hit if nothing lay in front of it and it had no subviews.
  public internal(set) var openArea: [Int: Double] = [:]
  /// Square points of one view's open area that hit another, by both indices.
  public internal(set) var taken: [Pair: Double] = [:]

  /// A view, and who takes something of it.
  public struct Pair: Hashable {
    /// Whose open area it is.
    public let view: Int
    /// Who is hit there.
    public let taker: Int

    /// Names both.
    public init(view: Int, taker: Int) {
      self.view = view
      self.taker = taker
    }
  }
}

extension ReferenceTree {
  /// Cuts the plane along lines and asks each cell's middle. Where the lines are all edges of upright views the
  /// areas are those of all points; with other lines they are an estimate.
  ///
  /// - Parameters:
  ///   - columns: the lines' x, ascending, in the roots' space.
  ///   - rows: the lines' y, ascending.
  /// - Complexity: O(columns × rows × n).
  public func reach(columns: [Double], rows: [Double]) -> ReferenceReach {
    var reach = ReferenceReach()
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      for (left, right) in zip(columns, columns.dropFirst()) {
        let area = (right - left) * (bottom - top)
        let open = all(at: Point(x: left + (right - left) / 2, y: top + (bottom - top) / 2))
        guard let taker = open.first else { continue }
        reach.area[taker, default: 0] += area
        for view in open {
          reach.openArea[view, default: 0] += area
          if view != taker { reach.taken[.init(view: view, taker: taker), default: 0] += area }
        }
      }
    }
    return reach
  }
}
