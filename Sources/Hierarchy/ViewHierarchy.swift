/// A validated view tree, or several of them side by side: the common language of files, generators and
/// engines.
///
/// `views` is in back-to-front preorder: a parent stands before its children, and of two siblings the later
/// one lies in front. Roots are windows and share one coordinate space. What the initializer accepts
/// satisfies every limit below, so that whoever takes a `ViewHierarchy` need not check again.
public struct ViewHierarchy: Equatable, Sendable {
  /// Name of the tree, e.g. "feed-1k"; may be empty.
  public let name: String
  /// All views, parents before their children.
  public let views: [ViewSpec]

  /// Makes a hierarchy of views that is known to be valid: no view at all.
  public init() {
    self.name = ""
    self.views = []
  }

  /// Checks the views and makes a hierarchy of them.
  ///
  /// - Parameters:
  ///   - name: the tree's name.
  ///   - views: in back-to-front preorder.
  /// - Throws: `HierarchyError` for the first view that breaks a rule: an id that is empty, "-", has control
  ///   characters or is used twice; a parent that does not stand before its child; a number that is not
  ///   finite or beyond `Limits.coordinate`; a negative size; a window level on a view with a parent; more
  ///   views or levels than `Limits` allows.
  /// - Complexity: O(n) for n views.
  public init(name: String = "", views: [ViewSpec]) throws(HierarchyError) {
    try HierarchyValidation.check(views)
    self.name = name
    self.views = views
  }

  /// Makes a hierarchy of views that keep every rule because the caller has checked each as it made or read
  /// it; tests check what such callers make.
  package init(name: String, trusted views: [ViewSpec]) {
    self.name = name
    self.views = views
  }

  /// The largest trees and coordinates that a hierarchy may have.
  public enum Limits {
    /// Most views in one hierarchy.
    public static let views = 1_000_000
    /// Most levels of a view below its root.
    public static let depth = 1_024
    /// Largest absolute value of a coordinate, a size, an inset, a translation or a shape's corner, in points.
    public static let coordinate = 1e7
  }

  /// For every view the indices of its children, back to front; for use where a tree is built once.
  ///
  /// - Complexity: O(n) time and memory.
  public func childrenByView() -> [[Int]] {
    var children = [[Int]](repeating: [], count: views.count)
    for (index, view) in views.enumerated() {
      if let parent = view.parent { children[parent].append(index) }
    }
    return children
  }

  /// Indices of the roots in the order in which they are asked: from the highest window level down, among
  /// equals the later one first (rule H14).
  ///
  /// - Complexity: O(n + r log r) for r roots.
  public func rootsFrontToBack() -> [Int] {
    let roots = views.indices.filter { views[$0].parent == nil }
    return roots.sorted { one, other in
      let levels = (views[one].windowLevel, views[other].windowLevel)
      return levels.0 == levels.1 ? one > other : levels.0 > levels.1
    }
  }
}
