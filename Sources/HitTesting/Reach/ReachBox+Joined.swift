// Rectangles that are one.
extension ReachBox {
  /// Joins rectangles that have a whole edge in common, and sorts them from the top down.
  static func joined(_ boxes: [ReachBox]) -> [ReachBox] {
    guard boxes.count > 1 else { return boxes }
    var result = boxes
    if boxes.count <= 12 {
      joinPairs(&result)
    } else {
      joinNeighbours(&result) { one, other in
        if one.minY != other.minY { return one.minY < other.minY }
        return one.maxY != other.maxY ? one.maxY < other.maxY : one.minX < other.minX
      }
      joinNeighbours(&result) { one, other in
        if one.minX != other.minX { return one.minX < other.minX }
        return one.maxX != other.maxX ? one.maxX < other.maxX : one.minY < other.minY
      }
    }
    result.sort { $0.minY != $1.minY ? $0.minY < $1.minY : $0.minX < $1.minX }
    return result
  }

  /// Whether the two have a whole edge in common, so that both together are one rectangle.
  private func isFlush(with other: ReachBox) -> Bool {
    if minY == other.minY && maxY == other.maxY { return maxX == other.minX || other.maxX == minX }
    if minX == other.minX && maxX == other.maxX { return maxY == other.minY || other.maxY == minY }
    return false
  }

  /// For few: tries each with each until no two can be joined.
  private static func joinPairs(_ boxes: inout [ReachBox]) {
    var one = 0
    while one < boxes.count {
      var other = one + 1
      while other < boxes.count, !boxes[one].isFlush(with: boxes[other]) { other += 1 }
      if other == boxes.count {
        one += 1
        continue
      }
      boxes[one] = boxes[one].union(boxes[other])
      boxes.swapAt(other, boxes.count - 1)
      boxes.removeLast()
      one = 0
    }
  }

  /// For many: joins those that stand next to each other in an order.
  private static func joinNeighbours(
    _ boxes: inout [ReachBox], by isBefore: (ReachBox, ReachBox) -> Bool
  ) {
    boxes.sort(by: isBefore)
    var kept = 0
    for number in 1..<boxes.count {
      if boxes[kept].isFlush(with: boxes[number]) {
        boxes[kept] = boxes[kept].union(boxes[number])
      } else {
        kept += 1
        boxes[kept] = boxes[number]
      }
    }
    boxes.removeLast(boxes.count - kept - 1)
  }
}
