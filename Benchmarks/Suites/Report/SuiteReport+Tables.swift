internal import Benchmarking

extension SuiteReport {
  /// One line a tree: the median of each engine, the core's ratios and what it allocates.
  static func queryTable(_ rows: [SummaryRow], _ caseName: String, _ mode: BenchmarkMode) -> String {
    let engines = distinct(rows.map(\.name.engine))
    var table = TextTable(["shape", "views"] + engines + ["× recursive", "× C++", "blocks/query"])
    for tree in trees(rows) {
      let times = engines.map { engine in
        tree.rows.first { $0.name.engine == engine }.map { DurationText.short(picoseconds: $0.p50) } ?? ""
      }
      let core = tree.rows.first { $0.name.engine == subject }
      table.add(
        [tree.shape, DecimalText.grouped(tree.views)] + times
          + [core?.ratioToRecursive, core?.ratioToRecursiveCPP].map { $0.map(ratioText) ?? "" }
          + [core?.mallocsPerOperation.map { DecimalText.short($0) } ?? ""])
    }
    return "query, \(caseName) points: \(meaning(of: mode))\n" + table.text
  }

  /// One line a tree: the median of each engine, the core's as a multiple of the fastest other's, and what it
  /// allocates.
  static func changeTable(_ rows: [SummaryRow], _ caseName: String, _ mode: BenchmarkMode) -> String {
    let engines = distinct(rows.map(\.name.engine))
    let answering = engines.filter {
      ![subject, SnapshotEngine.engineName, FloorEngine.engineName].contains($0)
    }
    var table = TextTable(["shape", "views"] + engines + ["of best", "best", "blocks/op"])
    for tree in trees(rows) {
      let times = engines.map { engine in
        tree.rows.first { $0.name.engine == engine }.map { DurationText.short(picoseconds: $0.p50) } ?? ""
      }
      let core = tree.rows.first { $0.name.engine == subject }
      let best = tree.rows.filter { answering.contains($0.name.engine) }.min { $0.p50 < $1.p50 }
      var share = ""
      if let core, let best, best.p50 > 0 { share = ratioText(Double(core.p50) / Double(best.p50)) }
      table.add(
        [tree.shape, DecimalText.grouped(tree.views)] + times + [share, best?.name.engine ?? ""]
          + [core?.mallocsPerOperation.map { DecimalText.short($0) } ?? ""])
    }
    return "update, \(caseName), an operation with its queries: \(meaning(of: mode))\n" + table.text
  }

  /// One line a tree: how long building takes and what the tree holds, for each view.
  static func buildTable(_ rows: [SummaryRow], _ memory: [MemoryRow], _ mode: BenchmarkMode) -> String {
    let engines = distinct(rows.map(\.name.engine))
    let measured = engines.filter { engine in memory.contains { $0.name.engine == engine } }
    var table = TextTable(["shape", "views"] + engines + measured.map { "\($0) B" })
    for tree in trees(rows) {
      let times = engines.map { engine in
        tree.rows.first { $0.name.engine == engine }.map {
          DurationText.short(picoseconds: $0.p50 / UInt64(max(tree.views, 1)))
        } ?? ""
      }
      let bytes = measured.map { engine in
        memory.first {
          $0.name.engine == engine && $0.name.shape == tree.shape && $0.name.views == tree.views
        }?.bytesPerView.map { DecimalText.fixed($0, decimals: 0) } ?? ""
      }
      table.add([tree.shape, DecimalText.grouped(tree.views)] + times + bytes)
    }
    return "build: time and bytes for each view, \(meaning(of: mode))\n" + table.text
  }

  /// What section 9.1 of an article on UIKit's touch handling (in Chinese: 事件响应与手势识别) reports of an
  /// iPhone 12 with 1,000 views.
  static let article: [(step: String, time: String, gain: String)] = [
    ("all-interactive", "2.8 ms", ""), ("decoration-off", "0.6 ms", "4.7"),
    ("areas-narrowed", "0.15 ms", "18.7"),
  ]

  /// One line a step and size, beside the article's: the median of each engine and the gain over its first
  /// step.
  static func ladderTable(_ rows: [SummaryRow], _ mode: BenchmarkMode) -> String {
    let engines = distinct(rows.map(\.name.engine))
    var table = TextTable(["step", "article", "gain", "views"] + engines.flatMap { [$0, "gain"] })
    for views in distinct(rows.map(\.name.views)) {
      let sized = rows.filter { $0.name.views == views }
      for step in distinct(sized.map(\.name.caseName)) {
        let told = article.first { $0.step == step }
        var fields = [step, told?.time ?? "", told?.gain ?? "", DecimalText.grouped(views)]
        for engine in engines {
          func median(_ step: String) -> UInt64? {
            sized.first { $0.name.engine == engine && $0.name.caseName == step }?.p50
          }
          let here = median(step)
          fields.append(here.map { DurationText.short(picoseconds: $0) } ?? "")
          let first = step == article[0].step ? nil : median(article[0].step)
          if let here, let first, here > 0 {
            fields.append(ratioText(Double(first) / Double(here)))
          } else {
            fields.append("")
          }
        }
        table.add(fields)
      }
    }
    return
      "ladder, uniform points: \(meaning(of: mode)); the article's figures are an iPhone 12's, 1,000 views\n"
      + table.text
  }

  private static func trees(_ rows: [SummaryRow]) -> [(shape: String, views: Int, rows: [SummaryRow])] {
    struct Key: Hashable {
      var shape: String
      var views: Int
    }
    return distinct(rows.map { Key(shape: $0.name.shape, views: $0.name.views) }).map { key in
      (key.shape, key.views, rows.filter { $0.name.shape == key.shape && $0.name.views == key.views })
    }
  }
}
