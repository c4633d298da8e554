import Benchmarking
import Testing

@Suite struct ResultsTextTests {
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `summary csv has the columns of the format, and empty fields where nothing was measured`() {
    #expect(
      lines(Samples.results.summaryCSV) == [
        "suite,case,engine,shape,views,mode,batch,processes,samples,min_ns,p50_ns,p90_ns,p99_ns,max_ns,"
          + "ratio_to_recursive,ratio_to_recursive_cpp,mallocs_per_op,bytes_per_op,leaked_blocks_per_op,"
          + "leaked_bytes_per_op,checksum",
        "query,uniform,recursive,feed,10,batch,128,1,3,100.000,100.000,300.000,300.000,300.000,1,0.5,,,,,"
          + "00000000000000aa",
        "query,uniform,recursive-cpp,feed,10,batch,128,1,1,50.000,50.000,50.000,50.000,50.000,2,1,,,,,"
          + "00000000000000aa",
        "query,uniform,flat,feed,10,batch,128,1,4,6.000,6.000,20.000,20.000,20.000,16.667,8.333,"
          + "0.001,0.048,0.001,0.048,00000000000000aa",
        "query,uniform,floor,feed,10,batch,128,1,1,4.000,4.000,4.000,4.000,4.000,25,12.5,,,,,",
        "query,uniform,flat,feed,10,single,128,1,1,30.000,30.000,30.000,30.000,30.000,,,,,,,00000000000000aa",
        "",
      ])
  }

  @Test func `rows are read as they were written`() throws {
    let rows = SummaryRow.rows(of: Samples.results.benchmarks)
    let read = try SummaryRow.rows(ofCSV: Samples.results.summaryCSV, path: "summary.csv")
    #expect(read.map(\.csvLine) == rows.map(\.csvLine))
    #expect(read[2].name.description == "query/uniform/feed/10/flat")
    #expect(read[2].p90 == 20_000)
    #expect(read[2].ratioToRecursive == 16.667)
    #expect(read[4].mode == .single && read[4].ratioToRecursive == nil)
    #expect(read[3].checksum == nil)
  }

  @Test func `ratios are only taken between rows that differ in nothing but the engine`() {
    let rows = SummaryRow.rows(of: [
      Samples.result("query/uniform/feed/10/recursive", [100_000]),
      Samples.result("query/missing/feed/10/flat", [10_000]),
      Samples.result("query/uniform/feed/100/flat", [10_000]),
      Samples.result("query/uniform/grid/10/flat", [10_000]),
      Samples.result("ladder/uniform/feed/10/flat", [10_000]),
      Samples.result("query/uniform/feed/10/flat", [10_000], mode: .single),
      Samples.result("query/uniform/feed/10/flat", [0]),
    ])
    #expect(rows.dropFirst().allSatisfy { $0.ratioToRecursive == nil })
    #expect(rows[0].ratioToRecursive == 1)
  }

  @Test func `a shape with commas and quotes is one field`() throws {
    let results = BenchmarkResults(
      run: Samples.run, benchmarks: [Samples.result("query/uniform/file:a, \"b\".txt/10/flat", [1_000])],
      memory: [])
    #expect(results.summaryCSV.contains("\nquery,uniform,flat,\"file:a, \"\"b\"\".txt\",10,batch,"))
    let rows = try SummaryRow.rows(ofCSV: results.summaryCSV, path: "x")
    #expect(rows.first?.name.shape == "file:a, \"b\".txt")
  }

  @Test func `a table that cannot be read is refused with its line`() {
    let good = Samples.results.summaryCSV
    func reason(_ text: String) -> String? {
      do {
        _ = try SummaryRow.rows(ofCSV: text, path: "s.csv")
        return nil
      } catch { return error.description }
    }
    #expect(reason(good) == nil)
    #expect(reason("") == "s.csv: line 1: the header is not summary.csv's")
    #expect(reason("suite,case\n") == "s.csv: line 1: the header is not summary.csv's")
    #expect(reason(good + "query,uniform\n") == "s.csv: line 7: 2 fields instead of 21")
    #expect(reason(good + "\"query") == "s.csv: a quote is not closed")
    #expect(
      reason(good.replacing(",single,", with: ",twice,")) == "s.csv: line 6: unknown mode twice")
    #expect(
      reason(good.replacing(",30.000,30.000,30.000", with: ",30.00,30.000,30.000"))
        == "s.csv: line 6: \"30.00\" is not nanoseconds with three decimals")
    #expect(
      reason(good.replacing(",128,1,3,", with: ",128,1,-3,"))
        == "s.csv: line 2: \"-3\" is not a whole number")
    #expect(
      reason(good.replacing(",16.667,", with: ",nan,")) == "s.csv: line 4: \"nan\" is not a number")
  }

  @Test func `latency csv has a row for each slot that is not empty`() {
    let lines = lines(Samples.results.latencyCSV)
    #expect(
      lines[0] == "# touchstone-latency-csv 1; unit=ps; clock=CLOCK_MONOTONIC; quantum_ns=10.01;"
        + " overhead_ns=20.0; subtract=batch-only; digits=3; commit=0123456; machine=A \"fast\" one, 2 cores")
    #expect(
      lines[1]
        == "suite,case,engine,shape,views,mode,batch,processes,bucket_low,bucket_high,count,cumulative,"
        + "percentile")
    #expect(lines[2] == "query,uniform,recursive,feed,10,batch,128,1,99968,100031,2,2,66.667")
    #expect(lines[3] == "query,uniform,recursive,feed,10,batch,128,1,299776,300031,1,3,100.000")
    #expect(lines.count == 2 + 2 + 1 + 2 + 1 + 1 + 1)
  }

  @Test func `latency hlog has the same histograms under the benchmarks' names`() throws {
    let log = try HistogramLog(text: Samples.results.latencyLog)
    #expect(log.comments == ["[Unit: ps]"])
    #expect(
      log.entries.map(\.tag) == [
        nil, "query/uniform/feed/10/recursive:batch:128", "query/uniform/feed/10/recursive-cpp:batch:128",
        "query/uniform/feed/10/flat:batch:128", "query/uniform/feed/10/floor:batch:128",
        "query/uniform/feed/10/flat:single:128",
      ])
    #expect(log.entries.map(\.histogram.count) == [10, 3, 1, 4, 1, 1])
    #expect(log.entries[3].histogram.value(atPercentile: 50) == 6_003)
  }

  @Test func `memory csv has differences first and then what the process has`() {
    #expect(
      lines(Samples.results.memoryCSV) == [
        "suite,case,engine,shape,views,allocated,small_allocated,large_allocated,bytes_per_view,active,resident,"
          + "mapped,retained,metadata,fragmentation",
        "build,tree,flat,feed,10,1600,1100,500,160,5200,10000,20480,4096,512,2", "",
      ])
  }

  @Test func `run json holds what the format asks for, and no null`() {
    #expect(
      Samples.run.json == #"""
        {
          "format": 1,
          "commit": "0123456789abcdef0123456789abcdef01234567",
          "dirty": true,
          "date": "2023-11-14T22:13:20Z",
          "machine": {"cpu": "A \"fast\" one", "cores": 2, "kernel": "Linux 6.1.0 x86_64", "caches": [
            {"level": 1, "type": "Data", "size": "32K"}]},
          "swift": "6.3.1",
          "flags": ["-O", "x86_64"],
          "allocator": "jemalloc 5.3.0, counting",
          "malloc_conf": "",
          "arguments": ["--quick"],
          "seed": 1,
          "clock": {"name": "CLOCK_MONOTONIC", "quantum_ns": 10.01, "overhead_ns": 20},
          "load": {"before": [0.5, 0.25, 1], "after": [1.5, 0.25, 1]},
          "notes": [
            "two\nlines"]
        }

        """#)
    var unknown = Samples.run
    unknown.revision = SourceRevision(commit: nil, isDirty: nil)
    unknown.loadAfter = nil
    #expect(unknown.json.contains("\"commit\": \"unknown\""))
    #expect(!unknown.json.contains("dirty"))
    #expect(unknown.json.contains("\"load\": {\"before\": [0.5, 0.25, 1]}"))
    #expect(!unknown.json.contains("null"))
  }
}
