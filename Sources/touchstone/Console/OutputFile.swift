import Benchmarking
import JSONText

/// Files that come into being whole or not at all, also where someone interrupts.
enum OutputFile {
  /// Writes a file in one step. Interrupts wait until that is over, so that they leave the old file or the new
  /// one and nothing beside it.
  ///
  /// - Throws: `CommandFailure` naming the path and the reason.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try write(to: path) { take throws(ByteFileError) in try take(bytes) }
  }

  /// The same with bytes that come piece by piece.
  static func write(
    to path: String, _ body: (_ take: ([UInt8]) throws(ByteFileError) -> Void) throws(ByteFileError) -> Void
  ) throws(CommandFailure) {
    let signals = DeferredSignals()
    defer { signals.deliver() }
    do throws(ByteFileError) {
      try ByteFile.write(to: path, body)
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
  }
}
