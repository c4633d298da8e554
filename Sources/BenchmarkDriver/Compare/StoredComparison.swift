internal import Benchmarking
internal import JSONText

/// Two folders of results side by side: what differs, without a verdict on times, for one run of each cannot give
/// one.
public struct StoredComparison {
  /// A benchmark in a mode that both folders have.
  struct Row {
    var base: SummaryRow
    var head: SummaryRow

    /// The change of the median as a share; nil where nothing was measured before.
    var change: Double? { base.p50 > 0 ? Double(head.p50) / Double(base.p50) - 1 : nil }

    /// Whether an operation allocates more than before.
    var allocatesMore: Bool {
      let pairs = [
        (base.mallocsPerOperation, head.mallocsPerOperation),
        (base.bytesPerOperation, head.bytesPerOperation),
        (base.leakedBytesPerOperation, head.leakedBytesPerOperation),
      ]
      return pairs.contains { old, new in
        if let old, let new { new > old } else { false }
      }
    }

    var answersDiffer: Bool {
      if let old = base.checksum, let new = head.checksum { old != new } else { false }
    }
  }

  let rows: [Row]
  let onlyInBase: [String]
  let onlyInHead: [String]
  let title: String
  /// What such a comparison cannot show, and what else is to be known.
  public let notes: [String]

  /// Reads and compares two folders.
  ///
  /// - Parameters:
  ///   - choice: which benchmarks.
  ///   - acrossMachines: whether folders of different machines are compared.
  /// - Throws: `DriverError` for a folder that is none, for different machines, and where no benchmark is in both.
  public init(
    base: String, head: String, choice: BenchmarkChoice, acrossMachines: Bool
  ) throws(DriverError) {
    let old = try StoredResults(base, missing: .noBaseline)
    let new = try StoredResults(head, missing: .refused)
    let names = (old.rows + new.rows).map(\.name.description)
    let chosen = Set(try choice.chosen(of: names))
    var notes = [
      "one run of each side cannot tell a change of the code from one of the machine or of chance: bench compare with"
        + " two revisions can"
    ]
    let differences = old.identity.differences(from: new.identity)
    if !differences.isEmpty {
      guard acrossMachines else {
        throw DriverError("\(head): \(differences.joined(separator: "; ")) (--force compares all the same)")
      }
      notes += differences
    }
    self.notes = notes
    title = "\(base) (\(old.identity.commit)) → \(head) (\(new.identity.commit))"
    var rows: [Row] = []
    func key(_ row: SummaryRow) -> String { "\(row.name) \(row.mode.rawValue)" }
    var olds: [String: SummaryRow] = [:]
    for row in old.rows where chosen.contains(row.name.description) { olds[key(row)] = row }
    var news: Set<String> = []
    var onlyInHead: [String] = []
    for row in new.rows where chosen.contains(row.name.description) {
      news.insert(key(row))
      if let before = olds[key(row)] {
        rows.append(Row(base: before, head: row))
      } else {
        onlyInHead.append(key(row))
      }
    }
    guard !rows.isEmpty else {
      throw DriverError("\(base): no benchmark of \(head) is in it", kind: .noBaseline)
    }
    self.rows = rows
    self.onlyInHead = onlyInHead
    onlyInBase = old.rows.filter { chosen.contains($0.name.description) }.map(key).filter {
      !news.contains($0)
    }
  }

  /// Whether any benchmark allocates more than before: counts are exact, so that this is certain.
  public var allocatesMore: Bool { rows.contains { $0.allocatesMore } }

  /// One line.
  public var summary: String {
    let more = rows.count { $0.allocatesMore }
    let larger = rows.count { ($0.change ?? 0) > 0.05 }
    return "\(rows.count) rows in both: \(larger) more than 5 % larger in the median, \(more) allocate more"
  }
}

extension StoredComparison {
  /// The table for a person.
  public var text: String {
    let head = ["benchmark", "mode", "before", "after", "change", "blocks/op", ""]
    var lines = [title, ""] + TextColumns.lines([head] + rows.map(cells), leftAligned: [0, 1, 6]) + [""]
    for (title, names) in [("before", onlyInBase), ("after", onlyInHead)] where !names.isEmpty {
      lines.append("only \(title): \(names.joined(separator: ", "))")
    }
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  private func cells(_ row: Row) -> [String] {
    let blocks = [row.base, row.head].map {
      $0.mallocsPerOperation.map { DecimalText.short($0, decimals: 3) } ?? ""
    }
    var remarks: [String] = []
    if row.allocatesMore { remarks.append("allocates more") }
    if row.answersDiffer { remarks.append("answers differ") }
    return [
      row.base.name.description, row.base.mode.rawValue, DurationText.short(picoseconds: row.base.p50),
      DurationText.short(picoseconds: row.head.p50), row.change.map { ComparisonReport.percent($0) } ?? "",
      blocks[0] == blocks[1] ? blocks[0] : "\(blocks[0]) → \(blocks[1])", remarks.joined(separator: ", "),
    ]
  }

  /// The table as Markdown.
  public var markdown: String {
    var text = "### Results: \(title)\n\n\(summary)\n\n"
    text +=
      "| benchmark | mode | before | after | change | blocks/op | |\n|---|---|---:|---:|---:|---:|---|\n"
    for row in rows {
      let cells = cells(row)
      text += "| `\(cells[0])` | \(cells[1...].joined(separator: " | ")) |\n"
    }
    return text + "\n" + notes.map { "- \($0)\n" }.joined()
  }

  /// A JSON object a row, then one for each row of one side.
  public var jsonLines: [String] {
    rows.map { row in
      var writer = JSONWriter()
      writer.beginObject()
      func text(_ name: String, _ text: String) {
        writer.key(name)
        writer.string(text)
      }
      func number(_ name: String, _ number: Double?) {
        guard let number else { return }
        writer.key(name)
        writer.number(number)
      }
      text("benchmark", row.base.name.description)
      text("mode", row.base.mode.rawValue)
      number("change", row.change)
      for (side, row) in [("base", row.base), ("head", row.head)] {
        number("\(side)_p50_ns", Double(row.p50) / 1_000)
        number("\(side)_mallocs_per_op", row.mallocsPerOperation)
        number("\(side)_bytes_per_op", row.bytesPerOperation)
        number("\(side)_leaked_bytes_per_op", row.leakedBytesPerOperation)
        if let checksum = row.checksum { text("\(side)_checksum", checksum) }
      }
      writer.endObject()
      return writer.text
    }
      + [("base", onlyInBase), ("head", onlyInHead)].flatMap { side, names in
        names.map { name in
          let parts = name.split(separator: " ")
          return JournalLine([
            ("benchmark", .text(String(parts[0]))), ("mode", .text(String(parts[1]))), ("only", .text(side)),
          ]).text
        }
      }
  }
}
