import Diagnosis
import Geometry
import Hierarchy
import JSONText

/// `touchstone reach`: what can be hit of every view, and who takes the rest.
enum Reach: Command {
  static let description = CommandDescription(
    name: "reach",
    summary: "tell for every view how much of it can be hit, a point that hits it, and who takes the rest",
    synopsis: [
      "TREE [--only controls] [--root ID] [--without ID]… [--class TEXT] [--id TEXT] [--label TEXT]",
      "     [--skip-unknown] [--labels] [--json]",
    ],
    details: """
      TREE is a tree file, a hit case, a scenario or a dump that `touchstone import` reads; "-" is the standard
      input. All views count for what can be hit; the options only choose which of them are listed.
      """,
    operands: 1...1,
    operandName: "TREE",
    options: [
      .init(
        name: "only", value: .one("controls"),
        help: "list controls (by their class) and views with recognizers only"),
      .init(name: "root", value: .one("ID"), help: "list this view and what it holds only"),
      .init(name: "without", value: .repeated("ID"), help: "do not list this view and what it holds"),
      .init(name: "class", value: .one("TEXT"), help: "list views whose class contains this only"),
      .init(name: "id", value: .one("TEXT"), help: "list views whose id contains this only"),
      .init(name: "label", value: .one("TEXT"), help: "list views whose label contains this only"),
      TreeInput.skipUnknown,
      .init(
        name: "labels", value: .none, help: "show the views' texts too, which may be personal"),
      .init(
        name: "json", value: .none,
        help: """
          print {"view", "area", "share", "point": [x, y] or null, "takenBy": [{"view", "area"}]},
          one a line
          """),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    let input = try TreeInput.placed(arguments.operands[0], arguments)
    let tree = DiagnosedTree(input.hierarchy)
    let choice = try ViewChoice(arguments, tree, input)
    let table = ReachTable(tree)
    input.tellNotes()
    let rows = table.rows.filter { choice.contains($0.view) }
    if arguments.has("json") {
      for row in rows { try output.line(json(row, table, tree, labels: arguments.has("labels"))) }
    } else {
      try output.write(text(rows, table, tree, labels: arguments.has("labels")))
    }
  }

  private static func json(
    _ row: ReachTable.Row, _ table: ReachTable, _ tree: DiagnosedTree, labels: Bool
  ) -> String {
    let views = tree.hierarchy.views
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("view")
    writer.string(views[row.view].id)
    writer.key("area")
    writer.number(rounded(row.area))
    writer.key("share")
    writer.number(rounded(row.share))
    writer.key("point")
    if let point = row.point { writer.numbers(point.x, point.y) } else { writer.null() }
    writer.key("takenBy")
    writer.beginArray()
    for taker in table.takers(of: row.view) {
      writer.beginObject()
      writer.key("view")
      writer.string(views[taker.view].id)
      writer.key("area")
      writer.number(rounded(taker.area))
      writer.endObject()
    }
    writer.endArray()
    if row.areaError > leastTold {
      writer.key("error")
      writer.number(row.areaError)
    }
    if labels, views[row.view].hasRareMembers, let label = views[row.view].details.label {
      writer.key("label")
      writer.string(label)
    }
    writer.endObject()
    return writer.text
  }

  /// Smaller differences are those of rounding, in square points.
  private static let leastTold = 1e-6

  /// A number without the digits that are rounding.
  private static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }

  /// How many of those that take a part are named in the table.
  private static let takersShown = 3

  private static func text(
    _ rows: [ReachTable.Row], _ table: ReachTable, _ tree: DiagnosedTree, labels: Bool
  ) -> String {
    guard !rows.isEmpty else { return "" }
    let views = tree.hierarchy.views
    var cells = [["view", "class", "area", "share", "point", "the rest goes to"]]
    for row in rows {
      let takers = table.takers(of: row.view)
      var rest = takers.prefix(takersShown).map { "\(views[$0.view].id) \(TextColumns.number($0.area, 0))" }
      if takers.count > takersShown { rest.append("\(takers.count - takersShown) more") }
      var name = views[row.view].className
      if labels, views[row.view].hasRareMembers, let label = views[row.view].details.label {
        name += " \"\(label)\""
      }
      let error = row.areaError > 0.5 ? " ± \(TextColumns.number(row.areaError, 0))" : ""
      cells.append([
        views[row.view].id, name, TextColumns.number(row.area, 1) + error,
        TextColumns.number(row.share * 100, 0) + " %",
        row.point.map { "\(TextColumns.number($0.x, 2)),\(TextColumns.number($0.y, 2))" } ?? "-",
        rest.joined(separator: ", "),
      ])
    }
    return TextColumns.text(cells, rightAligned: [2, 3])
  }
}
