import Scenarios

/// How many scenarios came to what.
struct ReplayCount {
  var held = 0
  var unsupported = 0
  var notHeld = 0
  var leftOut = 0
  /// Why files were refused, one line each.
  var refusals: [String] = []

  /// How many were run, or would have been if they could.
  var checked: Int { held + unsupported + notHeld }

  /// What the whole run ends with; nil where nothing is amiss. Of several refusals it is the last, the others
  /// having been told.
  var failure: CommandFailure? {
    if let last = refusals.last { return CommandFailure(last, code: .refused) }
    var parts: [String] = []
    if notHeld > 0 { parts.append("\(notHeld) of \(checked) not held") }
    if unsupported > 0 { parts.append("\(unsupported) of \(checked) unsupported") }
    return parts.isEmpty ? nil : CommandFailure(parts.joined(separator: ", "), code: .checkFailed)
  }
}

/// What `touchstone replay --check` prints.
enum ReplayCheck {
  /// Prints what one file came to.
  static func tell(
    _ verdict: ScenarioVerdict, of path: String, asJSON: Bool, count: inout ReplayCount,
    output: inout StandardOutput
  ) throws(CommandFailure) {
    var line = JSONLine()
    line.add("file", path)
    switch verdict {
    case .held:
      count.held += 1
      line.add("result", "held")
    case .unsupported(let features):
      count.unsupported += 1
      line.add("result", "unsupported")
      line.add("lacks", features.map(\.description))
    case .notHeld(let failure):
      count.notHeld += 1
      line.add("result", "not held")
      line.add("because", failure.description)
    }
    try output.line(asJSON ? line.text() : "\(path): \(verdict)")
  }

  /// Prints how many came to what.
  static func summarize(
    _ count: ReplayCount, asJSON: Bool, output: inout StandardOutput
  ) throws(CommandFailure) {
    if asJSON {
      var line = JSONLine()
      line.add("held", count.held)
      line.add("unsupported", count.unsupported)
      line.add("notHeld", count.notHeld)
      line.add("refused", count.refusals.count)
      return try output.line(line.text())
    }
    let all = count.checked + count.refusals.count
    var text = "\(all) \(all == 1 ? "scenario" : "scenarios"): \(count.held) held, "
    text += "\(count.unsupported) unsupported, \(count.notHeld) NOT held"
    if !count.refusals.isEmpty { text += ", \(count.refusals.count) refused" }
    if count.leftOut > 0 { text += "; \(count.leftOut) left out" }
    try output.line(text)
  }
}
