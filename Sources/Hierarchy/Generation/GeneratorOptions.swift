/// How much of a generated tree is taken out of hit testing, beyond what the shape itself does.
///
/// Each share is the probability, 0 to 1, with which a view other than the root is changed. The changes are
/// drawn from a random stream of their own: with all shares at 0 the tree is the shape's own, and what a
/// share of 0.1 changes is also changed by 0.2.
public struct GeneratorOptions: Equatable, Hashable, Sendable {
  /// Share of views that are hidden.
  public var hidden: Double
  /// Share of views whose alpha is 0.
  public var transparent: Double
  /// Share of views whose interaction is off.
  public var nonInteractive: Double

  /// The shape's own tree, nothing added.
  public static let none = GeneratorOptions()

  /// Makes options from three shares; a value outside 0 to 1 works like the nearer end.
  public init(hidden: Double = 0, transparent: Double = 0, nonInteractive: Double = 0) {
    self.hidden = hidden
    self.transparent = transparent
    self.nonInteractive = nonInteractive
  }
}
