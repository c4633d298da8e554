internal import Geometry
internal import Hierarchy

/// A view of a dump with its place among the others.
struct DescribedNode {
  var view: DescribedView
  /// Number of bars before it.
  var depth: Int
  var line: Int
  /// The name that a tool printed before it, e.g. that of an instance variable.
  var name: String?
}

/// The views of a dump, put together to trees.
struct DescribedForest {
  let nodes: [DescribedNode]
  let file: InputFile
  let options: ImportOptions

  private typealias Remark = ImportResult.Remark

  /// The tree that is asked for.
  func result(_ start: ImportResult) throws(FileError) -> ImportResult {
    var result = start
    let base = nodes.reduce(Int.max) { min($0, $1.depth) }
    let (parents, orphans) = try parents(base: base)
    let trees = trees(parents: parents, base: base)
    let treeCount = (trees.last ?? 0) + 1
    let chosen = options.treeIndex ?? 0
    guard (0..<treeCount).contains(chosen) else {
      throw file.error("no tree \(chosen); it holds \(treeCount), counted from 0")
    }
    result.treeCount = treeCount
    result.treeIndex = chosen

    let ids = ImportedIdentifiers.assign(
      count: nodes.count, own: { nodes[$0].view.address }, className: { nodes[$0].view.className })
    var views: [ViewSpec] = []
    var lines: [Int] = []
    var newIndex = [Int](repeating: -1, count: nodes.count)
    for index in nodes.indices where trees[index] == chosen {
      newIndex[index] = views.count
      result.addresses.append(nodes[index].view.address)
      views.append(
        spec(index, id: ids[index], parent: parents[index].map { newIndex[$0] }, result: &result))
      lines.append(nodes[index].line)
    }
    markRoots(&views, orphans: Set(orphans.map { newIndex[$0] }.filter { $0 >= 0 }), base: base, &result)
    result.lines = lines
    do throws(HierarchyError) {
      result.hierarchy = try ViewHierarchy(views: views)
    } catch {
      throw file.error(line: error.index.map { lines[$0] }, error.description)
    }
    return result
  }

  /// For every node its parent, and the nodes whose parent is missing.
  private func parents(base: Int) throws(FileError) -> (parents: [Int?], orphans: [Int]) {
    var open: [Int] = []
    var orphans: [Int] = []
    var parents: [Int?] = []
    for (index, node) in nodes.enumerated() {
      while let last = open.last, nodes[last].depth >= node.depth { open.removeLast() }
      let expected = open.last.map { nodes[$0].depth + 1 } ?? base
      if node.depth != expected {
        guard options.isPartial else {
          let reason = "the view is \(node.depth) deep, and none \(node.depth - 1) deep stands above it"
          let whole = "\(nodes.count) complete views, --partial reads them"
          throw file.error(line: node.line, "\(reason); \(whole)")
        }
        orphans.append(index)
        open.removeAll()
      }
      parents.append(open.last)
      open.append(index)
    }
    return (parents, orphans)
  }

  /// For every node the number of its tree. All windows that are not seen twice are one screen; views whose
  /// common parent is missing, because the dump begins at its children, are one tree too.
  private func trees(parents: [Int?], base: Int) -> [Int] {
    var trees: [Int] = []
    var count = 0
    var windowTree: Int?
    var windows = Set<String>()
    for (index, node) in nodes.enumerated() {
      if let parent = parents[index] {
        trees.append(trees[parent])
        continue
      }
      if base > 0 || options.isPartial && node.depth > base {
        trees.append(0)
        count = max(count, 1)
        continue
      }
      if isWindow(node.view) {
        let isNew = node.view.address.map { windows.insert($0).inserted } ?? true
        if let windowTree, isNew {
          trees.append(windowTree)
          continue
        }
        windows = Set([node.view.address].compactMap(\.self))
        windowTree = count
      }
      trees.append(count)
      count += 1
    }
    return trees
  }

  private func isWindow(_ view: DescribedView) -> Bool {
    view.className.hasSuffix("Window") || view.baseClass?.hasSuffix("Window") == true
  }

  private func markRoots(
    _ views: inout [ViewSpec], orphans: Set<Int>, base: Int, _ result: inout ImportResult
  ) {
    let roots = views.indices.filter { views[$0].parent == nil }
    for root in roots {
      if base > 0 || orphans.contains(root) {
        views[root].details.unknown.append("parent")
      } else if roots.count > 1 {
        views[root].details.unknown.append("windowLevel")
      }
    }
    if !orphans.isEmpty {
      result.notes.append("\(orphans.count) views stand without their parents, at a place that is unknown")
    } else if base > 0 {
      result.notes.append(
        "the dump begins below its root; its \(roots.count) topmost views are taken as roots")
    } else if roots.count > 1 {
      result.notes.append("\(roots.count) windows, their levels not told; the later is taken to be in front")
    }
    result.notes.append(ImportResult.noEndMark)
    result.notes.append("hit-test overrides, and bounds origins of views that do not scroll, are not told")
  }
}
