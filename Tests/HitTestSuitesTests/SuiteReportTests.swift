import Benchmarking
import HitTestSuites
import Testing

@Suite struct SuiteReportTests {
  private func rows(_ lines: String) throws -> [SummaryRow] {
    try SummaryRow.rows(ofCSV: SummaryRow.csvHeader + "\n" + lines, path: "summary.csv")
  }

  private func line(_ name: String, _ p50: String, _ ratios: String = ",", mode: String = "batch") -> String {
    let parts = name.split(separator: "/")
    return "\(parts[0]),\(parts[1]),\(parts[4]),\(parts[2]),\(parts[3]),\(mode),1,1,9,"
      + "\(p50),\(p50),\(p50),\(p50),\(p50),\(ratios),0,0,0,0,\n"
  }

  private var queries: String {
    line("query/uniform/feed/10000/recursive", "8260.000")
      + line("query/uniform/feed/10000/recursive-cpp", "785.000")
      + line("query/uniform/feed/10000/flat", "6.000", "1376.667,130.833")
      + line("query/uniform/flat/10000/recursive", "523000.000")
      + line("query/uniform/flat/10000/flat", "12.500", "41840,")
      + line("query/missing/feed/10000/flat", "3.250")
  }

  @Test func `the table of queries shows medians, ratios and allocations of each tree`() throws {
    let text = SuiteReport.text(rows: try rows(queries), memory: [])
    #expect(
      text.hasPrefix(
        """
        query, uniform points: median of batch means
        shape   views  recursive  recursive-cpp     flat  × recursive  × C++  blocks/query
        feed   10,000    8.26 µs         785 ns  6.00 ns        1,377    131             0
        flat   10,000     523 µs                 12.5 ns       41,840                    0

        query, missing points: median of batch means
        shape   views     flat  × recursive  × C++  blocks/query
        feed   10,000  3.25 ns                                 0

        """))
  }

  @Test func `the table of dispatch shows how many events a second go through, and what one allocates`()
    throws
  {
    let lines =
      line("dispatch/move-5/feed/1000/product", "500.000")
      + line("dispatch/tap/feed/1000/product", "4000.000")
    #expect(
      SuiteReport.text(rows: try rows(lines), memory: [])
        == """
        dispatch, an event through all recognizers and views, or a whole tap: median of batch means
        case    shape  views   median   a second      p99  blocks/op
        move-5   feed  1,000   500 ns  2,000,000   500 ns          0
        tap      feed  1,000  4.00 µs    250,000  4.00 µs          0

        """)
  }

  @Test func `the table of scroll shows how much faster than a screen it goes`() throws {
    let lines =
      line("scroll/drag/feed/10000/product", "500.000")
      + line("scroll/fling-5s/feed/10000/product", "100000.000")
    #expect(
      SuiteReport.text(rows: try rows(lines), memory: [])
        == """
        scroll, a move from the event to the offset, or a whole flick until it is at rest: median of batch means
        case      shape   views  median     p99  × real time  blocks/op
        drag       feed  10,000  500 ns  500 ns       16,666          0
        fling-5s   feed  10,000  100 µs  100 µs       50,000          0

        """)
  }

  @Test func `the headline is the feed's gain in the article's form`() throws {
    #expect(
      SuiteReport.headline(rows: try rows(queries))
        == "feed, 10,000 views, uniform points: 8.26 µs → 6.00 ns (× 1,377; C++ × 131)")
    let other =
      line("query/uniform/deep/10/flat", "6.000", "20,")
      + line("query/uniform/deep/100/flat", "5.000", "9.5,")
    #expect(
      SuiteReport.headline(rows: try rows(other))
        == "deep, 100 views, uniform points: 47.5 ns → 5.00 ns (× 9.50)")
    #expect(SuiteReport.headline(rows: try rows(line("query/uniform/deep/10/flat", "6.000"))) == nil)
    #expect(SuiteReport.headline(rows: []) == nil)
    #expect(
      SuiteReport.headline(rows: try rows(line("query/uniform/file:a/1/flat", "4.000", "20,")))
        == "file:a, 1 view, uniform points: 80.0 ns → 4.00 ns (× 20.0)")
  }

  @Test func `the text ends with geometric means and the headline`() throws {
    let text = SuiteReport.text(rows: try rows(queries), memory: [])
    #expect(
      text.hasSuffix(
        """

        10,000 views, geometric mean: × 7,589 recursive (feed × 1,377 … flat × 41,840), × 131 C++ (feed × 131)

        feed, 10,000 views, uniform points: 8.26 µs → 6.00 ns (× 1,377; C++ × 131)

        """))
    #expect(SuiteReport.text(rows: [], memory: []) == "")
  }

  @Test func `the table of builds shows time and bytes a view`() throws {
    let memory = try MemoryRow.rows(
      ofCSV: MemoryRow.csvHeader + "\nbuild,tree,flat,feed,1000,144000,0,144000,144,1,2,3,4,5,1.5\n",
      path: "m")
    let text = SuiteReport.text(
      rows: try rows(
        line("build/tree/feed/1000/recursive", "700000.000") + line("build/tree/feed/1000/flat", "250000.000")
      ),
      memory: memory)
    #expect(
      text == """
        build: time and bytes for each view, median of batch means
        shape  views  recursive    flat  flat B
        feed   1,000     700 ns  250 ns     144

        """)
  }

  @Test func `the ladder stands beside the article's figures`() throws {
    let text = SuiteReport.text(
      rows: try rows(
        line("ladder/all-interactive/-/1000/recursive", "56000.000")
          + line("ladder/all-interactive/-/1000/flat", "8.000")
          + line("ladder/decoration-off/-/1000/recursive", "14000.000")
          + line("ladder/decoration-off/-/1000/flat", "8.000")
          + line("ladder/areas-narrowed/-/1000/recursive", "3500.000")), memory: [])
    #expect(
      text == """
        ladder, uniform points: median of batch means; the article's figures are an iPhone 12's, 1,000 views
        step             article  gain  views  recursive  gain     flat  gain
        all-interactive   2.8 ms        1,000    56.0 µs        8.00 ns
        decoration-off    0.6 ms   4.7  1,000    14.0 µs  4.00  8.00 ns  1.00
        areas-narrowed   0.15 ms  18.7  1,000    3.50 µs  16.0

        """)
  }

  @Test func `single calls have a table of their own that says what they are`() throws {
    let text = SuiteReport.text(
      rows: try rows(line("query/uniform/feed/10/flat", "30.000", mode: "single")), memory: [])
    #expect(
      text.hasPrefix(
        "query, uniform points: median of single calls, the clock's overhead and step included\n"))
  }
}
