public import Geometry
public import Hierarchy
internal import JSONText

/// A tree and what must be hit in it: `{"tree": …, "queries": [{"at": [x, y], "hit": id or null}]}`.
public struct HitCase: Equatable, Sendable {
  /// One question and its answer; all of a case are asked one after another on an unchanged tree.
  public struct Query: Equatable, Sendable {
    /// Where, in the space of the roots' frames, in points.
    public var point: Point
    /// Id of the view that must be hit; nil for none.
    public var hit: String?
    /// Why, for a person.
    public var why: String?

    /// Makes a query of a point and the answer that is right.
    public init(point: Point, hit: String?, why: String? = nil) {
      self.point = point
      self.hit = hit
      self.why = why
    }
  }

  /// The tree.
  public var tree: ViewHierarchy
  /// The queries, in the order of the file.
  public var queries: [Query]

  /// Makes a case of its parts.
  public init(tree: ViewHierarchy, queries: [Query]) {
    self.tree = tree
    self.queries = queries
  }

  /// Reads a hit case.
  ///
  /// - Throws: `FileError` for whatever a tree file is refused for, and for a query without `at` or `hit` or
  ///   with the id of no view. O(n) for n bytes.
  public static func read(_ file: InputFile) throws(FileError) -> HitCase {
    let content = try TreeFile.content(of: file)
    guard content.isHitCase else { throw file.error("is no hit case: it has no \"tree\"") }
    return HitCase(tree: content.tree.hierarchy, queries: content.queries)
  }
}
