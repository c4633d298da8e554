#if !DEBUG
  import Foundation
  import TestSupport
  import Testing

  /// `touchstone bench run` for real, in release, on as little as there is.
  @Suite struct BenchRunTests {
    static let files = ["latency.csv", "latency.hlog", "memory.csv", "run.json", "summary.csv"]
    /// One small case with all its engines.
    static let small = [
      "bench", "run", "--quick", "--suite", "query,build", "--shape", "feed", "--views", "10",
    ]
    static let summaryHeader = """
      suite,case,engine,shape,views,mode,batch,processes,samples,min_ns,p50_ns,p90_ns,p99_ns,max_ns,\
      ratio_to_recursive,ratio_to_recursive_cpp,mallocs_per_op,bytes_per_op,leaked_blocks_per_op,\
      leaked_bytes_per_op,checksum
      """
    static let latencyHeader = """
      suite,case,engine,shape,views,mode,batch,processes,bucket_low,bucket_high,count,cumulative,percentile
      """
    static let memoryHeader = """
      suite,case,engine,shape,views,allocated,small_allocated,large_allocated,bytes_per_view,active,resident,\
      mapped,retained,metadata,fragmentation
      """

    private static func lines(_ folder: Folder, _ name: String) throws -> [Substring] {
      try folder.text("out/\(name)").split(separator: "\n")
    }

    /// A row of a file with a header, by column.
    private static func rows(_ lines: [Substring]) -> [[Substring: Substring]] {
      let header = lines[0].split(separator: ",")
      return lines.dropFirst().map { line in
        Dictionary(
          uniqueKeysWithValues: zip(header, line.split(separator: ",", omittingEmptySubsequences: false)))
      }
    }

    @Test func `a run prints the table and leaves the five files with their columns`() throws {
      let folder = try Folder()
      let run = try Tool.run(Self.small + ["--out", "out"], in: folder)
      #expect(run.status == 0)
      #expect(run.output.contains("feed"))
      #expect(run.errors.contains("results are in out\n"))
      #expect(try folder.entries() == ["out"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == Self.files)

      let summary = try Self.lines(folder, "summary.csv")
      #expect(summary.first.map(String.init) == Self.summaryHeader)
      let listed = try Tool.run(["bench", "list"] + Self.small.dropFirst(2)).lines
      let rows = Self.rows(summary)
      let names = rows.map { row in
        ["suite", "case", "shape", "views", "engine"].map { String(row[$0] ?? "?") }.joined(separator: "/")
      }
      #expect(names == listed)
      for row in rows where row["suite"] == "query" && row["engine"] == "flat" {
        #expect(row["mallocs_per_op"] == "0" && row["bytes_per_op"] == "0")
      }
      let sums = Set(
        rows.compactMap { $0["case"] == "uniform" && $0["checksum"] != "" ? $0["checksum"] : nil })
      #expect(sums.count == 1)

      let latency = try Self.lines(folder, "latency.csv")
      #expect(latency.first?.hasPrefix("# touchstone-latency-csv 1; unit=ps; clock=") == true)
      #expect(latency.dropFirst().first.map(String.init) == Self.latencyHeader)
      let memory = try Self.lines(folder, "memory.csv")
      #expect(memory.first.map(String.init) == Self.memoryHeader)
      #expect(memory.count > 1)
      #expect(try Self.lines(folder, "latency.hlog").contains { $0.hasPrefix("Tag=") })
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(folder.text("out/run.json").utf8)) as? [String: Any])
      #expect(record["format"] as? Int == 1)
      for member in [
        "commit", "date", "machine", "swift", "flags", "allocator", "seed", "clock", "load", "notes",
      ] {
        #expect(record[member] != nil, "\(member)")
      }
    }

    @Test func `a folder that is there is left alone unless it is results and may be replaced`() throws {
      let folder = try Folder()
      let arguments = ["bench", "run", "--quick", "--filter", "^query/missing/feed/10/flat$", "--out"]
      #expect(try Tool.run(arguments + ["out"], in: folder).status == 0)
      let before = try folder.text("out/run.json")
      let refused = try Tool.run(arguments + ["out"], in: folder)
      #expect(refused.refusal == "out: exists already (--force replaces it)")
      #expect(try folder.text("out/run.json") == before)
      #expect(try Tool.run(arguments + ["out", "--force"], in: folder).status == 0)
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("mine"), withIntermediateDirectories: false)
      try folder.write("precious", to: "mine/notes.txt")
      let other = try Tool.run(arguments + ["mine", "--force"], in: folder)
      #expect(other.status == 2)
      #expect(try folder.text("mine/notes.txt") == "precious")
    }

    @Test func `JSON lines have the columns of summary.csv, and no member without a value`() throws {
      let folder = try Folder()
      let run = try Tool.run(Self.small + ["--json", "--out", "out"], in: folder)
      #expect(run.status == 0)
      let columns = Set(Self.summaryHeader.split(separator: ",").map(String.init))
      #expect(!run.lines.isEmpty)
      for line in run.lines {
        let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(columns.isSuperset(of: row.keys))
        #expect(row["p50_ns"] is Double)
        #expect(!row.values.contains { $0 is NSNull })
      }
      #expect(run.lines.count == (try Self.lines(folder, "summary.csv").count - 1))
    }

    @Test func `a dump is measured under its own name`() throws {
      let folder = try Folder()
      try folder.write(ImportCommandTests.description, to: "screen.txt")
      let run = try Tool.run(
        "bench", "run", "--tree", "screen.txt", "--quick", "--suite", "query", "--out", "out", in: folder)
      #expect(run.status == 0)
      #expect(run.errors.contains("touchstone: screen.txt: read 4 views as uikit-recursive-description\n"))
      let rows = Self.rows(try Self.lines(folder, "summary.csv"))
      #expect(Set(rows.map { $0["shape"] }) == ["file:screen.txt"])
      #expect(Set(rows.map { $0["engine"] }).isSuperset(of: ["recursive", "recursive-cpp", "flat"]))
    }

    @Test func `an interrupt ends a run at once and leaves no folder`() throws {
      let folder = try Folder()
      // The first line on the standard error stream says that measuring has begun; a run takes many seconds.
      let run = try Tool.shell(
        """
        mkfifo notes
        env --default-signal=INT "$touchstone" bench run --out out >/dev/null 2>notes &
        exec 3<notes; read -r first <&3; kill -INT $!; wait $!; echo "$?"; rm notes
        """, in: folder)
      #expect(run.output == "130\n")
      #expect(try folder.entries().isEmpty)
    }

    @Test func `a reader of the table that goes away changes nothing about the results`() throws {
      let folder = try Folder()
      let arguments = "bench run --quick --filter ^query/missing/feed/10/ --out out"
      let run = try Tool.shell("$touchstone \(arguments) 2>errors | true; echo ${PIPESTATUS[0]}", in: folder)
      #expect(run.output == "0\n")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == Self.files)
    }
  }
#endif
