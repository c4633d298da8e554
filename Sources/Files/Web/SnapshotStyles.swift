/// The computed styles of a snapshot's rows that decide what takes touches.
///
/// `captureSnapshot` writes only the values, in the order in which the request named the styles. Where the
/// request is not in the file, a style is told by the values that it has in all rows; that is a guess, and
/// every view that it changes is marked.
struct SnapshotStyles {
  /// Which column of a row's values is which style.
  private struct Columns {
    var pointerEvents: Int?
    var visibility: Int?
    var overflow: [Int] = []
  }

  private var values: (Int, Int) -> String? = { _, _ in nil }
  private var columns = Columns()
  private var isGuessed = false
  private var guesses: [(line: Int, reason: String)] = []

  /// No styles at all.
  init() {}

  /// - Parameter parents: for every row the index of the row above it, -1 for none.
  init(_ snapshot: Snapshot, parents: [Int32]) {
    values = { row, column in
      let styles = snapshot.rows[row].styles
      guard column < Int(styles.count) else { return nil }
      return snapshot.string(snapshot.styles[Int(styles.start) + column])
    }
    if snapshot.styleNames.isEmpty {
      isGuessed = true
      guess(snapshot, parents)
    } else {
      for (column, name) in snapshot.styleNames.enumerated() {
        switch name {
        case "pointer-events": columns.pointerEvents = column
        case "visibility": columns.visibility = column
        case "overflow", "overflow-x", "overflow-y": columns.overflow.append(column)
        default: break
        }
      }
    }
  }

  private mutating func guess(_ snapshot: Snapshot, _ parents: [Int32]) {
    var sets: [Set<Int32>] = []
    for row in snapshot.rows {
      for column in 0..<max(0, Int(row.styles.count)) {
        if sets.count <= column { sets.append([]) }
        if sets[column].count <= 32 { sets[column].insert(snapshot.styles[Int(row.styles.start) + column]) }
      }
    }
    let known = sets.map { Set($0.compactMap { snapshot.string($0) }) }
    let events = known.indices.filter { known[$0] == ["auto", "none"] }
    // Two styles with these values are not told apart.
    if events.count == 1 { columns.pointerEvents = events[0] }
    for column in known.indices where known[column].contains("hidden") {
      if known[column].isSubset(of: ["visible", "hidden", "collapse"]) {
        // Visibility is inherited; a style that is not is one of overflow.
        let isInherited = parents.indices.allSatisfy { row in
          let parent = Int(parents[row])
          guard parent >= 0, values(parent, column) == "hidden" else { return true }
          return values(row, column).map { $0 == "hidden" } ?? true
        }
        if isInherited, columns.visibility == nil {
          columns.visibility = column
        } else {
          columns.overflow.append(column)
        }
      } else if known[column].isSubset(of: ["visible", "hidden", "scroll", "auto", "clip"]) {
        columns.overflow.append(column)
      }
    }
  }

  /// Whether a row's style cuts off what lies outside of it.
  func clips(_ row: Int) -> Bool {
    columns.overflow.contains { column in
      ["hidden", "scroll", "auto", "clip"].contains(values(row, column) ?? "")
    }
  }

  /// Marks a row's view by its styles.
  mutating func apply(to view: inout ScreenNode, row: Int) {
    if let column = columns.pointerEvents, values(row, column) == "none" {
      view.isPassthrough = true
      note(&view, "hitPassthrough", "a style \"none\", by its values that of pointer events")
    }
    if let column = columns.visibility, ["hidden", "collapse"].contains(values(row, column) ?? "") {
      view.isVisible = false
      note(&view, "hidden", "a style \"hidden\", by its values that of visibility")
    }
    if clips(row) {
      view.clips = true
      note(&view, "hitOverflow", "a style that clips, by its values")
    }
  }

  private mutating func note(_ view: inout ScreenNode, _ member: String, _ reason: String) {
    guard isGuessed else { return }
    view.lacks(member)
    guesses.append((view.line, reason))
  }

  /// Tells what was guessed.
  func remark(_ result: inout ImportResult) {
    for guess in guesses {
      result.estimated.append(ImportResult.Remark(line: guess.line, reason: guess.reason))
    }
    if columns.pointerEvents == nil {
      result.notes.append("whether pointer events are off for an element is not told; taken as no")
    }
  }
}
