import Glibc
import JSONText

/// Files that come into being whole or not at all, also where someone interrupts.
enum OutputFile {
  /// Writes a file in one step. Interrupts wait until that is over, so that they leave the old file or the new
  /// one and nothing beside it.
  ///
  /// - Throws: `CommandFailure` naming the path and the reason.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    let mask = SignalMask.blockingInterrupts()
    defer { mask.restore() }
    do throws(ByteFileError) {
      try ByteFile.write(bytes, to: path)
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
  }
}

/// The signals that a thread lets through, while some of them wait.
struct SignalMask {
  private var before = sigset_t()

  /// Holds back SIGINT, SIGTERM and SIGHUP until `restore()`.
  static func blockingInterrupts() -> SignalMask {
    var mask = SignalMask()
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &mask.before)
    return mask
  }

  /// Lets through what was let through before; what came meanwhile arrives now.
  func restore() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
