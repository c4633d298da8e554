import Benchmarking
import JSONText

/// Files that come into being whole or not at all, also where someone interrupts.
enum OutputFile {
  /// Writes a file in one step. Interrupts wait until that is over, so that they leave the old file or the new
  /// one and nothing beside it.
  ///
  /// - Throws: `CommandFailure` naming the path and the reason.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    let signals = DeferredSignals()
    defer { signals.deliver() }
    do throws(ByteFileError) {
      try ByteFile.write(bytes, to: path)
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
  }
}
