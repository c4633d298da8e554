public import Geometry
public import Hierarchy

/// The definition of hit testing: UIKit's recursion over a tree of class objects, written as plainly as the
/// rules H1 to H23 are stated. Whatever another engine answers is right when it is what this one answers.
///
/// It is an honest baseline and not a straw man: objects with an array of subviews, asked front to back,
/// pruned ones before any conversion, rejected subtrees never entered. What it costs is what such code costs in
/// Swift: per view asked, a conversion between coordinate spaces, reference counting of the array and of the
/// object, and, most of all, the dynamic exclusivity checks on stored properties of classes that the default
/// release flags keep. On generated trees of 10,000 views that was 11 to 22 times the same recursion in C++
/// (`CRecursive`); compiled with `-enforce-exclusivity=unchecked`, which is not measured as `recursive`, 2 to 6
/// times. One query is O(siblings × depth) in usual trees and O(n) at worst; it takes O(depth) of stack.
///
/// Not thread-safe: one owner at a time.
public final class ReferenceTree {
  /// All views by their index: those of the hierarchy in its order, then those that were made since. A view
  /// that was taken out stays here, and alive.
  public private(set) var views: [ReferenceView]
  /// The roots in the order in which they are asked: from the highest window level down, among equals the
  /// later one first; none has precedence beyond that (rule H14). Who changes roots keeps the order.
  public var windows: [ReferenceView]

  /// Builds the objects of a hierarchy, without recursion.
  ///
  /// - Complexity: O(n + r log r) for n views, r of them roots.
  public init(_ hierarchy: ViewHierarchy) {
    let specs = hierarchy.views
    views = specs.enumerated().map { ReferenceView(index: $0.offset, spec: $0.element) }
    var roots: [ReferenceView] = []
    for (view, spec) in zip(views, specs) {
      if let parent = spec.parent {
        views[parent].addSubview(view)
      } else {
        roots.append(view)
      }
    }
    windows = roots.sorted { one, other in
      let (level, otherLevel) = (specs[one.index].windowLevel, specs[other.index].windowLevel)
      return level > otherLevel || (level == otherLevel && one.index > other.index)
    }
  }

  /// Makes a view with a description's members, without superview; its index is the next of `views`. What it
  /// says of its parent and its window level plays no part. Amortized O(1).
  public func makeView(_ spec: ViewSpec) -> ReferenceView {
    let view = ReferenceView(index: views.count, spec: spec)
    views.append(view)
    return view
  }

  /// Makes the view with an index anew from a description, without superview and subviews; the old object is
  /// let go, which must be out of the tree.
  public func remakeView(_ index: Int, _ spec: ViewSpec) -> ReferenceView {
    let view = ReferenceView(index: index, spec: spec)
    views[index].detachSubviews()
    views[index] = view
    return view
  }

  deinit {
    for view in views { view.detachSubviews() }
  }

  /// The view that takes a touch at a point, as its index in the hierarchy's `views`; nil where none does.
  ///
  /// A point with a coordinate that is not finite hits nothing.
  ///
  /// - Parameter point: in the space of the roots' frames, in points.
  public func hit(at point: Point) -> Int? {
    view(at: point)?.index
  }

  /// The views from the root down to the one that takes a touch at a point, as indices; empty where none
  /// does.
  ///
  /// - Parameter point: in the space of the roots' frames, in points.
  public func hitPath(at point: Point) -> [Int] {
    var path: [Int] = []
    var next = view(at: point)
    while let view = next {
      path.append(view.index)
      next = view.superview
    }
    path.reverse()
    return path
  }

  private func view(at point: Point) -> ReferenceView? {
    guard point.isFinite else { return nil }
    for window in windows {
      if let hit = window.hitTest(point) { return hit }
    }
    return nil
  }
}
