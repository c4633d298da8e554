/// The name of a benchmark: `suite/case/shape/views/engine`, e.g. "query/uniform/feed/10000/flat".
public struct BenchmarkName: Hashable, Sendable, CustomStringConvertible {
  /// The family of benchmarks, e.g. "query".
  public var suite: String
  /// What the other members do not say, e.g. the point set.
  public var caseName: String
  /// The shape of the tree, "-" where there is none; the only member that may contain slashes.
  public var shape: String
  /// The size of the tree.
  public var views: Int
  /// Who is measured.
  public var engine: String

  /// Makes a name from its members.
  public init(suite: String, caseName: String, shape: String, views: Int, engine: String) {
    self.suite = suite
    self.caseName = caseName
    self.shape = shape
    self.views = views
    self.engine = engine
  }

  /// Reads a name as `description` writes it; nil where a member is missing or empty, or views is not a
  /// number.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 5, let views = Int(parts[parts.count - 2]), views >= 0 else { return nil }
    let shape = parts[2..<parts.count - 2].joined(separator: "/")
    guard !parts[0].isEmpty, !parts[1].isEmpty, !shape.isEmpty, let engine = parts.last, !engine.isEmpty
    else { return nil }
    self.init(
      suite: String(parts[0]), caseName: String(parts[1]), shape: shape, views: views, engine: String(engine))
  }

  /// The five members with slashes between them.
  public var description: String { "\(suite)/\(caseName)/\(shape)/\(views)/\(engine)" }

  /// Whether the name begins with a text; the empty text selects all.
  public func hasPrefix(_ prefix: String) -> Bool { description.hasPrefix(prefix) }
}
