/// The measures of a space's grid, from the rectangles that it is to hold.
struct GridPlan {
  /// Around everything, and one unit more on each side: a point just outside may be computed on the edge. Not further
  /// than units reach, as rectangles end there that do not.
  let bounds: UnitRect
  /// Widths and heights of cells as shifts.
  let shiftX: Int
  let shiftY: Int
  let columns: Int
  let rows: Int
  /// How many entries there are.
  let entries: Int
  /// Most words of records.
  let wordLimit: Int
  /// Whether some rectangle reaches further than a grid should.
  let reachesOutside: Bool

  /// Cells for each entry that the grid aims at. Fewer make lists longer, more cost memory: between 2 and 4 no
  /// query is faster.
  static let cellsPerEntry = 2.0
  static let maximumCells = 1 << 24
  /// Rectangles wider than this do not count for the bounds: they stand for "anywhere".
  private static let anywhere = Int64(1) << 30
  /// Bytes of records for each entry, and for a space with few.
  private static let recordBytesPerEntry = 192
  private static let fewestRecordBytes = 1 << 19

  /// - Parameter cellsPerEntry: 0 for a single tile without cells.
  init(_ order: GrowableColumn<Int32>, _ entries: RowTable<Entry>, cellsPerEntry: Double) {
    var bounds = UnitRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    var widthBits = 0
    var heightBits = 0
    var count = 0
    var reachesOutside = false
    for place in 0..<order.count {
      let outer = entries[order[place]].outer
      if outer.isEmpty { continue }
      let (width, height) = (Int64(outer.maxX) - Int64(outer.minX), Int64(outer.maxY) - Int64(outer.minY))
      guard max(width, height) < GridPlan.anywhere else {
        reachesOutside = true
        continue
      }
      count += 1
      bounds.minX = min(bounds.minX, outer.minX)
      bounds.minY = min(bounds.minY, outer.minY)
      bounds.maxX = max(bounds.maxX, outer.maxX)
      bounds.maxY = max(bounds.maxY, outer.maxY)
      widthBits += 64 - width.leadingZeroBitCount
      heightBits += 64 - height.leadingZeroBitCount
    }
    if bounds.isEmpty { bounds = UnitRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    self.bounds = UnitRect(
      minX: bounds.minX - 1, minY: bounds.minY - 1, maxX: bounds.maxX + 1, maxY: bounds.maxY + 1
    ).intersection(.lattice)
    self.reachesOutside = reachesOutside
    self.entries = count
    wordLimit = max(GridPlan.fewestRecordBytes, count * GridPlan.recordBytesPerEntry) / 8
    if cellsPerEntry > 0 {
      let leaning = count == 0 ? 0 : max(-4, min(4, (widthBits - heightBits) / count))
      (shiftX, shiftY) = GridPlan.shifts(
        self.bounds, leaning: leaning, wanted: Double(max(1, count)) * cellsPerEntry)
    } else {
      // One cell along each axis, or two where the bounds are wider than that.
      (shiftX, shiftY) = (31, 31)
    }
    columns = Int((Int64(self.bounds.maxX) - Int64(self.bounds.minX) - 1) >> Int64(shiftX)) + 1
    rows = Int((Int64(self.bounds.maxY) - Int64(self.bounds.minY) - 1) >> Int64(shiftY)) + 1
  }

  /// As many cells as wanted, in the proportion of the rectangles: `leaning` is how many bits they are wider
  /// than high.
  private static func shifts(_ bounds: UnitRect, leaning: Int, wanted: Double) -> (x: Int, y: Int) {
    let width = Double(bounds.maxX) - Double(bounds.minX)
    let height = Double(bounds.maxY) - Double(bounds.minY)
    var shiftX = max(0, (32 + leaning) / 2)
    var shiftY = max(0, (32 - leaning) / 2)
    func cells() -> Double {
      (width / Double(1 << shiftX)).rounded(.up) * (height / Double(1 << shiftY)).rounded(.up)
    }
    while cells() < wanted, shiftX + shiftY > 0 {
      if shiftX - shiftY > leaning || shiftY == 0 { shiftX -= 1 } else { shiftY -= 1 }
    }
    while cells() > min(wanted * 2, Double(maximumCells)), shiftX < 31 || shiftY < 31 {
      let widens = shiftY == 31 || shiftX < 31 && shiftX - shiftY < leaning
      if widens { shiftX += 1 } else { shiftY += 1 }
    }
    return (shiftX, shiftY)
  }
}
