import Benchmarking
import Diagnosis
import Geometry
import Hierarchy

/// `touchstone draw`: a picture of a tree.
enum Draw: Command {
  static let description = CommandDescription(
    name: "draw",
    summary: "draw a tree as SVG or PNG: hit path, what takes no touches, reach, a trace",
    synopsis: [
      "TREE --out FILE.svg|FILE.png [--at X,Y] [--reach] [--layers] [--trace FILE] [--labels]",
      "     [--skip-unknown] [--only controls] [--root ID] [--without ID]… [--class TEXT] [--id TEXT] [--label TEXT]",
    ],
    details: """
      TREE is a tree file, a hit case, a scenario or a dump that `touchstone import` reads; "-" is the standard
      input. Views are drawn back to front, deeper ones darker; what takes no touches is hatched.
      """,
    operands: 1...1,
    operandName: "TREE",
    options: [
      .init(
        name: "out", value: .one("FILE"),
        help: "where to write; a name that ends in .png needs rsvg-convert (Debian: librsvg2-bin)"),
      .init(
        name: "at", value: .one("X,Y"),
        help: "show the hit path at a point, in the space of the roots' frames, and why the others lose"),
      .init(
        name: "reach", value: .none, help: "show what can be hit as a heat map: green all of a view, red none"
      ),
      .init(
        name: "layers", value: .none, help: "show the levels of the tree apart, seen from the side"),
      .init(
        name: "trace", value: .one("FILE"),
        help: """
          draw a trace, as `touchstone replay --json` prints it: every finger over the views (their places are
          those of TREE where it is the scenario), states of recognizers along a time line
          """),
      TreeInput.skipUnknown,
      .init(
        name: "labels", value: .none, help: "show the views' texts instead of ids; they may be personal"),
      .init(name: "only", value: .one("controls"), help: "draw controls and views with recognizers only"),
      .init(name: "root", value: .one("ID"), help: "draw this view and what it holds only"),
      .init(name: "without", value: .repeated("ID"), help: "do not draw this view and what it holds"),
      .init(name: "class", value: .one("TEXT"), help: "draw views whose class contains this only"),
      .init(name: "id", value: .one("TEXT"), help: "draw views whose id contains this only"),
      .init(name: "label", value: .one("TEXT"), help: "draw views whose label contains this only"),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    guard let file = arguments.value("out") else { throw arguments.usage("--out", "missing") }
    guard file.hasSuffix(".svg") || file.hasSuffix(".png") else {
      throw arguments.usage("--out", "\"\(file)\" ends neither in .svg nor in .png")
    }
    var point: Point?
    if let text = arguments.value("at") {
      guard let given = PointList.point(text[...]) else {
        throw arguments.usage("--at", "\"\(text)\" is not a point, X,Y")
      }
      point = given
    }
    let input = try TreeInput.placed(arguments.operands[0], arguments)
    let tree = DiagnosedTree(input.hierarchy)
    let choice = try ViewChoice(arguments, tree, input)
    var picture = Picture(tree)
    if input.hierarchy.name.isEmpty {
      picture.title = input.name.split(separator: "/").last.map(String.init) ?? input.name
    }
    picture.point = point
    picture.layout = arguments.has("layers") ? .layers : .screen
    picture.showsLabels = arguments.has("labels")
    picture.chosen = { choice.contains($0) }
    if arguments.has("reach") { picture.reach = ReachTable(tree) }
    if let name = arguments.value("trace") {
      let surroundings = try TreeSurroundings(input)
      picture.trace = try TraceFile.read(name, tree: tree, surroundings: surroundings)
    }
    let svg = Array(picture.svg().utf8)
    let bytes = file.hasSuffix(".png") ? try png(svg, file) : svg
    input.tellNotes()
    try output.write(bytes, orTo: file)
  }

  /// Lets rsvg-convert make pixels of a picture.
  ///
  /// - Throws: `CommandFailure` where that program is not there, or gives no picture.
  private static func png(_ svg: [UInt8], _ file: String) throws(CommandFailure) -> [UInt8] {
    guard let bytes = Subprocess.output(["rsvg-convert", "--format", "png", "--zoom", "2"], input: svg) else {
      throw CommandFailure(
        "\(file): rsvg-convert, which makes PNG files, did not run (Debian: librsvg2-bin); "
          + "a name that ends in .svg needs nothing")
    }
    return bytes
  }
}
