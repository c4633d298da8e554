// Where a part is halved.
extension ReachPainter {
  /// The coordinate in the middle of the edges that upright areas have inside a part, in the direction that
  /// has more of them; nil when they have none.
  func placeToHalve(
    _ part: ReachBox, from start: Int, depth: Int
  ) -> (isX: Bool, at: Double)? {
    if depth > Self.deepestByLuck { return middleOfAllEdges(part, from: start) }
    let step = max(1, (lists.count - start) / Self.mostSamples)
    var (xs, ys) = (0, 0)
    let firstY = 2 * Self.mostSamples
    var place = start
    while place < lists.count && xs + 2 <= firstY && ys + 2 <= firstY {
      let box = edgesOfInterest(lists[place], in: part)
      if box.minX > part.minX { insert(box.minX, from: 0, &xs) }
      if box.maxX < part.maxX { insert(box.maxX, from: 0, &xs) }
      if box.minY > part.minY { insert(box.minY, from: firstY, &ys) }
      if box.maxY < part.maxY { insert(box.maxY, from: firstY, &ys) }
      place += step
    }
    if xs == 0 && ys == 0 {
      // The samples have no edge inside; one of the others may.
      guard step > 1 else { return nil }
      for place in start..<lists.count {
        let box = edgesOfInterest(lists[place], in: part)
        if box.minX > part.minX { return (true, box.minX) }
        if box.maxX < part.maxX { return (true, box.maxX) }
        if box.minY > part.minY { return (false, box.minY) }
        if box.maxY < part.maxY { return (false, box.maxY) }
      }
      return nil
    }
    let isX = xs > ys || (xs == ys && part.width > part.height)
    return isX ? (true, edges[xs / 2]) : (false, edges[firstY + ys / 2])
  }

  /// The same with all edges, none left out, so that each halving halves the number of those inside: a few
  /// areas may be bad samples again and again.
  private func middleOfAllEdges(_ part: ReachBox, from start: Int) -> (isX: Bool, at: Double)? {
    var xs: [Double] = []
    var ys: [Double] = []
    for place in start..<lists.count {
      let box = edgesOfInterest(lists[place], in: part)
      for x in [box.minX, box.maxX] where x > part.minX && x < part.maxX { xs.append(x) }
      for y in [box.minY, box.maxY] where y > part.minY && y < part.maxY { ys.append(y) }
    }
    if xs.isEmpty && ys.isEmpty { return nil }
    let isX = xs.count > ys.count
    if isX { xs.sort() } else { ys.sort() }
    return isX ? (true, xs[xs.count / 2]) : (false, ys[ys.count / 2])
  }

  /// An area's box, which overlaps the part; of a node with closures, which may answer beyond its own area, that
  /// all the same.
  @inline(__always)
  private func edgesOfInterest(_ number: Int32, in part: ReachBox) -> ReachBox {
    let area = survey.areas[Int(number)]
    guard area.isCustom else { return area.box }
    let edges = survey.geometry.clauses[Int(area.clause)].edges
    return edges.overlaps(part) ? edges : part
  }

  /// Puts a number where it belongs among the sorted ones from a place on.
  @inline(__always)
  private func insert(_ edge: Double, from first: Int, _ count: inout Int) {
    var place = first + count
    while place > first, edges[place - 1] > edge {
      edges[place] = edges[place - 1]
      place -= 1
    }
    edges[place] = edge
    count += 1
  }
}
