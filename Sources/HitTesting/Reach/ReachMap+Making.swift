import Geometry

// How a map comes from a painting.
extension ReachMap {
  /// - Parameters:
  ///   - slots: how many the tree has.
  ///   - name: the name of the node in a slot.
  ///   - isHit: whether a point hits a node.
  init(
    _ painter: ReachPainter, slots: Int, name: (Int32) -> NodeIndex, isHit: (NodeIndex, Point) -> Bool
  ) {
    let survey = painter.survey
    geometry = survey.geometry
    owners = ReachHierarchy([])
    rowOfSlot = Array(repeating: -1, count: slots)
    rows.reserveCapacity(survey.areas.count)
    for number in 0..<survey.areas.count {
      let area = survey.areas[number]
      rowOfSlot[Int(area.slot)] = Int32(number)
      var reach = Reach(node: name(area.slot))
      reach.ownArea = area.ownArea
      reach.openArea = openArea(area, survey)
      rows.append(
        Row(reach: reach, area: area, fragments: 0..<0, patches: 0..<0, bounds: .nothing))
    }
    sortFragments(painter)
    sortPatches(painter)
    let perimeter = rows.reduce(0) { $0 + $1.area.box.perimeter }
    for row in rows.indices {
      summarize(row)
      // A closure answers for its node and all below it.
      let custom = row + Int(rows[row].area.customAhead)
      let doubt = painter.doubt[row] + (custom == row ? 0 : painter.doubt[custom])
      rows[row].reach.areaError =
        rows[custom].area.isUnbounded ? .infinity : doubt + survey.blur * perimeter
      findPoint(row, isHit)
    }
    var reached: [ReachOwner] = []
    reached.reserveCapacity(rows.count)
    for number in rows.indices where !rows[number].bounds.isEmpty {
      reached.append(
        ReachOwner(
          box: rows[number].bounds, area: rows[number].reach.area, number: Int32(number),
          node: rows[number].reach.node))
    }
    owners = ReachHierarchy(reached)
    sumUpDescendants()
  }

  /// Sums up what the descendants of each row's node have of it: all that they have, unless the node overflows.
  private mutating func sumUpDescendants() {
    var sums = [0.0]
    sums.reserveCapacity(rows.count + 1)
    for row in rows { sums.append(sums[sums.count - 1] + row.reach.area) }
    for row in rows.indices {
      let first = Int(rows[row].area.firstBelow)
      guard first < row else { continue }
      var sum = sums[row] - sums[first]
      if rows[row].area.overflows {
        sum = 0
        forEachTaker(of: rows[row].reach.node, includingDescendants: true) { taker in
          if taker.isDescendant { sum += taker.area }
        }
      } else if sum < 1e-9 * sums[row] {
        // Little of much: the difference has lost its digits.
        sum = rows[first..<row].reduce(0) { $0 + $1.reach.area }
      }
      rows[row].reach.descendantArea = sum
      if rows[row].area.isCustom { rows[row].reach.openArea += sum }
    }
  }

  private func openArea(_ area: ReachArea, _ survey: ReachSurvey) -> Double {
    if area.isCustom { return 0 }
    if area.isUpright { return area.box.area }
    if geometry.isConvex(area), let polygon = geometry.part(of: ReachPolygon(area.box), in: area) {
      return polygon.area
    }
    // 32 × 32 points, each for the cell around it.
    var inside = 0
    for line in 0..<32 {
      for column in 0..<32 {
        let x = area.box.minX + area.box.width * (Double(column) + 0.5) / 32
        let y = area.box.minY + area.box.height * (Double(line) + 0.5) / 32
        if survey.answer(of: area, at: Point(x: x, y: y)) == area.slot { inside += 1 }
      }
    }
    return area.box.area * Double(inside) / 1024
  }

  /// Lays out the fragments row by row.
  private mutating func sortFragments(_ painter: ReachPainter) {
    var starts = [Int](repeating: 0, count: rows.count + 1)
    for number in 0..<painter.fragments.count { starts[Int(painter.fragments[number].area) + 1] += 1 }
    for row in rows.indices {
      starts[row + 1] += starts[row]
      rows[row].fragments = starts[row]..<starts[row + 1]
    }
    fragments = Array(repeating: .nothing, count: painter.fragments.count)
    isSampled = Array(repeating: false, count: painter.fragments.count)
    for number in 0..<painter.fragments.count {
      let fragment = painter.fragments[number]
      let place = starts[Int(fragment.area)]
      starts[Int(fragment.area)] += 1
      fragments[place] = fragment.box
      isSampled[place] = fragment.isSampled
    }
  }

  private mutating func sortPatches(_ painter: ReachPainter) {
    let order = (0..<painter.patches.count).sorted { one, other in
      (painter.patches[one].area, one) < (painter.patches[other].area, other)
    }
    patches = order.map { painter.patches[$0].polygon }
    var place = 0
    while place < order.count {
      let row = painter.patches[order[place]].area
      var end = place + 1
      while end < order.count, painter.patches[order[end]].area == row { end += 1 }
      rows[Int(row)].patches = place..<end
      place = end
    }
  }

  private mutating func summarize(_ row: Int) {
    var area = 0.0
    var bounds: ReachBox?
    for number in rows[row].fragments {
      area += fragments[number].area
      bounds = bounds?.union(fragments[number]) ?? fragments[number]
    }
    for number in rows[row].patches {
      area += patches[number].area
      bounds = bounds?.union(patches[number].box) ?? patches[number].box
    }
    guard let bounds else { return }
    rows[row].bounds = bounds
    rows[row].reach.area = area
    rows[row].reach.bounds = bounds.rect
    if rows[row].area.isCustom || rows[row].area.box.isEmpty { rows[row].reach.openArea = area }
  }

  /// Looks for a point that hits a row's node: in the middle of its roomiest part, else of any.
  private mutating func findPoint(_ row: Int, _ isHit: (NodeIndex, Point) -> Bool) {
    let node = rows[row].reach.node
    var best: (room: Double, point: Point)?
    for number in rows[row].fragments {
      let box = fragments[number]
      let room = min(box.width, box.height)
      if room > best?.room ?? 0 { best = (room, box.center) }
    }
    for number in rows[row].patches {
      let polygon = patches[number]
      let room = polygon.area / max(polygon.box.width, polygon.box.height)
      if room > best?.room ?? 0 { best = (room, polygon.middle) }
    }
    guard let best else { return }
    if isHit(node, best.point) {
      rows[row].reach.point = best.point
      return
    }
    for number in rows[row].fragments {
      let box = fragments[number]
      for point in [box.center, Point(x: box.minX, y: box.minY)] where isHit(node, point) {
        rows[row].reach.point = point
        return
      }
    }
    for number in rows[row].patches where isHit(node, patches[number].middle) {
      rows[row].reach.point = patches[number].middle
      return
    }
  }
}
