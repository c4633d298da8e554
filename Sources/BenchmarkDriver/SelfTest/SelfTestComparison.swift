internal import Benchmarking

/// One comparison of a self-test, whose truth is known.
struct SelfTestComparison: Equatable {
  /// Its number in the plan, from 0.
  var number: Int
  /// Whether the second build was made slower.
  var isInjected: Bool
  var benchmark: String
  /// What the first round saw.
  var first: ComparisonVerdict
  /// What is said after confirmation.
  var verdict: ComparisonVerdict
  var change: Double
  var lower: Double
  var upper: Double
  var pValue: Double
  /// Of both rounds.
  var pairs: Int
  var seconds: Double
  /// The logarithms of the ratios of the first round.
  var ratios: [Double]

  init(_ comparison: BenchmarkComparison, number: Int, isInjected: Bool, ratios: [Double]) {
    self.number = number
    self.isInjected = isInjected
    benchmark = comparison.name
    first = comparison.first.verdict
    verdict = comparison.verdict
    change = comparison.overall.change
    lower = comparison.overall.lower
    upper = comparison.overall.upper
    pValue = comparison.overall.pValue
    pairs = comparison.overall.pairs
    seconds = comparison.seconds
    self.ratios = ratios
  }

  /// Reads a line of the journal; nil for one that is no comparison.
  init?(_ line: JournalLine) {
    guard let number = line.whole("comparison"), let kind = line.text("kind"),
      kind == "aa" || kind == "injected", let benchmark = line.text("benchmark"),
      let first = line.text("first").flatMap(ComparisonVerdict.init(rawValue:)),
      let verdict = line.text("verdict").flatMap(ComparisonVerdict.init(rawValue:)),
      let change = line.number("change"), let lower = line.number("low"), let upper = line.number("high"),
      let pValue = line.number("p"), let pairs = line.whole("pairs"), let seconds = line.number("seconds"),
      let ratios = line.numbers("ratios")
    else { return nil }
    self.number = number
    isInjected = kind == "injected"
    self.benchmark = benchmark
    self.first = first
    self.verdict = verdict
    self.change = change
    self.lower = lower
    self.upper = upper
    self.pValue = pValue
    self.pairs = pairs
    self.seconds = seconds
    self.ratios = ratios
  }

  /// The line of the journal.
  var line: JournalLine {
    func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
    return JournalLine([
      ("comparison", .number(Double(number))), ("kind", .text(isInjected ? "injected" : "aa")),
      ("benchmark", .text(benchmark)), ("first", .text(first.rawValue)), ("verdict", .text(verdict.rawValue)),
      ("change", .number(rounded(change))), ("low", .number(rounded(lower))),
      ("high", .number(rounded(upper))), ("p", .number(pValue)), ("pairs", .number(Double(pairs))),
      ("seconds", .number((seconds * 1_000).rounded() / 1_000)), ("ratios", .numbers(ratios.map(rounded))),
    ])
  }
}
