import Geometry

// Containers that are hidden and shown again where they are: their entries stay, and queries skip them.
extension HitTree {
  /// Enters at once that a container with many nodes below it is pruned, or is not any more. O(1).
  ///
  /// - Returns: false when nothing was entered.
  func veilTakes(_ node: Int32) -> Bool {
    preconditionNotAsking()
    let place = nodes.place[node]
    guard place >= 0, !nodes.marks[node].contains(.isChanged),
      !index[0].entries[nodes.entry[node]].code.isLoose
    else { return false }
    let isPruned = nodes.flags[node].prunes
    if index[0].places[place].isVeiled { return isPruned || unveil(node) }
    guard isPruned, index[0].veils.count < Veil.most, isWorthVeiling(node, place) else { return false }
    let space = index[0].places[place].space
    contentWillChange(in: space)
    index[0].veils.append(Veil(node: node, space: space))
    index[0].places[place].isVeiled = true
    index[0].grid(of: space).value.veilCount += 1
    openWindow(space)
    return true
  }

  /// Whether there is so much below a container that its entries had better stay; remembered in its place.
  private func isWorthVeiling(_ node: Int32, _ place: Int32) -> Bool {
    if index[0].places[place].firstLabel != Entry.none { return true }
    if isSmall(node, limit: Veil.smallSubtree) { return false }
    index[0].places[place].firstLabel = index[0].firstLabels.insert(FirstLabel(label: 0, stamp: 0))
    return true
  }

  /// Shows a veiled container.
  ///
  /// - Returns: false when it had better become a portal: what lies behind it was dear to find.
  private func unveil(_ node: Int32) -> Bool {
    let veil = forgetVeil(of: node)
    return veil.visited <= Veil.dearVisit * max(1, veil.queries)
  }

  /// Takes the veil off a container that has one, and returns it.
  @discardableResult
  func forgetVeil(of node: Int32) -> Veil {
    let last = index[0].veils.count - 1
    var number = last
    while index[0].veils[number].node != node { number -= 1 }
    let veil = index[0].veils[number]
    index[0].veils[number] = index[0].veils[last]
    index[0].veils.removeAll(after: last)
    index[0].places[nodes.place[node]].isVeiled = false
    if index[0].portals[veil.space].isEntered {
      index[0].grid(of: veil.space).value.veilCount -= 1
      openWindow(veil.space)
    }
    return veil
  }

  /// The number of the outermost veil behind which an entry lies; −1 when it lies behind none.
  func veil(over row: Int32, in space: Int32) -> Int {
    let label = index[0].entries[row].label
    var found = -1
    var foundLast: UInt64 = 0
    for number in 0..<index[0].veils.count where index[0].veils[number].space == space {
      let node = index[0].veils[number].node
      let last = index[0].entries[nodes.entry[node]].label
      if label <= last, last > foundLast, label >= firstLabel(ofVeiled: node, in: space) {
        found = number
        foundLast = last
      }
    }
    return found
  }

  private func firstLabel(ofVeiled node: Int32, in space: Int32) -> UInt64 {
    let row = index[0].places[nodes.place[node]].firstLabel
    let stamp = index[0].grid(of: space).value.labelStamp
    if index[0].firstLabels[row].stamp != stamp {
      index[0].firstLabels[row] = FirstLabel(label: firstLabel(inside: node, in: space), stamp: stamp)
    }
    return index[0].firstLabels[row].label
  }

  /// What a space answers for a point behind a veiled container: from the tree, node by node, asking entries.
  ///
  /// - Complexity: O(children of the containers that the point lies in, from the veiled one outward).
  func answer(behind number: Int, in space: Int32, _ probe: Probe) -> Int32 {
    let top = index[0].portals[space].node
    let cell = UnitRect(minX: probe.x, minY: probe.y, maxX: probe.x &+ 1, maxY: probe.y &+ 1)
    var node = index[0].veils[number].node
    var visited: Int32 = 0
    defer { noteVisits(visited, number) }
    while true {
      let behind = nodes.nextBehind[node]
      if behind == NodeIndex.none {
        node = nodes.parent[node]
        if node == top { return NodeIndex.none }
      } else {
        node = behind
        while nodes.place[node] >= 0, !index[0].places[nodes.place[node]].isVeiled,
          nodes.frontChild[node] != NodeIndex.none, reaches(nodes.place[node], into: cell)
        {
          node = nodes.frontChild[node]
          visited &+= 1
        }
      }
      visited &+= 1
      let row = nodes.entry[node]
      guard row != Entry.none, nodes.place[node] < 0 || !index[0].places[nodes.place[node]].isVeiled,
        index[0].entries[row].outer.contains(x: probe.x, y: probe.y)
      else { continue }
      let answer = answer(of: ownCode(of: row), probe)
      if answer != NodeIndex.none { return answer }
    }
  }

  private func noteVisits(_ visited: Int32, _ number: Int) {
    // A closure that was asked may have asked the tree, which changes no veils.
    index[0].veils[number].visited += visited
    if index[0].veils[number].visited > Veil.mostVisited { considerLeaving(number) }
  }

  /// Counts a query that a space's veils have cost more.
  func noteVeiledQuery(in space: Int32) {
    for number in 0..<index[0].veils.count where index[0].veils[number].space == space {
      index[0].veils[number].queries += 1
      if index[0].veils[number].queries > Veil.mostQueries { considerLeaving(number) }
    }
  }

  /// Notes that a container's entries had better go.
  private func considerLeaving(_ number: Int) {
    let node = index[0].veils[number].node
    if !nodes.marks[node].contains(.isChanged) && index[0].changed.count == 0 { noteChange(node) }
  }
}
