import Files
import Foundation
import TestSupport

/// A file of Tests/Fixtures, by its path in there.
func fixture(_ path: String) throws -> InputFile {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = try InputFile.read(folder.appendingPathComponent("Fixtures/\(path)").path)
  return InputFile(name: path, bytes: file.bytes)
}

func removeFile(_ path: String) throws {
  try FileManager.default.removeItem(atPath: path)
}

/// Changed copies of some bytes, with what means something in JSON and dumps put in.
func mutations(of bytes: [UInt8], seed: UInt64, count: Int) -> [[UInt8]] {
  let odd: [UInt8] = Array("<>{}[]()\";:,|='\\\n\r\0 -e9&!/".utf8) + [0xff, 0xc3, 0x80, 0xed]
  return mutations(of: bytes, seed: seed, count: count, odd: odd, longest: 40)
}
