public import Benchmarking

/// Which of the benchmarks that both builds have are compared.
public struct BenchmarkChoice: Equatable, Sendable {
  /// Beginnings of names, one of which a name must have; nil for any.
  public var prefixes: [String]?
  /// A regular expression that a name must match somewhere; nil for any.
  public var filter: String?

  /// Makes a choice; without prefixes and filter it is `isUsual`.
  public init(prefixes: [String]? = nil, filter: String? = nil) {
    self.prefixes = prefixes
    self.filter = filter
  }

  /// What is compared when nothing is chosen: the core on trees of 10,000 views, evenly spread points and points
  /// outside, building, and whatever other suites have of trees that are no extremes. One engine, for the others
  /// are there to be compared with.
  public static func isUsual(_ name: BenchmarkName) -> Bool {
    guard ["flat", "product"].contains(name.engine), name.views == 10_000 else { return false }
    switch name.suite {
    case "query": return ["uniform", "uniform-dependent", "missing"].contains(name.caseName)
    case "build": return true
    default: return ["-", "feed", "mixed"].contains(name.shape)
    }
  }

  /// The names chosen, in their order.
  ///
  /// - Throws: `DriverError` for a regular expression that is none, and for a choice of nothing.
  package func chosen(of names: [String]) throws(DriverError) -> [String] {
    var regex: Regex<AnyRegexOutput>?
    if let filter {
      regex = try? Regex(filter)
      guard regex != nil else { throw DriverError("--filter: \"\(filter)\" is not a regular expression") }
    }
    let chosen = names.filter { name in
      if prefixes == nil, regex == nil { return BenchmarkName(name).map(BenchmarkChoice.isUsual) ?? false }
      if let prefixes, !prefixes.contains(where: name.hasPrefix) { return false }
      return regex.map { name.firstMatch(of: $0) != nil } ?? true
    }
    guard !chosen.isEmpty else {
      if let prefix = prefixes?.first { throw DriverError("\(prefix): no benchmark's name begins with it") }
      throw DriverError("--filter: no benchmark of either build matches")
    }
    return chosen
  }

  /// The one name chosen.
  ///
  /// - Throws: `DriverError` for a choice of none, and of several, with the candidates.
  package func one(of names: [String]) throws(DriverError) -> String {
    let chosen = try chosen(of: names)
    if let prefix = prefixes?.first, chosen.contains(prefix) { return prefix }
    guard chosen.count == 1 else {
      let some = chosen.prefix(5).joined(separator: ", ") + (chosen.count > 5 ? " …" : "")
      throw DriverError(
        "\(prefixes?.first ?? ""): \(chosen.count) benchmarks' names begin with it: \(some)")
    }
    return chosen[0]
  }
}
