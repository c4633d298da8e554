public import Geometry

/// One change of a tree, as a table of changes keeps it. Which members mean something depends on the table's
/// kind.
public struct ChangeStep: Equatable, Sendable {
  /// The view that changes, by its index in the hierarchy.
  public var view: Int32
  /// Its parent; −1 for a root.
  public var parent: Int32
  /// How many views its subtree has, itself included.
  public var count: Int32
  /// Kind `hidden`: whether to hide it. Kinds `cell` and `freshCell`: whether it comes in, or goes out.
  public var flag: Bool
  /// Kind `frame`: the new frame. Kind `boundsOrigin`: the new origin.
  public var frame: Rect

  /// Makes a step.
  public init(view: Int, parent: Int = -1, count: Int = 1, flag: Bool = false, frame: Rect = .zero) {
    self.view = Int32(view)
    self.parent = Int32(parent)
    self.count = Int32(count)
    self.flag = flag
    self.frame = frame
  }
}

/// What the steps of a table change.
@frozen public enum ChangeKind: Sendable {
  /// Nothing: an operation is its queries.
  case nothing
  /// A view's place in its parent.
  case frame
  /// What a scroll view shows.
  case boundsOrigin
  /// Whether a view, and all it carries, is hidden.
  case hidden
  /// How a view is turned: the step's number, round and round, chooses one of `ChangeTable.transforms`.
  case transform
  /// A subtree goes out, and comes in again in front of its siblings.
  case cell
  /// A subtree is destroyed, and made anew in front of its siblings.
  case freshCell
}
