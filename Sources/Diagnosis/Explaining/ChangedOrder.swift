internal import Hierarchy

/// A tree as some changes make it, without a copy of it: which views have other members, and which siblings other
/// places.
struct ChangedOrder {
  /// The roots back to front, as a hierarchy lists them.
  private(set) var roots: [Int] = []

  private let tree: DiagnosedTree
  private var specs: [Int: ViewSpec] = [:]
  /// Children back to front, of those views some of whose children changed places.
  private var children: [Int: [Int]] = [:]

  /// Takes a tree and the changes to it, later ones over earlier ones.
  ///
  /// - Complexity: O(n) for n views, for the search for the roots.
  init(_ tree: DiagnosedTree, _ changes: [ViewChange]) {
    self.tree = tree
    var moves: [Int: Int] = [:]
    for change in changes {
      if case .inFront(let sibling) = change.setting {
        moves[change.view] = sibling
      } else {
        var spec = specs[change.view] ?? tree.views[change.view]
        change.setting.apply(to: &spec)
        specs[change.view] = spec
      }
    }
    for parent in Set(moves.keys.compactMap { tree.views[$0].parent }) {
      children[parent] = Self.moved(tree.children[parent], moves)
    }
    roots = Self.moved(tree.rootsFrontToBack.sorted(), moves)
  }

  /// A view as it is after the changes.
  func spec(_ view: Int) -> ViewSpec {
    if !specs.isEmpty, let spec = specs[view] { return spec }
    return tree.views[view]
  }

  /// Calls `body` with each of a view's children, front to back.
  func forEachChildFrontToBack(of view: Int, _ body: (Int) -> Void) {
    if !children.isEmpty, let moved = children[view] {
      for child in moved.reversed() { body(child) }
    } else {
      for child in tree.children.members(of: view).reversed() { body(Int(child)) }
    }
  }

  /// Siblings back to front, after the moves.
  private static func moved(_ backToFront: [Int], _ moves: [Int: Int]) -> [Int] {
    guard !moves.isEmpty else { return backToFront }
    var order = backToFront
    for view in backToFront {
      guard let sibling = moves[view] else { continue }
      order.removeAll { $0 == view }
      let place = order.firstIndex(of: sibling).map { $0 + 1 } ?? order.count
      order.insert(view, at: place)
    }
    return order
  }
}
