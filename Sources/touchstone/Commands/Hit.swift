import Files
import Geometry
import Hierarchy

/// `touchstone hit`: which view of a tree lies under a point.
enum Hit: Command {
  static let description = CommandDescription(
    name: "hit",
    summary: "print the view under each point",
    synopsis: [
      "TREE --at X,Y [--engine recursive|flat] [--verify] [--skip-unknown] [--json]",
      "TREE --points FILE [--engine recursive|flat] [--verify] [--skip-unknown] [--json]",
    ],
    details: """
      TREE is a tree file, a hit case, a scenario or a dump that `touchstone import` reads; "-" is the standard
      input. Prints the id of the view that takes a touch, "-" where none does, one line a point.
      """,
    operands: 1...1,
    operandName: "TREE",
    options: [
      .init(
        name: "at", value: .repeated("X,Y"),
        help: "a point in the space of the roots' frames, in points; may be repeated"),
      .init(
        name: "points", value: .one("FILE"),
        help: """
          a file of points, x,y a line; empty lines are skipped, nan and inf hit nothing;
          "-" is the standard input
          """),
      .init(
        name: "engine", value: .one("NAME"),
        help: "flat (the default), or recursive: the definition, slower"),
      .init(
        name: "verify", value: .none,
        help: "ask every engine; exit 3 where two answer differently"),
      TreeInput.skipUnknown,
      .init(
        name: "json", value: .none,
        help: """
          print {"at": [x, y], "hit": id or null, "path": [ids from the root]}, one a line;
          a coordinate that is not finite is null
          """),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    try arguments.refuse("at", with: "points")
    let engine = arguments.value("engine") ?? "flat"
    guard engine == "flat" || engine == "recursive" else {
      throw arguments.usage("--engine", "\"\(engine)\" is neither recursive nor flat")
    }
    let points = try points(arguments)
    let tree = try TreeInput.placed(arguments.operands[0], arguments)

    let views = tree.hierarchy.views
    let answers = Engines.answers(of: engine, at: points, in: tree.hierarchy)
    if arguments.has("verify") { try verify(answers, of: engine, at: points, in: tree.hierarchy) }
    tree.tellNotes()
    if arguments.has("json") {
      for (point, answer) in zip(points, answers) { try output.line(json(point, answer, in: views)) }
    } else {
      for answer in answers { try output.line(answer.map { views[$0].id } ?? "-") }
    }
  }

  /// The points asked for, from the command line or from a file.
  private static func points(_ arguments: Arguments) throws(CommandFailure) -> [Point] {
    if let file = arguments.value("points") {
      guard file != "-" || arguments.operands[0] != "-" else {
        throw arguments.usage("--points", "the standard input is the tree already")
      }
      return try PointList.points(InputFile.open(file))
    }
    guard arguments.has("at") else { throw arguments.usage("--at", "missing, or --points") }
    var points: [Point] = []
    for text in arguments.values("at") {
      guard let point = PointList.point(text[...]) else {
        throw arguments.usage("--at", "\"\(text)\" is not a point, X,Y")
      }
      points.append(point)
    }
    return points
  }

  /// Asks every other engine for the same points.
  ///
  /// - Throws: exit 3 with the first point that two engines answer differently, and both answers.
  private static func verify(
    _ answers: [Int?], of engine: String, at points: [Point], in hierarchy: ViewHierarchy
  ) throws(CommandFailure) {
    func shown(_ engine: String, _ answers: [Int?]) -> Verification.Answers {
      Verification.Answers(engine: engine, ids: answers.map { $0.map { hierarchy.views[$0].id } ?? "-" })
    }
    let others = Engines.names.filter { $0 != engine }.map { name in
      shown(name, Engines.answers(of: name, at: points, in: hierarchy))
    }
    if let line = Verification.disagreement(of: [shown(engine, answers)] + others, at: points) {
      throw CommandFailure(line, code: .enginesDisagree)
    }
  }

  /// One answer as a line of JSON, with the ids from the root down to the view that was hit.
  private static func json(_ point: Point, _ answer: Int?, in views: [ViewSpec]) -> String {
    var path: [String] = []
    var next = answer
    while let index = next {
      path.append(views[index].id)
      next = views[index].parent
    }
    var line = JSONLine()
    line.add("at", [point.x, point.y])
    line.add("hit", path.first)
    line.add("path", path.reversed())
    return line.text()
  }
}
