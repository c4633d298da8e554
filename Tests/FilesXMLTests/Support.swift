import Files
import Foundation
import Hierarchy

/// Tests/Fixtures.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Fixtures")

/// A file of Tests/Fixtures, by its path in there.
func fixture(_ path: String) throws -> InputFile {
  InputFile(name: path, bytes: try InputFile.read(fixtures.appendingPathComponent(path).path).bytes)
}

/// Changed copies of some bytes: cut off, with bytes flipped, removed, doubled or put in, the same for the
/// same seed.
func mutations(of bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  var random = SplitMix64(seed: seed)
  let odd: [UInt8] = Array("<>&;\"'=/!?-[]x0 \n\r\0".utf8) + [0xff, 0xc3, 0x80, 0xed]
  return (0..<count).map { _ in
    var copy = bytes
    for _ in 0...random.below(4) where !copy.isEmpty {
      let offset = random.below(copy.count)
      let end = min(copy.count, offset + 1 + random.below(60))
      switch random.below(6) {
      case 0: copy.removeSubrange(offset...)
      case 1: copy[offset] ^= 1 << UInt8(random.below(8))
      case 2: copy.removeSubrange(offset..<end)
      case 3: copy.insert(contentsOf: copy[offset..<end], at: offset)
      case 4: copy[offset] = odd[random.below(odd.count)]
      default: copy.insert(odd[random.below(odd.count)], at: offset)
      }
    }
    return copy
  }
}
