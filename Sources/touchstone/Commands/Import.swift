import Files
import FilesXML
import Hierarchy
import JSONText

/// `touchstone import`: a real dump as a tree file.
enum Import: Command {
  static let description = CommandDescription(
    name: "import",
    summary: "turn a dump of a real screen into a tree file",
    synopsis: [
      "FILE [--format auto|NAME] [--tree-index N] [--controllers FILE] [--scale N] [--partial] [--labels]"
        + " [--out FILE]"
    ],
    details: """
      FILE is the dump; "-" is the standard input. What was estimated or left out is told on the standard
      error stream, with line numbers; texts of the screen are not told there without --labels. A recording of
      touches is no dump: replay --input takes it.
      """,
    operands: 1...1,
    operandName: "FILE",
    options: [
      .init(
        name: "format", value: .one("NAME"),
        help: "what kind of dump it is, one of\n\(formats.joined(separator: ", "))"),
      .init(
        name: "tree-index", value: .one("N"),
        help: "which of several independent trees in the file, from 0; the first by default"),
      .init(
        name: "controllers", value: .one("FILE"),
        help: "view controllers as UIKit prints them, joined to the views by their addresses"),
      .init(
        name: "scale", value: .one("N"),
        help: "how many units of the dump, such as pixels, are one point; 1 by default"),
      .init(
        name: "partial", value: .none,
        help: "read what is whole of a file that is cut off, instead of refusing it"),
      .init(name: "labels", value: .none, help: "tell labels, which may be personal, beside line numbers"),
      .init(name: "out", value: .one("FILE"), help: "where to write; the standard output by default"),
    ])

  private static var formats: [String] { HierarchyReader.all.formats }

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    let format = arguments.value("format") ?? "auto"
    guard formats.contains(format) else {
      throw arguments.usage("--format", "\"\(format)\" is none of \(formats.joined(separator: ", "))")
    }
    let options = ImportOptions(
      treeIndex: try arguments.integer("tree-index", in: 0...Int.max),
      isPartial: arguments.has("partial"), scale: try scale(arguments))
    let file = try InputFile.open(arguments.operands[0])
    let controllers: InputFile?
    if let path = arguments.value("controllers") {
      guard path != "-" || file.name != "-" else {
        throw arguments.usage("--controllers", "the standard input is the dump already")
      }
      controllers = try InputFile.open(path)
    } else {
      controllers = nil
    }
    let name = file.name
    let tree: TreeFile
    let summary: [String]
    do throws(FileError) {
      var result = try HierarchyReader.all.read(file, format: format, options: options)
      if let controllers { try result.join(controllers: controllers, options: options) }
      tree = TreeFile(result.hierarchy, responders: result.responders)
      try tree.check(name: name)
      summary = arguments.has("labels") ? result.summaryWithLabels : result.summary
    } catch {
      throw CommandFailure(error.description)
    }
    if let path = arguments.value("out") {
      try OutputFile.write(to: path) { take throws(ByteFileError) in try tree.write(take) }
    } else {
      try tree.write { bytes throws(CommandFailure) in try output.write(bytes: bytes) }
    }
    for line in summary { StandardError.line("\(name): \(line)") }
  }

  private static func scale(_ arguments: Arguments) throws(CommandFailure) -> Double {
    guard let text = arguments.value("scale") else { return 1 }
    guard let scale = DecimalNumber.parse(text[...]), (0.01...100).contains(scale) else {
      throw arguments.usage("--scale", "a number from 0.01 to 100 is expected")
    }
    return scale
  }
}
