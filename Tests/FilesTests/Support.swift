import Files
import Foundation
import Hierarchy

/// A file of Tests/Fixtures, by its path in there.
func fixture(_ path: String) throws -> InputFile {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = try InputFile.read(folder.appendingPathComponent("Fixtures/\(path)").path)
  return InputFile(name: path, bytes: file.bytes)
}

func removeFile(_ path: String) throws {
  try FileManager.default.removeItem(atPath: path)
}

/// Changed copies of some bytes: cut off, with bytes flipped, removed, doubled or put in, the same for the
/// same seed.
func mutations(of bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  var random = SplitMix64(seed: seed)
  let odd: [UInt8] = Array("<>{}[]()\";:,|='\\\n\r\0 -e9&!/".utf8) + [0xff, 0xc3, 0x80, 0xed]
  return (0..<count).map { _ in
    var copy = bytes
    for _ in 0...random.below(4) where !copy.isEmpty {
      let offset = random.below(copy.count)
      let end = min(copy.count, offset + 1 + random.below(40))
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
