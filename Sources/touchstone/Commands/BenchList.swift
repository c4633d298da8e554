import Benchmarking
import HitTestSuites

/// `touchstone bench list`: the names of the benchmarks that `bench run` measures for the same options.
enum BenchList: Command {
  static let description = CommandDescription(
    name: "bench list",
    summary: "print the names of benchmarks",
    synopsis: ["[OPTION]…"],
    details: """
      One name a line, suite/case/shape/views/engine, of what `touchstone bench run` measures when it is given
      the same options.
      """,
    options: BenchSelection.options + [
      .init(name: "json", value: .none, help: "print a name's parts as a JSON object, one a line")
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    let plan = try BenchSelection.plan(
      BenchSelection.options(arguments, trees: BenchSelection.trees(arguments)), of: arguments)
    for name in plan.names {
      guard arguments.has("json") else {
        try output.line(name.description)
        continue
      }
      var line = JSONLine()
      line.add("name", name.description)
      line.add("suite", name.suite)
      line.add("case", name.caseName)
      line.add("shape", name.shape)
      line.add("views", name.views)
      line.add("engine", name.engine)
      try output.line(line.text())
    }
  }
}
