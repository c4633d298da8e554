import Foundation
import Testing

/// Every rule of the event system that can be tested is named by a test or by a scenario's source.
@Suite struct RuleCoverageTests {
  /// The numbers of each letter: sections 2 to 10, 14 and 15 of the rules. S22 is about run loops, which there are none of.
  static let rules: [String] =
    numbers("T", 1...19) + numbers("D", 1...14) + numbers("D", 18...20) + numbers("G", 1...17)
    + numbers("A", 1...17) + numbers("P", 1...11) + numbers("C", 1...15) + numbers("R", 1...11)
    + numbers("S", 1...21) + numbers("S", 23...25) + numbers("E", 1...5) + numbers("Y", 1...5)
    + numbers("FL", 1...10)

  private static func numbers(_ letter: String, _ range: ClosedRange<Int>) -> [String] {
    range.map { "\(letter)\($0)" }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All rule numbers that a text names: `S5`, `T7 to T9`.
  static func named(in text: String) -> Set<String> {
    var found: Set<String> = []
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    for (index, word) in words.enumerated() {
      let letters = word.prefix(while: \.isLetter)
      guard !letters.isEmpty, let number = Int(word.dropFirst(letters.count)) else { continue }
      found.insert(word)
      guard index + 2 < words.count, words[index + 1] == "to", words[index + 2].hasPrefix(letters),
        let end = Int(words[index + 2].dropFirst(letters.count)), end > number, end < 100
      else { continue }
      for between in number...end { found.insert("\(letters)\(between)") }
    }
    return found
  }

  @Test
  func `Every rule of touches, gestures, controls, scrolling, containers and edges has a test that names it`()
    throws
  {
    var found: Set<String> = []
    let tests = RuleCoverageTests.folder.appendingPathComponent("EventSystemTests")
    for name in try FileManager.default.contentsOfDirectory(atPath: tests.path) where name.hasSuffix(".swift")
    {
      let text = try String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8)
      found.formUnion(RuleCoverageTests.named(in: text))
    }
    for path in Fixtures.scenarios(in: "scenarios") + Fixtures.scenarios(in: "scenarios-own") {
      let text = String(decoding: try path.bytes(), as: UTF8.self)
      guard let source = text.range(of: "\"source\":") else { continue }
      found.formUnion(
        RuleCoverageTests.named(in: String(text[source.upperBound...].prefix(600).prefix { $0 != "\n" })))
    }
    #expect(RuleCoverageTests.rules.filter { !found.contains($0) } == [])
  }

  @Test func `Ranges of rules name all that lie between`() {
    #expect(RuleCoverageTests.named(in: "rules T7 to T9, FL8") == ["T7", "T8", "T9", "FL8"])
  }
}
