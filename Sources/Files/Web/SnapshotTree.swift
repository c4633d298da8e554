internal import Geometry
internal import Hierarchy

/// Puts the rows of a DOM snapshot together to views.
struct SnapshotTree {
  private var snapshot: Snapshot
  private var styles = SnapshotStyles()
  /// The view of every row, parents before their children.
  private(set) var views: [ScreenNode] = []

  /// Index of the row above every row; -1 at the top.
  private var parents: [Int32]
  private var children: [[Int32]] = []
  private var roots: [Int32] = []

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    parents = [Int32](repeating: -1, count: snapshot.rows.count)
  }

  /// Makes the views.
  ///
  /// - Throws: `FileError` for rows that hold each other, or lie too deep.
  mutating func build(_ file: InputFile, _ result: inout ImportResult) throws(FileError) {
    join()
    styles = SnapshotStyles(snapshot, parents: parents)
    gather()
    if lift(&result) { gather() }
    try walk(file)
    remark(&result)
  }

  private func node(of row: Int) -> Snapshot.Node? {
    let node = Int(snapshot.rows[row].node)
    return snapshot.nodes.indices.contains(node) ? snapshot.nodes[node] : nil
  }

  // MARK: Structure

  /// Finds the row above each: that of the nearest ancestor that has one, or of the frame around a document.
  private mutating func join() {
    var rowOfNode = [Int32](repeating: -1, count: snapshot.nodes.count)
    for (index, row) in snapshot.rows.enumerated() where rowOfNode.indices.contains(Int(row.node)) {
      if rowOfNode[Int(row.node)] < 0 { rowOfNode[Int(row.node)] = Int32(index) }
    }
    var frameOfDocument: [Int32: Int32] = [:]
    for (index, node) in snapshot.nodes.enumerated() where node.content >= 0 {
      frameOfDocument[node.content] = Int32(index)
    }
    // Rows of one document have the same number in either form: the index of the document's node.
    var roots = [Int32](repeating: 0, count: snapshot.nodes.count)
    for (index, node) in snapshot.nodes.enumerated() {
      roots[index] = node.parent >= 0 ? roots[Int(node.parent)] : Int32(index)
    }
    for index in snapshot.rows.indices {
      let node = Int(snapshot.rows[index].node)
      snapshot.rows[index].document =
        roots.indices.contains(node) ? roots[node] : -1 - snapshot.rows[index].document
    }
    // For every node the nearest row at or above it; parents stand before their children but for documents.
    var nearest = [Int32](repeating: -1, count: snapshot.nodes.count)
    for _ in 0..<(frameOfDocument.isEmpty ? 1 : 2) {
      for index in snapshot.nodes.indices {
        let node = snapshot.nodes[index]
        let above = node.parent >= 0 ? node.parent : frameOfDocument[Int32(index)] ?? -1
        let inherited = above >= 0 && above != index ? nearest[Int(above)] : -1
        nearest[index] = rowOfNode[index] >= 0 ? rowOfNode[index] : inherited
      }
    }
    for index in snapshot.rows.indices {
      let node = Int(snapshot.rows[index].node)
      guard snapshot.nodes.indices.contains(node) else { continue }
      if rowOfNode[node] != Int32(index) {
        parents[index] = rowOfNode[node]
        continue
      }
      let parent = snapshot.nodes[node].parent
      let above = parent >= 0 ? parent : frameOfDocument[Int32(node)] ?? -1
      if above >= 0, nearest[Int(above)] != Int32(index) { parents[index] = nearest[Int(above)] }
    }
  }

  /// Where rows are painted apart from what surrounds them, puts them into their stacking context, in which
  /// the order of painting is an order of siblings.
  ///
  /// - Returns: whether any row was.
  private mutating func lift(_ result: inout ImportResult) -> Bool {
    let rows = snapshot.rows
    guard rows.contains(where: { $0.paint != nil }), !isInOrder() else { return false }
    for index in rows.indices {
      let parent = Int(parents[index])
      guard parent >= 0, let paint = rows[index].paint, let around = rows[parent].paint, paint != around,
        rows[parent].document == rows[index].document
      else { continue }
      // The top of the nearest stacking context above, but not across something that clips.
      var place = parent
      while !rows[place].isStackingContext, !styles.clips(place), parents[place] >= 0,
        rows[Int(parents[place])].document == rows[index].document
      {
        place = Int(parents[place])
      }
      guard place != parent, place < index else { continue }
      parents[index] = Int32(place)
      result.estimated.append(
        ImportResult.Remark(
          line: Int(rows[index].line),
          reason: "painted apart from the element around it: it stands in its stacking context"))
    }
    return true
  }

  /// Whether the views of each document, siblings by their order of painting, are painted in the order of
  /// the tree.
  private func isInOrder() -> Bool {
    var last: [Int32: Int32] = [:]
    var open = Array(roots.reversed())
    var steps = 0
    while let index = open.popLast() {
      steps += 1
      guard steps <= snapshot.rows.count else { return true }
      let row = snapshot.rows[Int(index)]
      if let paint = row.paint {
        if let before = last[row.document], paint < before { return false }
        last[row.document] = paint
      }
      open.append(contentsOf: children[Int(index)].reversed())
    }
    return true
  }

  /// Lists the children of every row, back to front.
  private mutating func gather() {
    children = [[Int32]](repeating: [], count: parents.count)
    roots = []
    for index in parents.indices {
      if parents[index] >= 0 {
        children[Int(parents[index])].append(Int32(index))
      } else {
        roots.append(Int32(index))
      }
    }
    let rows = snapshot.rows
    func isBehind(_ one: Int32, _ other: Int32) -> Bool {
      let (first, second) = (rows[Int(one)].paint ?? 0, rows[Int(other)].paint ?? 0)
      return (first, one) < (second, other)
    }
    for index in children.indices where children[index].count > 1 {
      // Documents in frames count on their own.
      guard children[index].allSatisfy({ rows[Int($0)].paint != nil }) else { continue }
      children[index].sort(by: isBehind)
    }
    if rows.allSatisfy(\.isListed) { roots.sort(by: isBehind) }
  }

  // MARK: Views

  private mutating func walk(_ file: InputFile) throws(FileError) {
    views.reserveCapacity(snapshot.rows.count)
    // Where the point 0, 0 of every document lies on the screen.
    var origins: [Int32: Point] = [:]
    var trees: [Int32: Int] = [:]
    var open: [(row: Int32, parent: Int?, around: Int32, depth: Int)] = roots.reversed().map {
      ($0, nil, -1, 0)
    }
    while let (index, parent, around, depth) = open.popLast() {
      let row = snapshot.rows[Int(index)]
      guard depth <= ViewHierarchy.Limits.depth else {
        throw file.error(line: Int(row.line), "nested more than \(ViewHierarchy.Limits.depth) levels deep")
      }
      var view = self.view(Int(index), parent: parent)
      let scroll = snapshot.scrolls[row.document] ?? .zero
      var origin = origins[row.document]
      if origin == nil {
        // At the inside of the frame around the document.
        let frame = parent.flatMap { views[$0].area }?.origin ?? .zero
        let inside = snapshot.insides[around] ?? .zero
        origin = Point(x: frame.x + inside.x - scroll.x, y: frame.y + inside.y - scroll.y)
        origins[row.document] = origin
      }
      if let bounds = row.bounds, var place = origin {
        if node(of: Int(index))?.kind == 9 {
          // The document's own view does not scroll, it is scrolled.
          place = Point(x: place.x + scroll.x, y: place.y + scroll.y)
          view.boundsOrigin = scroll
        }
        view.area = Rect(
          x: place.x + bounds.origin.x, y: place.y + bounds.origin.y, width: bounds.size.width,
          height: bounds.size.height)
      }
      if parent == nil, !row.isListed, trees[row.document] == nil { trees[row.document] = trees.count }
      view.tree = parent.map { views[$0].tree } ?? trees[row.document] ?? 0
      let place = views.count
      views.append(view)
      for child in children[Int(index)].reversed() { open.append((child, place, index, depth + 1)) }
    }
    if views.count < snapshot.rows.count { throw file.error("rows of the layout hold each other") }
  }

  private mutating func view(_ index: Int, parent: Int?) -> ScreenNode {
    let row = snapshot.rows[index]
    let node = node(of: index)
    var view = ScreenNode(parent: parent, line: Int(row.line), className: "")
    if row.isListed {
      view.className = "Element"
      view.ownIdentifier = snapshot.string(row.text)
      view.unknown = ["parent", "class"]
      return view
    }
    if let name = node.flatMap({ snapshot.string($0.name) }), !name.isEmpty {
      view.className = name
    } else {
      view.className = row.text >= 0 ? "#text" : "Node"
      view.lacks("class")
    }
    if node == nil || parent == nil && node?.kind != 9 { view.lacks("parent") }
    let isText = node?.kind == 3 || row.text >= 0 && node.map { $0.kind == 0 } ?? true
    if isText {
      view.label = snapshot.string(row.text).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
      view.isPassthrough = true
    } else if let node {
      describe(&view, node)
    }
    view.hitOverflow = node?.kind != 9
    if let offset = snapshot.scrollOffsets[Int32(index)], node?.kind != 9 {
      view.boundsOrigin = offset
      view.clips = true
    }
    styles.apply(to: &view, row: index)
    if view.clips { view.hitOverflow = false }
    return view
  }

  private func describe(_ view: inout ScreenNode, _ node: Snapshot.Node) {
    let id = snapshot.attribute("id", of: node)
    view.ownIdentifier = id
    view.identifier = id.flatMap { $0.isEmpty ? nil : $0 }
    for name in ["aria-label", "alt", "title", "placeholder"] where view.label == nil {
      view.label = snapshot.attribute(name, of: node).flatMap { $0.isEmpty ? nil : $0 }
    }
    if SnapshotTree.controls.contains(view.className) {
      view.isEnabled = snapshot.attribute("disabled", of: node) == nil
    }
    if node.isClickable { view.recognizers = ["click"] }
  }

  private static let controls: Set<String> = ["BUTTON", "INPUT", "SELECT", "TEXTAREA", "OPTION", "FIELDSET"]

  private func remark(_ result: inout ImportResult) {
    let rows = snapshot.rows
    let drawn = Set(rows.map(\.node)).count
    if snapshot.nodes.count > drawn {
      result.notes.append(
        "\(snapshot.nodes.count - drawn) nodes have no place in the layout, and take no touches")
    }
    if rows.allSatisfy({ $0.paint == nil }) {
      result.notes.append("the order of painting is not in it; the order of the document is taken")
    }
    if rows.allSatisfy(\.isListed) {
      result.notes.append("names with their order of painting only: no element's place is told")
    }
    styles.remark(&result)
  }
}
