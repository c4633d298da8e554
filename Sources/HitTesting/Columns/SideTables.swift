import Geometry

/// What is kept of nodes beside the columns because hardly any node has it: closures, which no column can hold,
/// and the user's tags, which no query reads. Each table takes memory once a node uses it.
final class SideTables {
  private(set) var tags = TagRows()
  private var customRow: [Int32] = []
  private var customs: [CustomHitTesting] = []
  private var freeRows: [Int32] = []
  /// Nodes that have closures.
  private(set) var customCount = 0

  /// Whether any node ever had a closure or a tag.
  private(set) var isUsed = false

  /// nil for a node without closures. O(1).
  func custom(of slot: Int32) -> CustomHitTesting? {
    guard Int(slot) < customRow.count, customRow[Int(slot)] >= 0 else { return nil }
    return customs[Int(customRow[Int(slot)])]
  }

  /// nil for a node that has none of its own. O(1).
  func hitTest(of slot: Int32) -> ((HitTree, NodeIndex, Point) -> NodeIndex?)? {
    guard Int(slot) < customRow.count, customRow[Int(slot)] >= 0 else { return nil }
    return customs[Int(customRow[Int(slot)])].hitTest
  }

  /// nil for a node that has none of its own. O(1).
  func pointInside(of slot: Int32) -> ((HitTree, NodeIndex, Point) -> Bool)? {
    guard Int(slot) < customRow.count, customRow[Int(slot)] >= 0 else { return nil }
    return customs[Int(customRow[Int(slot)])].pointInside
  }

  /// - Parameter slots: how many there may be closures for.
  func setCustom(_ custom: CustomHitTesting?, of slot: Int32, slots: Int) {
    if Int(slot) >= customRow.count {
      if custom == nil { return }
      customRow.append(contentsOf: repeatElement(-1, count: slots - customRow.count))
    }
    let row = customRow[Int(slot)]
    guard let custom else {
      guard row >= 0 else { return }
      customs[Int(row)] = CustomHitTesting()
      freeRows.append(row)
      customRow[Int(slot)] = -1
      customCount -= 1
      return
    }
    if row >= 0 {
      customs[Int(row)] = custom
      return
    }
    customCount += 1
    isUsed = true
    if let row = freeRows.popLast() {
      customs[Int(row)] = custom
      customRow[Int(slot)] = row
    } else {
      customs.append(custom)
      customRow[Int(slot)] = Int32(customs.count - 1)
    }
  }

  func setTag(_ tag: UInt64, of slot: Int32) {
    isUsed = true
    tags.set(tag, of: slot)
  }

  /// Forgets what belonged to a node that goes.
  func forget(_ slot: Int32) {
    tags.set(0, of: slot)
    setCustom(nil, of: slot, slots: 0)
  }
}
