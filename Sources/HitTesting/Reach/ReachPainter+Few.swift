import Geometry

// Parts with few areas.
extension ReachPainter {
  enum Kind {
    /// Every area is a rectangle as far as the part reaches.
    case upright
    /// Some are convex polygons.
    case convex
    /// Some have shapes, or are not known.
    case other
  }

  /// The kind of a part's most difficult area.
  func mostDifficult(_ part: ReachBox, from start: Int) -> Kind {
    var kind = Kind.upright
    for place in start..<lists.count {
      let area = survey.areas[Int(lists[place])]
      if area.customAhead > 0 { return .other }
      if area.isUpright || survey.geometry.relation(of: part, to: area) != .crossing { continue }
      if !survey.geometry.isConvex(area) { return .other }
      kind = .convex
    }
    return kind
  }

  /// Gives each area, front to back, what the free rectangles have in its box, and splits these around it.
  mutating func paintOneByOne(_ part: ReachBox, from start: Int) {
    free.removeAll(after: 0)
    free.append(part)
    for place in start..<lists.count {
      let area = lists[place]
      let box = survey.areas[Int(area)].box
      var kept = 0
      let count = free.count
      for number in 0..<count {
        let piece = free[number]
        guard piece.overlaps(box) else {
          free[kept] = piece
          kept += 1
          continue
        }
        let taken = piece.intersection(box)
        emit(taken, area)
        addRest(of: piece, around: taken)
      }
      // What was added behind moves up to what was kept.
      for number in count..<free.count {
        free[kept] = free[number]
        kept += 1
      }
      free.removeAll(after: kept)
      if kept == 0 { return }
    }
  }

  private mutating func addRest(of piece: ReachBox, around taken: ReachBox) {
    var middle = piece
    if taken.minY > piece.minY {
      var above = piece
      above.maxY = taken.minY
      free.append(above)
      middle.minY = taken.minY
    }
    if taken.maxY < piece.maxY {
      var below = piece
      below.minY = taken.maxY
      free.append(below)
      middle.maxY = taken.maxY
    }
    if taken.minX > piece.minX {
      var left = middle
      left.maxX = taken.minX
      free.append(left)
    }
    if taken.maxX < piece.maxX {
      var right = middle
      right.minX = taken.maxX
      free.append(right)
    }
  }

  /// The same with convex polygons in place of rectangles.
  mutating func paintPolygons(_ part: ReachBox, from start: Int) {
    freePolygons.removeAll(after: 0)
    freePolygons.append(ReachPolygon(part))
    for place in start..<lists.count {
      let number = lists[place]
      let area = survey.areas[Int(number)]
      var kept = 0
      let count = freePolygons.count
      for index in 0..<count {
        let piece = freePolygons[index]
        var taken: ReachPolygon?
        if piece.box.overlaps(area.box) {
          taken = survey.geometry.part(of: piece, in: area)
          if taken == nil {
            // Too many corners: whoever comes from here on may have it.
            for later in place..<lists.count { doubt[lists[later]] += piece.area }
          }
        }
        guard let taken, !isNegligible(taken) else {
          freePolygons[kept] = piece
          kept += 1
          continue
        }
        emit(taken, number)
        addRest(of: piece, outside: area)
      }
      for index in count..<freePolygons.count {
        freePolygons[kept] = freePolygons[index]
        kept += 1
      }
      freePolygons.removeAll(after: kept)
      if kept == 0 { return }
    }
  }

  /// Whether a polygon is no wider than rounding may have made it.
  private func isNegligible(_ polygon: ReachPolygon) -> Bool {
    if polygon.isEmpty { return true }
    let box = polygon.box
    return polygon.area <= max(survey.blur, 1e-13 * box.magnitude) * max(box.width, box.height)
  }

  private mutating func addRest(of piece: ReachPolygon, outside area: ReachArea) {
    var middle = piece
    survey.geometry.forEachLine(of: area) { line in
      if middle.isInside(line) { return true }
      let outside = middle.cut(by: line.reversed)
      if !isNegligible(outside) { freePolygons.append(outside) }
      middle = middle.cut(by: line)
      return !middle.isEmpty
    }
  }

  private mutating func emit(_ polygon: ReachPolygon, _ area: Int32) {
    if polygon.isUpright { return emit(polygon.box, area) }
    patches.append(ReachPatch(polygon: polygon, area: area))
  }
}
