import BenchmarkDriver
import Foundation
import Testing

/// Files to which lines are only added.
@Suite struct JournalTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("touchstone-journal-\(UUID().uuidString)").path

  private let line = JournalLine([
    ("benchmark", .text("a/b \"c\"")), ("pair", .number(17)), ("change", .number(-0.25)),
    ("base_ns", .numbers([1, 2.5, 3])),
  ])

  private func withFile(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body()
  }

  @Test func `a line is read as it was written`() throws {
    #expect(try JournalLine(reading: Array(line.text.utf8)[...]) == line)
    #expect(
      line.text("benchmark") == "a/b \"c\"" && line.whole("pair") == 17 && line.number("change") == -0.25)
    #expect(line.numbers("base_ns") == [1, 2.5, 3])
  }

  @Test func `members of another kind are not there`() {
    #expect(line.text("pair") == nil && line.number("benchmark") == nil && line.whole("change") == nil)
    #expect(line.wholes("base_ns") == nil && line.numbers("pair") == nil && line.text("none") == nil)
  }

  @Test func `lines are added, also by who opens the file again`() throws {
    try withFile {
      try Journal(creating: path).add(line)
      try Journal(appendingTo: path).add(JournalLine([("pair", .number(18))]))
      let contents = try Journal.read(path)
      #expect(contents.damaged.isEmpty)
      #expect(contents.lines.map(\.number) == [1, 2])
      #expect(contents.lines.map(\.line) == [line, JournalLine([("pair", .number(18))])])
    }
  }

  @Test func `a damaged line is named and costs no other`() throws {
    try withFile {
      try Journal(creating: path).add(line)
      // As a kill in the middle of a line leaves it.
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(line.text.utf8.prefix(30)))
      try file.close()
      try Journal(appendingTo: path).add(line)
      let contents = try Journal.read(path)
      #expect(contents.lines.map(\.number) == [1, 3] && contents.lines.allSatisfy { $0.line == line })
      #expect(contents.damaged.map(\.number) == [2])
    }
  }

  @Test func `a file that is there is not begun anew, and one that is not is not gone on with`() throws {
    try withFile {
      try Journal(creating: path).add(line)
      #expect(throws: DriverError.self) { try Journal(creating: path) }
      #expect(try Journal.read(path).lines.count == 1)
      #expect(throws: DriverError.self) { try Journal(appendingTo: path + "-none") }
      #expect(throws: DriverError.self) { try Journal.read(path + "-none") }
    }
  }
}
