import Geometry

extension HitTree {
  /// The first thing found wrong with the columns and the index; nil when all invariants hold.
  ///
  /// - Complexity: near O(n). For tests, and for debug builds after a change that is under suspicion.
  public func firstBrokenInvariant() -> String? {
    if !nodes.isGateRight { return "stores go where the columns were" }
    var seen = 0
    var roots = 0
    for slot in 0..<Int32(nodes.slots) where !nodes.flags[slot].contains(.isFree) {
      seen += 1
      let name = "node in slot \(slot)"
      let parent = nodes.parent[slot]
      let isRoot = nodes.flags[slot].contains(.isRoot)
      if isRoot { roots += 1 }
      if isRoot && parent != NodeIndex.none { return "\(name) is a root and has a parent" }
      let (front, back) = (nodes.nextInFront[slot], nodes.nextBehind[slot])
      if front != NodeIndex.none && nodes.nextBehind[front] != slot { return "\(name): front link one-sided" }
      if back != NodeIndex.none && nodes.nextInFront[back] != slot { return "\(name): back link one-sided" }
      if parent != NodeIndex.none {
        let isFrontMissing = front == NodeIndex.none && nodes.frontChild[parent] != slot
        let isBackMissing = back == NodeIndex.none && nodes.backChild[parent] != slot
        if isFrontMissing || isBackMissing { return "\(name) is at the end and its parent names another" }
      } else if !isRoot && (front != NodeIndex.none || back != NodeIndex.none) {
        return "\(name) is detached and has a sibling"
      }
      let extra = nodes.extraRow(of: slot)
      let isSingular = !extra.transform.isIdentity && !extra.transform.isInvertible
      if nodes.flags[slot].contains(.isSingular) != isSingular { return "\(name): singular flag is wrong" }
      if nodes.flags[slot].contains(.hasExtra) != (nodes.extra[slot] != NodeExtra.none) {
        return "\(name): the flag for extras is wrong"
      }
      if nodes.flags[slot].contains(.isTurned) != !extra.transform.isIdentity
        || !extra.isPrepared(for: nodes.frame[slot].size)
      {
        return "\(name): its inverse is not that of its frame and transform"
      }
      if nodes.flags[slot].contains(.isCustom) != (side.custom(of: slot) != nil) {
        return "\(name): custom flag is wrong"
      }
      if nodes.flags[slot].contains(.isTransparent) != (nodes.alpha[slot] <= HitTree.alphaThreshold) {
        return "\(name): transparent flag is wrong"
      }
    }
    if seen != nodes.count { return "\(nodes.count) nodes counted, \(seen) found" }
    let listed = self.roots
    if listed.count != roots { return "\(roots) roots, \(listed.count) in the list" }
    let levels = listed.map { windowLevel(of: $0) }
    guard zip(levels, levels.dropFirst()).allSatisfy(<=) else { return "roots are not in order of level" }
    return firstBrokenIndexInvariant()
  }
}
