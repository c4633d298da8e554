internal import Geometry
internal import Hierarchy

/// Puts the nodes of a dump together to a hierarchy.
///
/// Places on the screen become relative to the parent's. A node that the source calls invisible is hidden when all its
/// descendants are invisible too; with a visible one below it stays, and lets touches through to what it
/// holds, because a container that is not drawn itself must not hide what is.
package struct ScreenForest {
  private let nodes: [ScreenNode]
  private let file: InputFile

  /// Makes a forest of a file's nodes, parents before their children.
  package init(nodes: [ScreenNode], file: InputFile) {
    self.nodes = nodes
    self.file = file
  }

  /// Adds the tree that is asked for to what is known of the import.
  ///
  /// - Throws: `FileError` for a tree that the file does not hold, and for whatever no hierarchy can hold.
  package func result(
    _ start: ImportResult, options: ImportOptions
  ) throws(FileError) -> ImportResult {
    var result = start
    if nodes.count > ViewHierarchy.Limits.views {
      throw file.error(
        line: nodes[ViewHierarchy.Limits.views].line, "more than \(ViewHierarchy.Limits.views) views")
    }
    let treeCount = (nodes.lazy.map(\.tree).max() ?? 0) + 1
    let chosen = options.treeIndex ?? 0
    guard (0..<treeCount).contains(chosen) else {
      throw file.error("no tree \(chosen); it holds \(treeCount), counted from 0")
    }
    result.treeCount = treeCount
    result.treeIndex = chosen

    let ids = ImportedIdentifiers.assign(
      count: nodes.count, own: { nodes[$0].ownIdentifier }, className: { nodes[$0].className })
    let showsVisible = showsVisible()
    let tellsAddresses = nodes.contains { $0.address != nil }
    var views: [ViewSpec] = []
    var lines: [Int] = []
    var newIndex = [Int](repeating: -1, count: nodes.count)
    // Where the point 0, 0 of every node's own coordinates lies on the screen.
    var origins = [Point](repeating: .zero, count: nodes.count)
    var twin: (view: ViewSpec, details: ImportDetails)?
    let chosenCount = nodes.count { $0.tree == chosen }
    views.reserveCapacity(chosenCount)
    lines.reserveCapacity(chosenCount)
    for index in order() where nodes[index].tree == chosen {
      let node = nodes[index]
      let parentOrigin = node.parent.map { origins[$0] } ?? .zero
      var details = ImportDetails()
      details.unknown = node.unknown
      let area = usableArea(node, &details, &result)
      let inParent = area.map { area in
        node.isRelative
          ? area.origin : Point(x: area.origin.x - parentOrigin.x, y: area.origin.y - parentOrigin.y)
      }
      origins[index] = Point(
        x: parentOrigin.x + (inParent?.x ?? 0) - node.boundsOrigin.x,
        y: parentOrigin.y + (inParent?.y ?? 0) - node.boundsOrigin.y)
      if !node.isRelative, let area, node.boundsOrigin == .zero { origins[index] = area.origin }
      newIndex[index] = views.count
      if tellsAddresses { result.addresses.append(node.address) }
      var view = ViewSpec(
        id: ids[index], className: node.className, parent: node.parent.map { newIndex[$0] },
        frame: area.map { Rect(origin: inParent ?? .zero, size: $0.size) } ?? .zero,
        isUserInteractionEnabled: node.isInteractive)
      view.hitPassthrough = node.isPassthrough
      view.isHidden = node.isHidden
      view.hitOverflow = node.hitOverflow
      view.clipsToBounds = node.clips
      if node.hasRareMembers { apply(node, &view, &details) }
      if !node.isVisible {
        if showsVisible[index] {
          view.hitPassthrough = true
          if !details.unknown.contains("hidden") { details.unknown.append("hidden") }
          result.estimated.append(
            ImportResult.Remark(line: node.line, reason: "invisible, but kept for the visible nodes in it"))
        } else {
          view.isHidden = true
        }
      }
      details.label = node.label
      details.identifier = node.identifier
      details.isEnabled = node.isEnabled
      if let twin, twin.details == details, !node.hasRareMembers, node.label == nil {
        // Views without anything of their own share what is rare: the plain members are all that differ.
        var copy = twin.view
        copy.id = view.id
        copy.className = view.className
        copy.parent = view.parent
        copy.frame = view.frame
        copy.isUserInteractionEnabled = view.isUserInteractionEnabled
        copy.hitPassthrough = view.hitPassthrough
        copy.isHidden = view.isHidden
        copy.hitOverflow = view.hitOverflow
        copy.clipsToBounds = view.clipsToBounds
        view = copy
      } else {
        view.details = details
        if !node.hasRareMembers { twin = (view, details) }
      }
      views.append(view)
      lines.append(node.line)
    }
    markWindows(&views, &result)
    result.lines = lines
    do throws(HierarchyError) {
      result.hierarchy = try ViewHierarchy(views: views)
    } catch {
      throw file.error(line: error.index.map { lines[$0] }, error.description)
    }
    return result
  }

  /// What few nodes have.
  private func apply(_ node: ScreenNode, _ view: inout ViewSpec, _ details: inout ImportDetails) {
    details.recognizers = node.recognizers
    view.boundsOrigin = node.boundsOrigin
    if let alpha = node.alpha, !alpha.isNaN { view.alpha = Float(alpha) }
    if node.transform != .identity { view.transform = node.transform }
    if let anchorPoint = node.anchorPoint { view.anchorPoint = anchorPoint }
    if node.hitShape != nil { view.hitShape = node.hitShape }
    if node.parent == nil, node.windowLevel != 0 { view.windowLevel = node.windowLevel }
  }

  /// Several roots are windows; without any level their order is a guess.
  private func markWindows(_ views: inout [ViewSpec], _ result: inout ImportResult) {
    let roots = views.indices.filter { views[$0].parent == nil }
    guard roots.count > 1, roots.allSatisfy({ views[$0].windowLevel == 0 }) else { return }
    // Views whose parents are not told are no windows.
    guard !roots.allSatisfy({ views[$0].details.unknown.contains("parent") }) else { return }
    for root in roots { views[root].details.unknown.append("windowLevel") }
    result.notes.append("\(roots.count) windows, their levels not told; the later is taken to be in front")
  }

  /// The area as far as a view can have it; nil, noted as unknown, where it cannot be told.
  private func usableArea(
    _ node: ScreenNode, _ details: inout ImportDetails, _ result: inout ImportResult
  ) -> Rect? {
    let limit = ViewHierarchy.Limits.coordinate
    guard var area = node.area,
      [area.minX, area.minY, area.size.width, area.size.height].allSatisfy({ abs($0) <= limit })
    else {
      if !details.unknown.contains("frame") { details.unknown.append("frame") }
      result.estimated.append(
        ImportResult.Remark(line: node.line, reason: "an area that is missing or no number: unknown"))
      return nil
    }
    if area.size.width < 0 || area.size.height < 0 {
      area.size = Size(width: max(0, area.size.width), height: max(0, area.size.height))
      result.estimated.append(
        ImportResult.Remark(line: node.line, reason: "edges in the wrong order, taken as no extent"))
    }
    return area
  }

  /// For every node whether any node below it is visible.
  private func showsVisible() -> [Bool] {
    var shows = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices.reversed() {
      guard let parent = nodes[index].parent, nodes[index].isVisible || shows[index] else { continue }
      shows[parent] = true
    }
    return shows
  }

  /// The nodes in preorder, siblings back to front: by their drawing order where all of them tell it, else
  /// by the order of the file. Roots keep the order of the file.
  private func order() -> [Int] {
    guard nodes.contains(where: { $0.drawingOrder != nil }) else { return Array(nodes.indices) }
    var children = [[Int]](repeating: [], count: nodes.count)
    var roots: [Int] = []
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent { children[parent].append(index) } else { roots.append(index) }
    }
    var order: [Int] = []
    order.reserveCapacity(nodes.count)
    var open = Array(roots.reversed())
    while let index = open.popLast() {
      order.append(index)
      var group = children[index]
      if group.allSatisfy({ nodes[$0].drawingOrder != nil }) {
        group.sort { (nodes[$0].drawingOrder ?? 0, $0) < (nodes[$1].drawingOrder ?? 0, $1) }
      }
      open.append(contentsOf: group.reversed())
    }
    return order
  }
}
