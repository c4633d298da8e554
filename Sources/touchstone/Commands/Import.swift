import Files
import FilesXML
import Hierarchy

/// `touchstone import`: a real dump as a tree file.
enum Import: Command {
  static let description = CommandDescription(
    name: "import",
    summary: "turn a dump of a real screen into a tree file",
    synopsis: ["FILE [--format auto|NAME] [--tree-index N] [--partial] [--out FILE]"],
    details: """
      FILE is the dump; "-" is the standard input. What was estimated or left out is told on the standard
      error stream, with line numbers.
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
        name: "partial", value: .none,
        help: "read what is whole of a file that is cut off, instead of refusing it"),
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
      isPartial: arguments.has("partial"))
    let file = try InputFile.open(arguments.operands[0])
    let result: ImportResult
    let bytes: [UInt8]
    do throws(FileError) {
      result = try HierarchyReader.all.read(file, format: format, options: options)
      bytes = try TreeFile(result.hierarchy, responders: result.responders).bytes(name: file.name)
    } catch {
      throw CommandFailure(error.description)
    }
    try output.write(bytes, orTo: arguments.value("out"))
    for line in result.summary { StandardError.line("\(file.name): \(line)") }
  }
}
