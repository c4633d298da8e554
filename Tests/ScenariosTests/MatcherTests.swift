import Scenarios
import Testing

@Suite struct MatcherTests {
  private func pattern(_ members: [String: ScenarioValue], after: Int? = nil, before: Int? = nil)
    -> LinePattern
  {
    LinePattern(members, after: after, before: before)
  }

  private let hit = LinePattern(["hit": .string("v")])
  private let began = LinePattern(["touches": .string("began")])
  private let ended = LinePattern(["touches": .string("ended")])

  private let lines = trace(
    #"{"hit": "v", "finger": 1}"#, #"{"touches": "began", "view": "v", "finger": 1}"#,
    #"{"touches": "moved", "view": "v", "finger": 1}"#, #"{"touches": "ended", "view": "v", "finger": 1}"#)

  @Test func `expectations are met in order, with other lines between them`() {
    #expect(lines.failure(expecting: [.line(hit), .line(ended)]) == nil)
    #expect(
      lines.failure(expecting: [.line(ended), .line(hit)])
        == .missing(expectation: 1, pattern: hit, nearest: lines[0], earlier: lines[0]))
  }

  @Test func `one line meets one expectation`() {
    let failure = lines.failure(expecting: [.line(hit), .line(hit)])
    #expect(failure == .missing(expectation: 1, pattern: hit, nearest: lines[0], earlier: lines[0]))
  }

  @Test func `members that are not named do not count, those that are must be there`() {
    #expect(lines.failure(expecting: [.line(pattern(["finger": .number(1)]))]) == nil)
    let other = pattern(["hit": .string("v"), "tapCount": .number(1)])
    #expect(
      lines.failure(expecting: [.line(other)])
        == .missing(expectation: 0, pattern: other, nearest: lines[0], earlier: nil))
  }

  @Test func `null is a value, not the absence of one`() {
    let none = trace(#"{"hit": null, "finger": 1}"#)
    let pattern = pattern(["hit": .null])
    #expect(none.failure(expecting: [.line(pattern)]) == nil)
    #expect(lines.failure(expecting: [.line(pattern)]) != nil)
  }

  @Test func `numbers within a thousandth are equal, in lists each for itself`() {
    let line = trace(#"{"scroll": "list", "offset": [0, 10.5]}"#)
    func failure(_ x: Double, _ y: Double, tolerance: Double = LinePattern.standardTolerance) -> Bool {
      let pattern = LinePattern(["offset": .list([.number(x), .number(y)])], tolerance: tolerance)
      return line.failure(expecting: [.line(pattern)]) != nil
    }
    #expect(!failure(0.001, 10.499))
    #expect(failure(0.002, 10.5))
    #expect(failure(0, 10.502))
    #expect(!failure(10, 0.5, tolerance: 10))
    #expect(failure(10, 0.4, tolerance: 10))
    let short = LinePattern(["offset": .list([.number(0)])], tolerance: 100)
    #expect(line.failure(expecting: [.line(short)]) != nil)
  }

  @Test func `after and before include their own instants`() {
    // The line "ended" is written at 0.3 s.
    func isMet(_ after: Int?, _ before: Int?) -> Bool {
      lines.failure(
        expecting: [.line(pattern(["touches": .string("ended")], after: after, before: before))]) == nil
    }
    #expect(isMet(300_000_000, 300_000_000))
    #expect(!isMet(300_000_001, nil))
    #expect(!isMet(nil, 299_999_999))
  }

  @Test func `any order takes a line each, and the next element starts behind the last of them`() {
    #expect(lines.failure(expecting: [.anyOrder([ended, hit]), .line(began)]) != nil)
    #expect(lines.failure(expecting: [.anyOrder([began, hit]), .line(ended)]) == nil)
    #expect(lines.failure(expecting: [.anyOrder([hit, hit])]) != nil)
  }

  @Test func `a pattern that could take any line leaves the one line that another needs`() {
    let any = pattern(["finger": .number(1)])
    // "any" would take the hit, which nothing else is: it must give it up, and again for "began".
    let patterns = [any, began, hit]
    #expect(lines.failure(expecting: [.anyOrder(patterns)]) == nil)
    #expect(lines.failure(expecting: [.anyOrder(patterns), .line(ended)]) == nil)
    #expect(lines.failure(expecting: [.anyOrder([any, any, any, any, hit])]) != nil)
  }

  @Test func `a count takes no place in the order and counts the whole trace`() {
    let touches = pattern(["view": .string("v")])
    #expect(
      lines.failure(expecting: [.line(ended), .count(3, touches), .count(0, pattern(["hit": .null]))]) == nil)
    let failure = lines.failure(expecting: [.count(2, touches)])
    #expect(
      failure == .wrongCount(expectation: 0, pattern: touches, wanted: 2, found: 3, nearest: lines[1]))
    let late = pattern(["view": .string("v")], after: 150_000_000)
    #expect(lines.failure(expecting: [.count(2, late)]) == nil)
  }

  @Test func `what must be absent is told with the line that is there`() {
    #expect(lines.failure(expecting: [], absences: [pattern(["hit": .null])]) == nil)
    #expect(
      lines.failure(expecting: [], absences: [began]) == .present(absence: 0, pattern: began, line: lines[1]))
    let early = pattern(["touches": .string("ended")], before: 200_000_000)
    #expect(lines.failure(expecting: [], absences: [early]) == nil)
  }

  @Test func `a failure says which element, counted from 1, and shows the nearest line`() throws {
    let wanted = pattern(["touches": .string("ended"), "view": .string("w")])
    let failure = try #require(lines.failure(expecting: [.line(hit), .line(wanted)]))
    #expect(
      failure.description == #"expectation 2 {"touches": "ended", "view": "w"}, nearest line "#
        + lines[3].json)
    let far = try #require(lines.failure(expecting: [.line(pattern(["system": .string("home")]))]))
    #expect(far.description == #"expectation 1 {"system": "home"}, no line is near it"#)
  }

  @Test func `a text that is no object with a time is no line`() {
    #expect(TraceLine(json: #"{"hit": "v"}"#) == nil)
    #expect(TraceLine(json: "[1]") == nil)
    #expect(TraceLine(json: "{") == nil)
    #expect(TraceLine(json: #"{"t": 0.25}"#)?.time == 250_000_000)
  }
}
