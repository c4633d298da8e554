public import Hierarchy

/// A hierarchy with what explanations, lint and pictures need of it: who lies in front of whom.
///
/// Views are named by their index in `hierarchy.views`. A value; making it is O(n), and everything that it
/// tells is told of the hierarchy as it was given.
public struct DiagnosedTree: Sendable {
  /// The views.
  public let hierarchy: ViewHierarchy
  /// The views back to front, in the order in which they are drawn: a parent before its children, the window
  /// that is asked first last (rules H2, H14).
  let backToFront: [Int]
  /// Place of each view in `backToFront`.
  let rank: [Int]
  /// How many views a view's subtree has, itself included; they stand together in `backToFront`.
  let subtreeSize: [Int]
  /// Children of each view, back to front.
  let children: ChildLists
  /// The roots in the order in which they are asked (rule H14).
  let rootsFrontToBack: [Int]

  /// Makes the order of a hierarchy's views.
  ///
  /// - Complexity: O(n + r log r) for n views, r of them roots.
  public init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    let views = hierarchy.views
    children = ChildLists(views)
    var order: [Int] = []
    order.reserveCapacity(views.count)
    var rank = [Int](repeating: 0, count: views.count)
    // The last one on the stack comes next, so what lies behind is pushed last.
    rootsFrontToBack = hierarchy.rootsFrontToBack()
    var open = rootsFrontToBack
    while let view = open.popLast() {
      rank[view] = order.count
      order.append(view)
      children.appendFrontToBack(view, to: &open)
    }
    var sizes = [Int](repeating: 1, count: views.count)
    for (index, view) in views.enumerated().reversed() {
      if let parent = view.parent { sizes[parent] += sizes[index] }
    }
    backToFront = order
    self.rank = rank
    subtreeSize = sizes
  }

  var views: [ViewSpec] { hierarchy.views }

  /// The id of a view.
  func id(_ view: Int) -> String { hierarchy.views[view].id }

  /// Index of the view with an id; nil when none has it. O(n).
  public func view(named id: String) -> Int? { hierarchy.views.firstIndex { $0.id == id } }

  /// The views from the root down to one, itself included. O(depth).
  public func path(to view: Int) -> [Int] {
    var path = [view]
    while let parent = hierarchy.views[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }

  /// Whether a view lies above another in the tree; no view lies above itself. O(1).
  public func isAncestor(_ ancestor: Int, of view: Int) -> Bool {
    let distance = rank[view] - rank[ancestor]
    return distance > 0 && distance < subtreeSize[ancestor]
  }

  /// Whether the source could not tell where a view lies.
  func hasUnknownFrame(_ view: Int) -> Bool {
    hierarchy.views[view].isFrameUnknown
  }
}

/// The children of every view in two flat arrays.
struct ChildLists: Sendable {
  private var starts: [Int32]
  private var members: [Int32]

  init(_ views: [ViewSpec]) {
    starts = [Int32](repeating: 0, count: views.count + 1)
    for view in views {
      if let parent = view.parent { starts[parent + 1] += 1 }
    }
    for index in 1..<max(1, starts.count) { starts[index] += starts[index - 1] }
    members = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    var next = starts
    for (index, view) in views.enumerated() {
      guard let parent = view.parent else { continue }
      members[Int(next[parent])] = Int32(index)
      next[parent] += 1
    }
  }

  /// A view's children, back to front.
  subscript(_ view: Int) -> [Int] { members[range(view)].map { Int($0) } }

  /// A view's children, back to front, without a copy.
  func members(of view: Int) -> ArraySlice<Int32> { members[range(view)] }

  /// Adds a view's children to a list, front to back.
  func appendFrontToBack(_ view: Int, to list: inout [Int]) {
    for place in range(view).reversed() { list.append(Int(members[place])) }
  }

  /// How many children a view has.
  func count(_ view: Int) -> Int { range(view).count }

  private func range(_ view: Int) -> Range<Int> { Int(starts[view])..<Int(starts[view + 1]) }
}
