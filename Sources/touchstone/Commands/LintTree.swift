import Diagnosis
import Geometry
import Hierarchy
import JSONText

/// `touchstone lint`: views that are hard or impossible to touch.
enum LintTree: Command {
  static let description = CommandDescription(
    name: "lint",
    summary: "find touch targets that are too small, overlapping, unreachable or switched off",
    synopsis: ["TREE [--target-size N] [--strict] [--labels] [--json]"],
    details: """
      TREE is a tree file, a hit case, a scenario or a dump that `touchstone import` reads; "-" is the standard
      input. Looks for \(LintRule.allCases.map(\.rawValue).joined(separator: ", ")).
      Touch targets are controls, by their class, and views with recognizers.
      """,
    operands: 1...1,
    operandName: "TREE",
    options: [
      .init(
        name: "target-size", value: .one("N"),
        help: """
          the side of the smallest square that a finger hits well, in units of the file: 44 by default
          (points), 24 for dumps of the web (CSS pixels), 48 for Android (where a dump is in pixels, give
          48 times the density)
          """),
      .init(name: "strict", value: .none, help: "exit 1 when anything is found"),
      .init(name: "labels", value: .none, help: "show the views' texts too, which may be personal"),
      .init(
        name: "json", value: .none,
        help: #"print {"rule", "view", "size", "because", "with", "mend"}, one a line"#),
    ])

  static func run(_ arguments: Arguments, output: inout StandardOutput) throws(CommandFailure) {
    var size: Double?
    if let text = arguments.value("target-size") {
      guard let number = DecimalNumber.parse(text[...]), number > 0, number <= 1e6 else {
        throw arguments.usage("--target-size", "\"\(text)\" is not a number above 0")
      }
      size = number
    }
    let input = try TreeInput.read(arguments.operands[0])
    let tree = DiagnosedTree(input.hierarchy)
    let lint = Lint(tree, targetSize: size ?? targetSize(of: input))
    input.tellNotes()
    if size == nil, isInPixels(input) {
      StandardError.line(
        "\(input.name): places are pixels of a screen whose density is not told; "
          + "48 of them are taken as enough, --target-size N for another size")
    }
    let labels = arguments.has("labels")
    if arguments.has("json") {
      for finding in lint.findings { try output.line(json(finding, tree, labels: labels)) }
    } else {
      try output.write(text(lint.findings, tree, labels: labels))
    }
    if arguments.has("strict"), !lint.findings.isEmpty {
      let count = lint.findings.count
      throw CommandFailure("\(input.name): \(count) finding\(count == 1 ? "" : "s")", code: .checkFailed)
    }
  }

  /// The size that the platform of a dump asks for.
  private static func targetSize(of input: TreeInput) -> Double {
    switch input.format {
    case "chromium-domsnapshot", "webkit-render-tree", "webkit-graphicslayer-tree": return Lint.webTargetSize
    case "flutter-render-tree", "flutter-diagnostics-json": return Lint.androidTargetSize
    default: return isAndroid(input) ? Lint.androidTargetSize : Lint.iosTargetSize
    }
  }

  private static func isInPixels(_ input: TreeInput) -> Bool { isAndroid(input) && !input.isTreeFile }

  private static func isAndroid(_ input: TreeInput) -> Bool {
    switch input.format {
    case "appium-android-xml", "uiautomator-xml", "rico-json", "droidbot-json": true
    default:
      input.hierarchy.views.contains { $0.isAndroid }
    }
  }

  private static func text(_ findings: [LintFinding], _ tree: DiagnosedTree, labels: Bool) -> String {
    guard !findings.isEmpty else { return "nothing found\n" }
    let views = tree.hierarchy.views
    var text = ""
    for finding in findings {
      let view = views[finding.view]
      text += "\(finding.rule.rawValue): \(view.id) (\(view.className))"
      if labels, view.hasRareMembers, let label = view.details.label { text += " \"\(label)\"" }
      text += ": \(finding.because)\n  mend: \(finding.mend)\n"
    }
    return text + "\(findings.count) finding\(findings.count == 1 ? "" : "s")\n"
  }

  private static func json(_ finding: LintFinding, _ tree: DiagnosedTree, labels: Bool) -> String {
    let views = tree.hierarchy.views
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("rule")
    writer.string(finding.rule.rawValue)
    writer.key("view")
    writer.string(views[finding.view].id)
    if let size = finding.size {
      writer.key("size")
      writer.numbers(size.width, size.height)
    }
    writer.key("because")
    writer.string(finding.because)
    if let other = finding.other {
      writer.key("with")
      writer.string(views[other].id)
    }
    writer.key("mend")
    writer.string(finding.mend)
    if labels, views[finding.view].hasRareMembers, let label = views[finding.view].details.label {
      writer.key("label")
      writer.string(label)
    }
    writer.endObject()
    return writer.text
  }
}
