import Files
import Glibc
import Hierarchy
import Scenarios
import Testing

/// Every fixture, spoilt at random: what comes of it is refused with a place and a reason, or it runs. A few times each,
/// and more often where TOUCHSTONE_LONG says so.
@Suite struct ScenarioFuzzTests {
  static var rounds: Int { 4 * max(1, getenv("TOUCHSTONE_LONG").flatMap { Int(String(cString: $0)) } ?? 1) }

  static let fixtures = Fixtures.scenarios(in: "scenarios") + Fixtures.scenarios(in: "scenarios-own")

  @Test(arguments: fixtures)
  func `A spoilt scenario is refused with a place and a reason, or runs`(path: ScenarioPath) throws {
    let bytes = try path.bytes()
    let tokens = Spoiler.tokens(of: bytes)
    try #require(tokens.count > 10)
    var spoiler = Spoiler(seed: path.description.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<ScenarioFuzzTests.rounds {
      let spoilt = spoiler.spoil(bytes, tokens)
      do throws(FileError) {
        let scenario = try Scenario.read(InputFile(name: "spoilt", bytes: spoilt))
        if scenario.unsupportedFeatures.isEmpty { _ = scenario.run() }
      } catch {
        let text = String(decoding: spoilt, as: UTF8.self)
        #expect(error.path?.hasPrefix("$") ?? false, "no path: \(error) of \(text)")
        #expect(!error.reason.isEmpty && !error.description.contains("\n"), "\(error) of \(text)")
      }
    }
  }
}

/// Spoils JSON texts: mostly values, names and brackets, sometimes bytes.
private struct Spoiler {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

  /// Strings, numbers, words and signs.
  static func tokens(of bytes: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      let byte = bytes[offset]
      offset += 1
      if byte <= 0x20 { continue }
      if byte == UInt8(ascii: "\"") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + 1, bytes.count)
      } else if !isSign(byte) {
        while offset < bytes.count, bytes[offset] > 0x20, !isSign(bytes[offset]) { offset += 1 }
      }
      tokens.append(start..<offset)
    }
    return tokens
  }

  private static func isSign(_ byte: UInt8) -> Bool { "{}[],:\"".utf8.contains(byte) }

  private static let values = [
    "null", "true", "false", "0", "-1", "1", "0.5", "1e7", "1e8", "1e308", "1e999", "-0.0",
    "9007199254740993", "\"\"",
    "\"-\"", "\"x\"", "\"win\"", "\"v\"", "\"pan\"", "\"began\"", "\"ended\"", "\"UIScrollView\"",
    "\"\\u0000\"",
    "\"\\ud800\"", "[]", "{}", "[0, 0]", "[0, 0, 1, 1]", "[1e7, 1e7, 0, 0]", "[[]]", "{\"id\": \"v\"}", "[",
    "}", ",",
    ":",
  ]

  mutating func spoil(_ bytes: [UInt8], _ tokens: [Range<Int>]) -> [UInt8] {
    var spoilt = bytes
    // From behind, so that the places of earlier tokens stay right.
    var chosen = (0...below(3)).map { _ in tokens[below(tokens.count)] }
    chosen.sort { $0.lowerBound > $1.lowerBound }
    var last = Int.max
    for token in chosen where token.upperBound <= last {
      last = token.lowerBound
      switch below(8) {
      case 0: spoilt.removeSubrange(token)
      case 1: spoilt.insert(contentsOf: bytes[token], at: token.upperBound)
      case 2: spoilt[token.lowerBound] = UInt8(truncatingIfNeeded: random.next())
      case 3: spoilt.replaceSubrange(token, with: bytes[tokens[below(tokens.count)]])
      case 4:
        // A stretch of several parts comes twice, or goes.
        let index = tokens.firstIndex(of: token) ?? 0
        let end = tokens[min(index + below(12), tokens.count - 1)].upperBound
        guard end <= spoilt.count, end >= token.lowerBound else { continue }
        if below(2) == 0 {
          spoilt.insert(contentsOf: spoilt[token.lowerBound..<end], at: token.lowerBound)
        } else {
          spoilt.removeSubrange(token.lowerBound..<end)
        }
      default: spoilt.replaceSubrange(token, with: Spoiler.values[below(Spoiler.values.count)].utf8)
      }
    }
    if below(20) == 0 { spoilt.removeLast(below(spoilt.count)) }
    return spoilt
  }
}
