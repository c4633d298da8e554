import Benchmarking
import Testing

@Suite struct HistogramLogTests {
  private func histogram(_ values: UInt64...) -> Histogram {
    values.reduce(into: Histogram()) { $0.record($1) }
  }

  private var log: HistogramLog {
    HistogramLog(
      startSeconds: 1_700_000_000, comments: ["[Unit: ps]"],
      tagged: [
        .init(tag: "query/uniform/feed/10/flat:batch:128", histogram: histogram(5_000, 6_000, 2_500_000)),
        .init(tag: "query/uniform/file:a, b\n/10/flat:single:1", histogram: histogram(70_000)),
      ])
  }

  @Test func `the log has the lines that HdrHistogram's tools want`() throws {
    let lines = log.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 8)
    #expect(lines[0] == "#[Unit: ps]")
    #expect(lines[1] == "#[Histogram log format version 1.3]")
    #expect(
      lines[2] == "#[StartTime: 1700000000.000 (seconds since epoch), Tue Nov 14 22:13:20 UTC 2023]")
    #expect(
      lines[3] == #""StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram""#)
    #expect(lines[4].hasPrefix("0.000,1.000,2.500,HISTFAAA"), "the sum, without a tag")
    #expect(lines[5].hasPrefix("Tag=query/uniform/feed/10/flat:batch:128,0.000,1.000,2.500,HISTFAAA"))
    #expect(lines[6].hasPrefix("Tag=query/uniform/file:a__b_/10/flat:single:1,0.000,1.000,0.070,HISTFAAA"))
    #expect(lines[7] == "")
  }

  @Test func `a log is read back, and its first line is the sum of the others`() throws {
    let read = try HistogramLog(text: log.text)
    #expect(read == log)
    #expect(read.startSeconds == 1_700_000_000)
    #expect(read.comments == ["[Unit: ps]"])
    #expect(read.entries.map(\.tag) == log.entries.map(\.tag))
    #expect(read.entries.first?.histogram == histogram(5_000, 6_000, 2_500_000, 70_000))
  }

  @Test func `a line that cannot be read is named`() {
    let text = log.text
    #expect(throws: HistogramDecodingError(reason: "line 5: not base64")) {
      try HistogramLog(text: text.replacing("0.000,1.000,2.500,HIST", with: "0.000,1.000,2.500,!IST"))
    }
    #expect(throws: HistogramDecodingError(reason: "line 7: 3 fields instead of 4")) {
      try HistogramLog(text: text.replacing("0.000,1.000,0.070,", with: "0.000,0.070,"))
    }
  }

  @Test func `a log without histograms is an empty one`() throws {
    #expect(try HistogramLog(text: "# only a comment\n").entries.isEmpty)
    let empty = HistogramLog(startSeconds: 0, comments: [], tagged: [])
    #expect(empty.text.contains("\n0.000,1.000,0.000,HISTFAAA"))
    #expect(empty.text.contains("Thu Jan 01 00:00:00 UTC 1970"))
  }
}
