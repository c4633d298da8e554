import Files
import Foundation
import TestSupport

/// Tests/Fixtures.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Fixtures")

/// A file of Tests/Fixtures, by its path in there.
func fixture(_ path: String) throws -> InputFile {
  InputFile(name: path, bytes: try InputFile.read(fixtures.appendingPathComponent(path).path).bytes)
}

/// Changed copies of some bytes, with what means something in XML put in.
func mutations(of bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  let odd: [UInt8] = Array("<>&;\"'=/!?-[]x0 \n\r\0".utf8) + [0xff, 0xc3, 0x80, 0xed]
  return mutations(of: bytes, seed: seed, count: count, odd: odd, longest: 60)
}
