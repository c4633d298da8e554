import Files
import Hierarchy

/// `touchstone generate`: a tree of a known kind, the same for the same arguments on every machine.
enum Generate: Command {
  static let description = CommandDescription(
    name: "generate",
    summary: "write a tree of a known kind, the same for the same arguments everywhere",
    synopsis: ["SHAPE --views N --seed S [--out FILE]"],
    details: "SHAPE is one of \(shapes).",
    operands: 1...1,
    operandName: "SHAPE",
    options: [
      .init(name: "views", value: .one("N"), help: "how many views, 1 to \(ViewHierarchy.Limits.views)"),
      .init(
        name: "seed", value: .one("S"), help: "a whole number; another one gives another tree of the kind"),
      .init(name: "out", value: .one("FILE"), help: "where to write; the standard output by default"),
      .init(name: "hidden", value: .one("SHARE"), help: "share of views that are hidden, 0 to 1"),
      .init(name: "transparent", value: .one("SHARE"), help: "share of views whose alpha is 0"),
      .init(name: "non-interactive", value: .one("SHARE"), help: "share of views whose interaction is off"),
    ])

  private static var shapes: String { TreeShape.allCases.map(\.rawValue).joined(separator: ", ") }

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    guard let shape = TreeShape(rawValue: arguments.operands[0]) else {
      throw arguments.usage(arguments.operands[0], "unknown shape, none of \(shapes)")
    }
    guard let views = try arguments.integer("views", in: 1...ViewHierarchy.Limits.views) else {
      throw arguments.usage("--views", "missing")
    }
    guard let seed = try arguments.integer("seed", in: 0...UInt64.max) else {
      throw arguments.usage("--seed", "missing")
    }
    let options = GeneratorOptions(
      hidden: try arguments.share("hidden") ?? 0,
      transparent: try arguments.share("transparent") ?? 0,
      nonInteractive: try arguments.share("non-interactive") ?? 0)
    let bytes: [UInt8]
    let tree = ViewHierarchy.generate(shape, views: views, seed: seed, options: options)
    do throws(FileError) {
      bytes = try TreeFile(tree).bytes()
    } catch {
      throw CommandFailure(error.description)
    }
    try output.write(bytes, orTo: arguments.value("out"))
  }
}
