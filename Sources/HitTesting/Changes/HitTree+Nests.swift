// Chains of containers inside each other: one entry in the lists for all of them, as long as nothing comes between.
extension HitTree {
  /// Folds chains among the entries in `order`, which are in no list yet, into nests. O(entries).
  func foldChains() {
    let order = index[0].order
    var start = 0
    for place in 0..<order.count {
      let isLast = place + 1 == order.count
      if !isLast && place + 1 - start < Nest.mostRings && isRing(order[place], within: order[place + 1]) {
        continue
      }
      if place + 1 - start >= Nest.fewestRings { fold(start..<place + 1) }
      start = place + 1
    }
  }

  /// Whether an entry and the one that follows are rings of the same nest.
  @inline(__always)
  private func isRing(_ row: Int32, within next: Int32) -> Bool {
    let entries = index[0].entries
    let (inner, outer) = unsafe (entries.pointer(to: row), entries.pointer(to: next))
    // Leaves are no rings: they move.
    return unsafe inner.pointee.code.isNode && outer.pointee.code.isNode
      && nodes.place[inner.pointee.node] >= 0
      && nodes.parent[inner.pointee.node] == outer.pointee.node && !inner.pointee.outer.isEmpty
      && outer.pointee.outer.contains(inner.pointee.outer)
  }

  private func fold(_ places: Range<Int>) {
    let order = index[0].order
    let nest = Nest(places.count) { number in
      let entry = index[0].entries[order[places.lowerBound + number]]
      return (entry.outer, entry.code.rawValue)
    }
    let row = index[0].nests.insert(nest)
    for place in places.dropLast() { index[0].entries[order[place]].nest = row }
    index[0].entries[order[places.upperBound - 1]].code = .nest(row)
  }

  /// The name that a nest answers for a point of its space, −1 for none.
  @inline(__always)
  func nestName(_ row: Int32, _ x: Int32, _ y: Int32) -> Int32 {
    let nest = unsafe index[0].nests.pointer(to: row)
    let ring = unsafe nest.pointee.ring(at: x, y)
    return unsafe ring < nest.pointee.count ? nest.pointee.names[ring] : NodeIndex.none
  }

  /// The entry that answers for a point where a list has a nest: that of a ring.
  func ringRow(of row: Int32, _ x: Int32, _ y: Int32) -> Int32 {
    let code = index[0].entries[row].code
    guard code.isNest, case let name = nestName(code.row, x, y), name != NodeIndex.none else { return row }
    return nodes.entry[NodeIndex(rawValue: UInt32(bitPattern: name)).slot]
  }

  /// What the node of an entry answers itself: not the nest whose outermost ring it may be.
  func ownCode(of row: Int32) -> AnswerCode {
    let code = index[0].entries[row].code
    return code.isNest ? AnswerCode(rawValue: nodes.rawName(of: index[0].entries[row].node)) : code
  }

  /// To be called before anything is changed in an entry that stays, or put behind it: if it is a ring, it and those
  /// inside become single entries.
  ///
  /// - Complexity: O(1) for an entry that is none; else O(rings × lists of the tiles that they touch).
  @inline(__always)
  func unfold(_ row: Int32) {
    let entry = unsafe index[0].entries.pointer(to: row)
    if unsafe entry.pointee.isFolded || entry.pointee.code.isNest { unfoldNest(around: row) }
  }

  @inline(never)
  private func unfoldNest(around row: Int32) {
    let entry = index[0].entries[row]
    let number = entry.isFolded ? entry.nest : entry.code.row
    let nest = index[0].nests[number]
    let grid = index[0].grid(of: entry.space)
    let last = nest.number(of: nodes.rawName(of: entry.node))
    // Each comes in front of the one before.
    for ring in stride(from: min(last, nest.count - 2), through: nest.first, by: -1) {
      let row = nodes.entry[NodeIndex(rawValue: UInt32(bitPattern: nest.names[ring])).slot]
      index[0].entries[row].hint = 0
      addToTiles(row, index[0].entries[row].outer, grid)
    }
    grid.value.forget(grid.value.cells(entry.outer))
    if entry.isFolded { return index[0].nests[number].removeRings(upTo: last) }
    index[0].entries[row].code = AnswerCode(rawValue: nest.names[last])
    forgetRow(of: entry.code)
  }

  /// To be called before a node's entry goes, with those of all below it: if it is a ring, its nest begins further out.
  func truncateNest(at row: Int32) {
    let entry = index[0].entries[row]
    guard entry.isFolded else { return }
    let ring = index[0].nests[entry.nest].number(of: entry.code.rawValue)
    index[0].nests[entry.nest].removeRings(upTo: ring)
  }

  /// What is wrong with a ring; nil when all is right.
  func firstBrokenRing(of row: Int32, _ entry: Entry) -> String? {
    let number = entry.isFolded ? entry.nest : entry.code.row
    guard number < index[0].nests.rowCount, case let nest = index[0].nests[number], nest.count > 0 else {
      return "is a ring of no nest"
    }
    let name = nodes.rawName(of: entry.node)
    let ring = nest.number(of: name)
    if ring >= nest.count || ring < nest.first { return "is none of its nest's rings" }
    if nest.area(ring) != entry.outer { return "has another area than its ring" }
    if entry.isFolded == (ring == nest.count - 1) { return "is listed as another ring is" }
    if entry.isFolded {
      let next = NodeIndex(rawValue: UInt32(bitPattern: nest.names[ring + 1])).slot
      if nodes.parent[entry.node] != next { return "is not in the next ring" }
      if index[0].entries[nodes.entry[next]].label <= entry.label { return "is behind the next ring" }
    }
    return nil
  }
}
