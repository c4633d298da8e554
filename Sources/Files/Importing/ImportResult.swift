public import Hierarchy

/// A hierarchy from a file, and an account of how it came about.
public struct ImportResult: Sendable {
  /// Something about one line of the file.
  public struct Remark: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// What there is to say, without any text of the file.
    public var reason: String

    /// Makes a remark about a line.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// The views.
  public var hierarchy: ViewHierarchy
  /// The kind that the file was read as.
  public var format: String
  /// The value of a tree file's `responders` as compact JSON text; nil where there is none.
  public var responders: String?
  /// Members of views that were worked out, not read, or that are unknown.
  public var estimated: [Remark] = []
  /// What stands in the file and is not in the hierarchy.
  public var skipped: [Remark] = []
  /// What a reader of results should know of the format or of this file.
  public var notes: [String] = []
  /// How many independent trees the file holds.
  public var treeCount = 1
  /// Which of them this is, from 0.
  public var treeIndex = 0

  /// Where each view lies in the memory of the process that was dumped, in the order of the views; empty where
  /// the dump tells no addresses.
  package var addresses: [String?] = []
  /// Where the values of a scenario's members beside the views begin in the file, by name; empty for dumps.
  package var scenarioOffsets: [String: Int] = [:]
  /// Line of each view in the file, in the order of the views; empty where that is not known.
  package var lines: [Int] = []

  /// Makes the result of a file that was read without any remark.
  public init(hierarchy: ViewHierarchy, format: String) {
    self.hierarchy = hierarchy
    self.format = format
  }

  /// The account, a line each: what was read, estimated and skipped, with line numbers, then the notes. No
  /// text of the file stands in it, for that may be personal.
  public var summary: [String] { summary(labels: nil) }

  /// The same account with the labels of the views behind the numbers of their lines.
  public var summaryWithLabels: [String] {
    var labels: [Int: String] = [:]
    for (line, view) in zip(lines, hierarchy.views) where view.hasRareMembers {
      if let label = view.details.label { labels[line] = labels[line] ?? label }
    }
    return summary(labels: labels)
  }

  private func summary(labels: [Int: String]?) -> [String] {
    let views = hierarchy.views.count
    var lines = ["read \(views) view\(views == 1 ? "" : "s") as \(format)"]
    lines += accountOfRemarks(labels: labels)
    if treeCount > 1 {
      lines.append(
        "the file holds \(treeCount) independent trees; this is tree \(treeIndex), --tree-index N for another"
      )
    }
    return lines + notes
  }

  /// What was estimated and skipped, a line for every reason.
  func accountOfRemarks(labels: [Int: String]? = nil) -> [String] {
    ImportResult.grouped(estimated, verb: "estimated", labels)
      + ImportResult.grouped(skipped, verb: "skipped", labels)
  }

  /// What a reader should know of kinds of text that end anywhere.
  package static let noEndMark =
    "nothing marks the end of such a dump: one that is cut off between two lines is read as whole"

  private static let linesTold = 8

  private static func grouped(
    _ remarks: [Remark], verb: String, _ labels: [Int: String]?
  ) -> [String] {
    var order: [String] = []
    var byReason: [String: [Int]] = [:]
    for remark in remarks {
      if byReason[remark.reason] == nil { order.append(remark.reason) }
      byReason[remark.reason, default: []].append(remark.line)
    }
    return order.map { reason in
      let lines = byReason[reason] ?? []
      var places = lines.prefix(linesTold).map { line in
        let label = labels?[line].map { " \"\(shown($0))\"" }
        return String(line) + (label ?? "")
      }.joined(separator: ", ")
      if lines.count > linesTold { places += " and \(lines.count - linesTold) more" }
      return "\(verb) \(lines.count): \(reason) (line\(lines.count == 1 ? "" : "s") \(places))"
    }
  }

  /// A label on one line: without control characters, and cut where it is long.
  private static func shown(_ label: String) -> String {
    let plain = label.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
        ? " " : scalar
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: plain.prefix(60))
    return String(text) + (plain.count > 60 ? "…" : "")
  }
}
