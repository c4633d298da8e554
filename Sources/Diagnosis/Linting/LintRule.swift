/// What `Lint` looks for.
public enum LintRule: String, CaseIterable, Sendable {
  /// What can be hit of a target is smaller than a finger needs (rule H25).
  case smallTarget = "small-target"
  /// A target takes touches in another one's area.
  case overlappingTargets = "overlapping-targets"
  /// A target that shows cannot be hit anywhere.
  case unreachable
  /// A view has recognizers and interaction off (rule H3).
  case offWithRecognizer = "off-with-recognizer"
  /// A view without area keeps all touches from the targets that it holds (rule H8).
  case emptyContainer = "empty-container"
  /// A view lies outside an ancestor, where it is never hit (rule H8).
  case outsideParent = "outside-parent"
  /// A view as large as its window, of which nothing tells that it shows anything, takes the touches of targets
  /// behind it (rule H20).
  case clearOverlay = "clear-overlay"
  /// An opacity near the threshold: nobody sees the view, and whether it takes touches is a matter of digits
  /// (rule H4).
  case alphaTrap = "alpha-trap"
}
