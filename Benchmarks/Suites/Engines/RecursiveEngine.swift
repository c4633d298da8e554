public import Geometry
public import Hierarchy
internal import HitReference

/// The engine `recursive`: UIKit's recursion over Swift objects, which is the definition.
public struct RecursiveEngine: HitTestEngine {
  /// "recursive".
  public static let engineName = "recursive"

  let tree: ReferenceTree
  let hierarchy: ViewHierarchy

  /// Makes an object of each view. O(n).
  public init(_ hierarchy: ViewHierarchy) {
    tree = ReferenceTree(hierarchy)
    self.hierarchy = hierarchy
  }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    tree.hit(at: pointInWindow).map { Int32(truncatingIfNeeded: $0) } ?? -1
  }
}
