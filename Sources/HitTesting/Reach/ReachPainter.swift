import Geometry

/// A rectangle of which every point hits the same node.
struct ReachFragment: BitwiseCopyable {
  let box: ReachBox
  /// Number of the node's area in the survey.
  let area: Int32
  /// Whether only the middle is known to hit the node: the rest is the node's by estimate.
  let isSampled: Bool
}

/// A convex polygon of which every point hits the same node, up to rounding.
struct ReachPatch: BitwiseCopyable {
  let polygon: ReachPolygon
  let area: Int32
}

/// Finds who takes which part of the plane: paints areas front to back, each on what those before it left.
///
/// The plane is halved at edges of areas until a part has few of them, which are then painted one by one on
/// the part's free rectangles, or on free convex polygons where turned areas cross it. A part that an area
/// covers has nothing behind that matters. Where shapes cross a part that has nothing else to be halved at, it
/// is halved in the middle, down to cells of which one point is tried.
struct ReachPainter {
  private(set) var fragments: GrowableColumn<ReachFragment>
  private(set) var patches: GrowableColumn<ReachPatch>
  /// For each area how much of the plane may be its, or not, as far as cells that were only tried tell.
  private(set) var doubt: Column<Double>

  /// What was painted, with areas added for nodes that only closures answer with.
  private(set) var survey: ReachSurvey
  /// The number of the area of each slot that closures have answered with.
  private var numberOfSlot: [Int32: Int32] = [:]
  /// How many more points may be tried before cells are left as large as they are.
  private var triesLeft: Int
  /// Numbers of areas, front to back, in one list for each part that is being halved.
  private var lists: GrowableColumn<Int32>
  private var free: GrowableColumn<ReachBox>
  private var freePolygons: GrowableColumn<ReachPolygon>
  private var edges: Column<Double>

  /// Most areas of a part that is painted without halving it further.
  private static let fewAreas = 12
  /// The same where turned areas cross it: polygons cost more than rectangles, and more of them do not help.
  private static let fewPolygons = 6
  /// How many areas' edges are looked at to find where to halve.
  private static let mostSamples = 12
  /// How often halves are made by a few edges before all are looked at.
  private static let deepestByLuck = 48
  /// How often a part that only shapes cross is halved.
  private static let mostHalvings = 10
  /// The same where nothing is known of what crosses it.
  private static let mostHalvingsOfUnknown = 4

  /// Paints all areas of a survey.
  ///
  /// - Parameters:
  ///   - survey: whoever made it frees the one of the painter in its place.
  ///   - region: the part of the plane that is of interest, bounded.
  init(_ survey: ReachSurvey, in region: ReachBox) {
    self.survey = survey
    triesLeft = 1 << 16 + 16 * survey.areas.count
    fragments = GrowableColumn(capacity: 2 * survey.areas.count)
    doubt = Column(count: max(1, survey.areas.count), repeating: 0)
    lists = GrowableColumn(capacity: 4 * survey.areas.count)
    free = GrowableColumn(capacity: 64)
    freePolygons = GrowableColumn(capacity: 16)
    patches = GrowableColumn(capacity: 16)
    edges = Column(count: 4 * Self.mostSamples, repeating: 0)
    for number in 0..<Int32(survey.areas.count) {
      if !list(number, in: region) { break }
    }
    paint(
      region, from: 0, halvings: survey.hasUnknown ? Self.mostHalvingsOfUnknown : Self.mostHalvings)
    lists.deallocate()
    free.deallocate()
    freePolygons.deallocate()
    edges.deallocate()
  }

  /// Frees what was painted and the survey.
  func deallocate() {
    survey.deallocate()
    fragments.deallocate()
    patches.deallocate()
    doubt.deallocate()
  }

  /// Adds an area to the last list if it matters in a part.
  ///
  /// - Returns: whether areas behind it can matter too.
  @inline(__always)
  private mutating func list(_ number: Int32, in part: ReachBox) -> Bool {
    let area = survey.areas[Int(number)]
    guard area.box.overlaps(part) else { return true }
    if area.isUpright {
      lists.append(number)
      return !area.box.contains(part)
    }
    switch survey.geometry.relation(of: part, to: area) {
    case .outside: return true
    case .inside:
      lists.append(number)
      return !area.box.contains(part)
    case .crossing:
      lists.append(number)
      return true
    }
  }

  /// Paints a part whose list begins at a place and reaches to the end of `lists`; takes the list away.
  ///
  /// - Parameters:
  ///   - depth: how often the plane was halved to come to the part.
  ///   - halvings: how often it may still be halved where no upright edge is.
  private mutating func paint(_ part: ReachBox, from start: Int, depth: Int = 0, halvings: Int) {
    defer { lists.removeAll(after: start) }
    let count = lists.count - start
    guard count > 0 else { return }
    let first = survey.areas[Int(lists[start])]
    if count == 1 && first.isUpright { return emit(part.intersection(first.box), lists[start]) }
    if count <= Self.fewAreas {
      switch mostDifficult(part, from: start) {
      case .upright: return paintOneByOne(part, from: start)
      case .convex where count <= Self.fewPolygons: return paintPolygons(part, from: start)
      case .convex, .other: break
      }
    }
    if let (isX, coordinate) = placeToHalve(part, from: start, depth: depth) {
      return halve(part, isX: isX, at: coordinate, from: start, depth: depth, halvings: halvings)
    }
    let kind = mostDifficult(part, from: start)
    if kind == .upright { return paintOneByOne(part, from: start) }
    let isX = part.width > part.height
    let middle = isX ? part.center.x : part.center.y
    let canBeHalved =
      isX ? middle > part.minX && middle < part.maxX : middle > part.minY && middle < part.maxY
    guard halvings > 0, canBeHalved, triesLeft > 0 else {
      return kind == .convex ? paintPolygons(part, from: start) : tryMiddle(of: part, from: start)
    }
    halve(part, isX: isX, at: middle, from: start, depth: depth, halvings: halvings - 1)
  }

  private mutating func halve(
    _ part: ReachBox, isX: Bool, at coordinate: Double, from start: Int, depth: Int, halvings: Int
  ) {
    let end = lists.count
    var (low, high) = (part, part)
    if isX {
      low.maxX = coordinate
      high.minX = coordinate
    } else {
      low.maxY = coordinate
      high.minY = coordinate
    }
    for half in [low, high] {
      for place in start..<end {
        if !list(lists[place], in: half) { break }
      }
      paint(half, from: end, depth: depth + 1, halvings: halvings)
    }
  }

  /// The coordinate in the middle of the edges that upright areas have inside a part, in the direction that
  /// has more of them; nil when they have none.
  private func placeToHalve(
    _ part: ReachBox, from start: Int, depth: Int
  ) -> (isX: Bool, at: Double)? {
    if depth > Self.deepestByLuck { return middleOfAllEdges(part, from: start) }
    let step = max(1, (lists.count - start) / Self.mostSamples)
    var (xs, ys) = (0, 0)
    let firstY = 2 * Self.mostSamples
    var place = start
    while place < lists.count && xs + 2 <= firstY && ys + 2 <= firstY {
      let box = survey.areas[Int(lists[place])].box
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
        let box = survey.areas[Int(lists[place])].box
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
      let box = survey.areas[Int(lists[place])].box
      for x in [box.minX, box.maxX] where x > part.minX && x < part.maxX { xs.append(x) }
      for y in [box.minY, box.maxY] where y > part.minY && y < part.maxY { ys.append(y) }
    }
    if xs.isEmpty && ys.isEmpty { return nil }
    let isX = xs.count > ys.count
    if isX { xs.sort() } else { ys.sort() }
    return isX ? (true, xs[xs.count / 2]) : (false, ys[ys.count / 2])
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

  private mutating func emit(_ box: ReachBox, _ area: Int32, isSampled: Bool = false) {
    guard !box.isEmpty else { return }
    fragments.append(ReachFragment(box: box, area: area, isSampled: isSampled))
  }
}

// MARK: Few areas

extension ReachPainter {
  private enum Kind {
    /// Every area is a rectangle as far as the part reaches.
    case upright
    /// Some are convex polygons.
    case convex
    /// Some have shapes, or are not known.
    case other
  }

  /// The kind of a part's most difficult area.
  private func mostDifficult(_ part: ReachBox, from start: Int) -> Kind {
    var kind = Kind.upright
    for place in start..<lists.count {
      let area = survey.areas[Int(lists[place])]
      if area.isUpright || survey.geometry.relation(of: part, to: area) != .crossing { continue }
      if !survey.geometry.isConvex(area) { return .other }
      kind = .convex
    }
    return kind
  }

  /// Gives each area, front to back, what the free rectangles have in its box, and splits these around it.
  private mutating func paintOneByOne(_ part: ReachBox, from start: Int) {
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
  private mutating func paintPolygons(_ part: ReachBox, from start: Int) {
    freePolygons.removeAll(after: 0)
    freePolygons.append(ReachPolygon(part))
    let negligible = part.area * 1e-13
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
        guard let taken, taken.area > negligible else {
          freePolygons[kept] = piece
          kept += 1
          continue
        }
        emit(taken, number)
        addRest(of: piece, outside: area, negligible: negligible)
      }
      for index in count..<freePolygons.count {
        freePolygons[kept] = freePolygons[index]
        kept += 1
      }
      freePolygons.removeAll(after: kept)
      if kept == 0 { return }
    }
  }

  private mutating func addRest(of piece: ReachPolygon, outside area: ReachArea, negligible: Double) {
    var middle = piece
    survey.geometry.forEachLine(of: area) { line in
      if middle.isInside(line) { return true }
      let outside = middle.cut(by: line.reversed)
      if outside.area > negligible { freePolygons.append(outside) }
      middle = middle.cut(by: line)
      return !middle.isEmpty
    }
  }

  private mutating func emit(_ polygon: ReachPolygon, _ area: Int32) {
    if polygon.isUpright { return emit(polygon.box, area) }
    patches.append(ReachPatch(polygon: polygon, area: area))
  }

  /// Gives a cell to the area that its middle hits, and puts all areas that may have some of it in doubt.
  private mutating func tryMiddle(of cell: ReachBox, from start: Int) {
    var isTaken = false
    for place in start..<lists.count {
      let number = lists[place]
      let area = survey.areas[Int(number)]
      doubt[number] += cell.area
      if !isTaken {
        triesLeft -= 1
        let answer = survey.answer(of: area, at: cell.center)
        if answer != NodeIndex.none {
          isTaken = true
          let owner = answer == area.slot ? number : self.number(ofForeign: answer)
          if owner != number { doubt[owner] += cell.area }
          emit(cell, owner, isSampled: true)
        }
      }
      if area.box.contains(cell), survey.geometry.relation(of: cell, to: area) == .inside { return }
    }
  }

  /// The number of the area of a slot that a closure has answered with.
  private mutating func number(ofForeign slot: Int32) -> Int32 {
    if numberOfSlot.isEmpty {
      for number in 0..<survey.areas.count { numberOfSlot[survey.areas[number].slot] = Int32(number) }
    }
    if let number = numberOfSlot[slot] { return number }
    let number = Int32(survey.areas.count)
    survey.addForeign(slot)
    numberOfSlot[slot] = number
    if doubt.count < survey.areas.count { doubt.grow(to: 2 * survey.areas.count, filler: 0) }
    return number
  }
}

extension ReachPainter {
  /// The nodes that have something of the plane, front to back, each verified by one point of it.
  func hitNodes(isHit: (Int32, Point) -> Bool) -> [Int32] {
    var isVerified = [Bool](repeating: false, count: survey.areas.count)
    for index in 0..<fragments.count {
      let fragment = fragments[index]
      let (number, slot) = (Int(fragment.area), survey.areas[Int(fragment.area)].slot)
      if isVerified[number] { continue }
      isVerified[number] =
        isHit(slot, fragment.box.center)
        || isHit(slot, Point(x: fragment.box.minX, y: fragment.box.minY))
    }
    for index in 0..<patches.count {
      let (number, slot) = (Int(patches[index].area), survey.areas[Int(patches[index].area)].slot)
      if !isVerified[number] { isVerified[number] = isHit(slot, patches[index].polygon.middle) }
    }
    return isVerified.indices.filter { isVerified[$0] }.map { survey.areas[$0].slot }
  }
}
