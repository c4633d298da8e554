public import Geometry
public import Hierarchy
internal import HitTesting

/// The engine `flat`: the core.
public struct FlatEngine: HitTestEngine {
  /// "flat".
  public static let engineName = "flat"

  private let tree: HitTree

  /// Makes the columns and the index.
  public init(_ hierarchy: ViewHierarchy) {
    tree = HitTree(hierarchy)
  }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    tree.hit(at: pointInWindow).map { Int32(truncatingIfNeeded: $0.rawValue) } ?? -1
  }
}
