import Files
import FilesXML
import Foundation
import Hierarchy
import Testing

/// What holds for the dumps of every kind.
@Suite struct DumpRobustnessTests {
  @Test func `a mark in front and Windows line ends change nothing`() throws {
    for file in try countedDumps() {
      let plain = try outcome(file.bytes).get()
      let text = String(decoding: file.bytes, as: UTF8.self)
      let windows =
        "\u{feff}" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      let other = try outcome(Array(windows.utf8)).get()
      #expect(other.format == plain.format, "\(file.name)")
      #expect(other.hierarchy.views.map(\.id) == plain.hierarchy.views.map(\.id), "\(file.name)")
      #expect(other.hierarchy.views.map(\.frame) == plain.hierarchy.views.map(\.frame), "\(file.name)")
      #expect(other.estimated == plain.estimated && other.skipped == plain.skipped, "\(file.name)")
    }
  }

  @Test func `NUL bytes and what is no UTF-8 are refused`() throws {
    for file in try countedDumps() {
      let format = try outcome(file.bytes).get().format
      for fault: [UInt8] in [[0], [0xff], [0xed, 0xa0, 0x80]] {
        var bytes = file.bytes
        bytes.insert(contentsOf: fault, at: bytes.count / 2)
        guard case .failure(let error) = outcome(bytes, format: format) else {
          Issue.record("\(file.name) with \(fault)")
          continue
        }
        #expect(error.line != nil, "\(file.name)")
      }
    }
  }

  @Test func `a dump that is cut off is refused or read whole, and read partly when asked for`() throws {
    for file in try countedDumps() {
      let whole = try outcome(file.bytes).get()
      for length in stride(from: 1, to: file.bytes.count, by: max(1, file.bytes.count / 24)) {
        let bytes = Array(file.bytes.prefix(length))
        let plain = outcome(bytes, format: whole.format)
        if case .failure(let error) = plain {
          #expect(!error.description.contains("\n"))
          guard error.reason.contains("--partial reads them") else { continue }
          #expect(error.line != nil, "\(file.name) \(length)")
          if case .success(let part) = outcome(bytes, format: whole.format, isPartial: true) {
            #expect(part.treeCount > 1 || part.hierarchy.views.count <= whole.hierarchy.views.count + 1)
            #expect(!part.skipped.isEmpty || !part.estimated.isEmpty, "\(file.name) \(length)")
          }
        }
      }
    }
  }

  @Test func `JSON is cut off nowhere without a word`() throws {
    for file in try countedDumps() where file.name.hasSuffix(".json") {
      let format = try outcome(file.bytes).get().format
      let end = (file.bytes.lastIndex { $0 > 0x20 } ?? 0)
      for length in stride(from: 1, through: end, by: max(7, end / 60)) {
        guard case .failure(let error) = outcome(Array(file.bytes.prefix(length)), format: format) else {
          Issue.record("\(file.name) \(length)")
          continue
        }
        #expect(error.reason.contains("the text is cut off here"), "\(file.name) \(length): \(error)")
      }
    }
  }

  @Test func `mutated dumps of every kind give a tree or an error`() throws {
    var formats = Set<String>()
    for file in try countedDumps() where file.bytes.count < 8_000 {
      let format = try outcome(file.bytes).get().format
      formats.insert(format)
      for (index, mutant) in mutations(of: file.bytes, seed: 23, count: 60).enumerated() {
        for isPartial in [false, true] {
          switch outcome(mutant, format: format, isPartial: isPartial) {
          case .success(let result): #expect(result.format == format)
          case .failure(let error):
            #expect(!error.reason.isEmpty && !error.description.contains("\n"), "\(file.name) \(index)")
          }
        }
      }
    }
    #expect(formats.count >= 8)
  }
}
