import Benchmarking
import Hierarchy
import HitTestSuites

/// The options by which `bench run` and `bench list` choose benchmarks.
enum BenchSelection {
  static let options: [CommandDescription.Option] = [
    .init(name: "suite", value: .one("NAME,…"), help: SuitePlan.suites.joined(separator: ", ")),
    .init(
      name: "filter", value: .one("REGEX"),
      help: "benchmarks whose name, suite/case/shape/views/engine, matches somewhere"),
    .init(name: "views", value: .one("N,…"), help: "sizes of trees, 1 to \(ViewHierarchy.Limits.views)"),
    .init(
      name: "shape", value: .one("NAME,…"), help: TreeShape.allCases.map(\.rawValue).joined(separator: ", ")),
    .init(
      name: "engine", value: .one("NAME,…"),
      help: """
        \(StandardEngines.all.map { $0.engineName }.joined(separator: ", "));
        where trees change also \(StandardEngines.alternatives.map { $0.engineName }.joined(separator: ", "))
        """),
    .init(
      name: "mode", value: .one("NAME,…"),
      help: BenchmarkMode.allCases.map(\.rawValue).joined(separator: ", ")),
    .init(
      name: "points", value: .one("NAME,…"),
      help: """
        \(PointSet.allCases.map(\.rawValue).joined(separator: ", ")),
        each also with -dependent appended: every point waits for the last answer
        """),
    .init(name: "seed", value: .one("N"), help: "of trees and points; 1 by default"),
    .init(
      name: "quick", value: .none,
      help: "the default's benchmarks but those on targets, measured shortly on 16,384 points"),
    .init(
      name: "full", value: .none,
      help: "everything, measured long: every point set, plain and dependent, batches and single calls"),
    .init(
      name: "tree", value: .repeated("FILE"),
      help: "a tree file or a dump instead of the generated trees; may be repeated"),
  ]

  /// The trees that the arguments name.
  ///
  /// - Throws: `CommandFailure` for one that cannot be read or holds no view.
  static func trees(_ arguments: Arguments) throws(CommandFailure) -> [TreeInput] {
    var trees: [TreeInput] = []
    for path in arguments.values("tree") {
      let tree = try TreeInput.read(path)
      guard !tree.hierarchy.views.isEmpty else { throw CommandFailure("\(path): holds no view") }
      trees.append(tree)
    }
    return trees
  }

  /// What the arguments select, of generated trees or of some that were read.
  ///
  /// - Throws: `CommandFailure` for a value of the wrong form, and for two trees of one name.
  static func options(
    _ arguments: Arguments, trees: [TreeInput]
  ) throws(CommandFailure) -> SuiteOptions {
    try arguments.refuse("quick", with: "full")
    let extent: SuiteExtent =
      arguments.has("quick") ? .quick : arguments.has("full") ? .full : .standard
    var options = SuiteOptions(extent: extent)
    options.suites = try arguments.list("suite")
    options.filter = arguments.value("filter")
    options.views = try arguments.integers("views", in: 1...ViewHierarchy.Limits.views)
    options.shapes = try arguments.list("shape")
    options.engines = try arguments.list("engine")
    options.modes = try modes(arguments)
    options.points = try arguments.list("points")
    if let seed = try arguments.integer("seed", in: 0...UInt64.max) { options.seed = seed }
    for tree in trees {
      let name = name(ofTree: tree.name)
      guard !options.trees.contains(where: { $0.name == name }) else {
        throw arguments.usage("--tree", "two trees are called \"\(name)\"")
      }
      options.trees.append(SuiteOptions.Tree(name: name, hierarchy: tree.hierarchy))
    }
    return options
  }

  /// What a tree is called in the names of benchmarks, which are printed one a line: the file's name, without
  /// control characters.
  private static func name(ofTree path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? "_" : scalar)
    }
    return String(scalars)
  }

  /// The benchmarks selected.
  ///
  /// - Throws: `CommandFailure` for an option that names nothing, with what there is, and for options that
  ///   together select nothing.
  static func plan(_ options: SuiteOptions, of arguments: Arguments) throws(CommandFailure) -> SuitePlan {
    do throws(SuiteError) {
      return try SuitePlan(options)
    } catch {
      throw arguments.usage(error.option, error.reason)
    }
  }

  private static func modes(_ arguments: Arguments) throws(CommandFailure) -> [BenchmarkMode]? {
    guard let names = try arguments.list("mode") else { return nil }
    var modes: [BenchmarkMode] = []
    for name in names {
      guard let mode = BenchmarkMode(rawValue: name) else {
        let known = BenchmarkMode.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.usage("--mode", "there is no \"\(name)\"; there are \(known)")
      }
      if !modes.contains(mode) { modes.append(mode) }
    }
    return modes
  }
}
