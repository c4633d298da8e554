public import Geometry

/// Something about a view that makes it hard or impossible to touch.
public struct LintFinding: Equatable, Sendable {
  /// What was looked for.
  public var rule: LintRule
  /// Index of the view.
  public var view: Int
  /// What is wrong, with ids and nothing of any view's texts.
  public var because: String
  /// How to mend it, likewise.
  public var mend: String
  /// The size of what can be hit, in points of the roots' space; where a size is the matter.
  public var size: Size?
  /// Index of the other view that takes part, if any.
  public var other: Int?

  init(
    _ rule: LintRule, _ view: Int, because: String, mend: String, size: Size? = nil, other: Int? = nil
  ) {
    self.rule = rule
    self.view = view
    self.because = because
    self.mend = mend
    self.size = size
    self.other = other
  }
}
