import Diagnosis
import Geometry
import Hierarchy

/// `touchstone explain`: which view takes a touch, and why not the others.
enum Explain: Command {
  static let description = CommandDescription(
    name: "explain",
    summary: "tell which view takes a touch, and why each of the others there does not",
    synopsis: ["TREE --at X,Y [--expect ID] [--labels] [--json]"],
    details: """
      TREE is a tree file, a hit case, a scenario or a dump that `touchstone import` reads; "-" is the standard
      input. Lists every view under the point from front to back with the first rule that keeps it from taking
      the touch. With --expect, says why that view does not and the smallest change that lets it, which was made
      to a copy and tried; exit 1 when the view is not hit.
      """,
    operands: 1...1,
    operandName: "TREE",
    options: [
      .init(name: "at", value: .one("X,Y"), help: "the point, in the space of the roots' frames, in points"),
      .init(name: "expect", value: .one("ID"), help: "the view that should take the touch"),
      .init(
        name: "labels", value: .none,
        help: "show the views' texts too, which may be personal; without it ids and classes only"),
      .init(
        name: "json", value: .none,
        help: """
          print one line {"at", "hit", "path", "under": [{"view", "rule", "because", "local"}],
          "expect": {"view", "mend"}, …}
          """),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    guard let text = arguments.value("at") else { throw arguments.usage("--at", "missing") }
    guard let point = PointList.point(text[...]) else {
      throw arguments.usage("--at", "\"\(text)\" is not a point, X,Y")
    }
    let input = try TreeInput.read(arguments.operands[0])
    let tree = DiagnosedTree(input.hierarchy)
    var expected: Int?
    if let id = arguments.value("expect") {
      guard let view = tree.view(named: id) else {
        throw CommandFailure("\(input.name): no view has the id \(id)")
      }
      expected = view
    }
    let surroundings = try TreeSurroundings(input)
    let report = ExplanationReport(
      tree: tree, explanation: tree.explain(at: point), surroundings: surroundings, expected: expected,
      showsLabels: arguments.has("labels"))
    input.tellNotes()
    tellUnknownFrames(input)
    if arguments.has("json") {
      try output.line(report.json())
    } else {
      try output.write(bytes: report.text())
    }
    if let expected, report.explanation.hit != expected {
      throw CommandFailure(
        "\(input.name): \(tree.hierarchy.views[expected].id) is not hit at \(text)", code: .checkFailed)
    }
  }

  /// Says that views of unknown place are left out, as what they hold may be under the point after all.
  private static func tellUnknownFrames(_ input: TreeInput) {
    let lost = input.viewsOfUnknownFrame()
    guard let first = lost.first else { return }
    let others = lost.count > 1 ? " and of \(lost.count - 1) more" : ""
    StandardError.line(
      "\(input.name): the frame of \(input.hierarchy.views[first].id)\(others) is unknown: "
        + "what they hold is left out of the explanation")
  }
}
