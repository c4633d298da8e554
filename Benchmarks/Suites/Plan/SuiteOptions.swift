public import Benchmarking
public import Hierarchy

/// What to measure. Everything is measured that no member excludes; nil excludes nothing.
public struct SuiteOptions: Sendable {
  /// How much, and for how long, where the members below do not say.
  public var extent: SuiteExtent
  /// Names of suites: query, build, ladder, update, scale.
  public var suites: [String]?
  /// A regular expression that a benchmark's name must match somewhere.
  public var filter: String?
  /// Beginnings, one of which a benchmark's name must have.
  public var prefixes: [String]?
  /// Sizes of trees; any from 1 to 1,000,000.
  public var views: [Int]?
  /// Names of shapes.
  public var shapes: [String]?
  /// Names of engines.
  public var engines: [String]?
  /// Modes.
  public var modes: [BenchmarkMode]?
  /// Names of point sets, with or without "-dependent"; a point set that the extent leaves out is measured
  /// when it is named.
  public var points: [String]?
  /// Seed of trees and points.
  public var seed: UInt64
  /// Trees of the user's own, measured under the shape "file:<name>". With any of these the generated shapes
  /// and the ladder are left out, unless they are asked for by name.
  public var trees: [Tree]

  /// A tree of the user's own.
  public struct Tree: Sendable {
    /// What it is called in results, e.g. the file's name.
    public var name: String
    /// The tree itself.
    public var hierarchy: ViewHierarchy

    /// Names a tree.
    public init(name: String, hierarchy: ViewHierarchy) {
      self.name = name
      self.hierarchy = hierarchy
    }
  }

  /// Everything that an extent measures, with seed 1.
  public init(extent: SuiteExtent = .standard) {
    self.extent = extent
    seed = 1
    trees = []
  }
}
