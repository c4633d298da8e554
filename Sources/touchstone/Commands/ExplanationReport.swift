import Diagnosis
import Geometry
import Hierarchy
import JSONText

/// An explanation as text for a person, and as a line of JSON.
struct ExplanationReport {
  let tree: DiagnosedTree
  let explanation: Explanation
  let surroundings: TreeSurroundings
  /// The view that should be hit.
  let expected: Int?
  let showsLabels: Bool

  private var views: [ViewSpec] { tree.hierarchy.views }

  /// The responders from the hit view to the end; empty without a hit.
  private var chain: [String] {
    guard let hit = explanation.hit else { return [] }
    return ResponderChain(tree, responders: surroundings.responders).ids(from: hit)
  }

  private var recognizers: [AttachedRecognizer] {
    tree.recognizers(on: explanation.path, named: surroundings.recognizers)
  }

  /// Why the expected view is not hit, also where the point is nowhere near it.
  private var expectation: (obstacle: Obstacle, mend: Mend?)? {
    guard let expected, let obstacle = tree.obstacle(of: expected, at: explanation.point) else { return nil }
    return (obstacle, tree.mend(for: expected, at: explanation.point))
  }

  // MARK: Text

  /// The report, as bytes: a point may have thousands of views under it.
  func text() -> [UInt8] {
    var text = "at \(shown(explanation.point))\n"
    var rows: [[String]] = []
    if let hit = explanation.hit, let points = explanation.hitPoints {
      rows.append([
        "hit", views[hit].id, described(hit),
        "at \(shown(points.local)), in its parent \(shown(points.inParent))",
      ])
    } else {
      rows.append(["hit", "nothing", "", ""])
    }
    if let top = explanation.top {
      let note = top == explanation.hit ? "the view that is hit" : "not the view that is hit"
      rows.append(["drawn on top", views[top].id, described(top), note])
    } else {
      rows.append(["drawn on top", "nothing", "", ""])
    }
    text += TextColumns.text(rows)
    if !explanation.path.isEmpty {
      text += "path          \(explanation.path.map { views[$0].id }.joined(separator: " > "))\n"
      let note = surroundings.responders.isEmpty ? "   (the file tells of no controllers)" : ""
      text += "responders    \(chain.joined(separator: " > "))\(note)\n"
      let recognizers = recognizers.map { recognizer in
        let type = recognizer.type ?? "some that the source does not name"
        return (recognizer.id.map { "\($0), " } ?? "") + "\(type) on \(views[recognizer.view].id)"
      }
      text += "recognizers   \(recognizers.isEmpty ? "none known" : recognizers.joined(separator: " · "))\n"
    }
    if explanation.under.isEmpty { return Array((text + expectationText()).utf8) }
    text += "\nalso under the point, front to back:\n"
    return Array(text.utf8) + underText() + Array(expectationText().utf8)
  }

  private func underText() -> [UInt8] {
    var table = TextTable()
    for verdict in explanation.under {
      table.add(fixed: "  ")
      table.cell(tree.hierarchy.views[verdict.view].id)
      table.cell(described(verdict.view))
      table.cell(tree.rule(of: verdict.obstacle, for: verdict.view))
      table.cell(tree.because(verdict.obstacle, for: verdict.view))
      table.add(fixed: "at ")
      table.add(verdict.localPoint.x)
      table.add(fixed: ",")
      table.add(verdict.localPoint.y)
      table.add(fixed: ", in its parent ")
      table.add(verdict.pointInParent.x)
      table.add(fixed: ",")
      table.add(verdict.pointInParent.y)
      table.endCell()
      table.endRow()
    }
    return table.lines()
  }

  private func expectationText() -> String {
    guard let expected else { return "" }
    guard let (obstacle, mend) = expectation else { return "\n\(views[expected].id) is hit, as expected\n" }
    var text = "\n\(views[expected].id) is not hit: \(tree.because(obstacle, for: expected))"
    text += " (\(tree.rule(of: obstacle, for: expected)))\n"
    guard let mend else { return text + "no change of its members or its ancestors' would let it win\n" }
    let lines = mend.changes.map { tree.text(of: $0) }
    text += lines.count == 1 ? "to let it win: " : "to let it win, all of these: "
    return text + lines.joined(separator: "; ") + "\n(made to a copy and tried: it is hit then)\n"
  }

  /// What a view is, beside its id.
  private func described(_ view: Int) -> String {
    let name = tree.hierarchy.views[view].className
    guard showsLabels, views[view].hasRareMembers, let label = views[view].details.label else { return name }
    return name + " \"\(label)\""
  }

  private func shown(_ point: Point) -> String {
    "\(TextColumns.number(point.x, 2)),\(TextColumns.number(point.y, 2))"
  }

  // MARK: JSON

  func json() -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("at")
    Self.write(explanation.point, to: &writer)
    writer.key("hit")
    write(explanation.hit, to: &writer)
    writer.key("path")
    write(explanation.path.map { views[$0].id }, to: &writer)
    if let points = explanation.hitPoints {
      writer.key("local")
      Self.write(points.local, to: &writer)
      writer.key("inParent")
      Self.write(points.inParent, to: &writer)
    }
    writer.key("under")
    writer.beginArray()
    for verdict in explanation.under {
      writer.beginObject()
      write(verdict.view, verdict.obstacle, to: &writer)
      writer.key("local")
      Self.write(verdict.localPoint, to: &writer)
      writer.key("inParent")
      Self.write(verdict.pointInParent, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("top")
    write(explanation.top, to: &writer)
    writer.key("chain")
    write(chain, to: &writer)
    writer.key("recognizers")
    writer.beginArray()
    for recognizer in recognizers { write(recognizer, to: &writer) }
    writer.endArray()
    writeExpectation(to: &writer)
    writer.endObject()
    return writer.text
  }

  private func writeExpectation(to writer: inout JSONWriter) {
    guard let expected else { return }
    writer.key("expect")
    writer.beginObject()
    if let (obstacle, mend) = expectation {
      write(expected, obstacle, to: &writer)
      writer.key("isHit")
      writer.bool(false)
      writer.key("mend")
      if let mend {
        writer.string(mend.changes.map { tree.text(of: $0) }.joined(separator: "; "))
      } else {
        writer.null()
      }
    } else {
      writer.key("view")
      writer.string(views[expected].id)
      writer.key("isHit")
      writer.bool(true)
      writer.key("mend")
      writer.null()
    }
    writer.endObject()
  }

  private func write(_ view: Int, _ obstacle: Obstacle, to writer: inout JSONWriter) {
    writer.key("view")
    writer.string(views[view].id)
    writer.key("rule")
    writer.string(tree.rule(of: obstacle, for: view))
    writer.key("because")
    writer.string(tree.because(obstacle, for: view))
    if showsLabels, views[view].hasRareMembers, let label = views[view].details.label {
      writer.key("label")
      writer.string(label)
    }
  }

  private func write(_ recognizer: AttachedRecognizer, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("view")
    writer.string(views[recognizer.view].id)
    writer.key("type")
    if let type = recognizer.type { writer.string(type) } else { writer.null() }
    if let id = recognizer.id {
      writer.key("id")
      writer.string(id)
    }
    writer.endObject()
  }

  private func write(_ view: Int?, to writer: inout JSONWriter) {
    if let view { writer.string(views[view].id) } else { writer.null() }
  }

  private func write(_ texts: [String], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  private static func write(_ point: Point, to writer: inout JSONWriter) {
    writer.beginArray()
    for value in [point.x, point.y] {
      if value.isFinite { writer.number(value) } else { writer.null() }
    }
    writer.endArray()
  }
}
