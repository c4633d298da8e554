import Geometry

// Where only the recursion can tell.
extension ReachPainter {
  /// Gives a cell to the area that its middle hits, and puts all areas that may have some of it in doubt.
  mutating func tryMiddle(of cell: ReachBox, from start: Int) {
    var isTaken = false
    for place in start..<lists.count {
      let number = lists[place]
      let area = survey.areas[Int(number)]
      if area.customAhead > 0 { continue }
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
