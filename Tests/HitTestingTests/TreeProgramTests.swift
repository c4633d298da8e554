import Hierarchy
import TestSupport
import Testing

/// The fuzzer's programs on seeded bytes, with which every run of the tests makes 100,000 changes.
@Suite struct TreeProgramTests {
  private static let programs = 50
  private static let changes = 100_000

  @Test(arguments: 0..<TreeProgramTests.programs)
  func `after every change of a program the answers are the definition's`(number: Int) {
    var random = SplitMix64(seed: UInt64(number), stream: 0xf2)
    var changes = 0
    while changes < TreeProgramTests.changes * Agreement.longRunFactor / TreeProgramTests.programs {
      let length = [200, 1_000, 5_000, 20_000][random.below(4)]
      var bytes: [UInt8] = []
      while bytes.count < length {
        withUnsafeBytes(of: random.next().littleEndian) { bytes += $0 }
      }
      var program = TreeProgram(bytes)
      program.freshEvery = 16
      let difference = program.firstDifference()
      #expect(difference == nil, "program \(number) of \(length) bytes: \(difference ?? "")")
      if difference != nil { return }
      changes += program.changes
    }
  }
}
