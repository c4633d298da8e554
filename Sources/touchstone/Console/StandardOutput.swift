import Glibc

/// The standard output stream, buffered. Results go here and nothing else.
///
/// A reader that goes away (`| head`) is no failure: what is left is dropped, and the command ends with the
/// code of its own work. Any other fault, such as a full disk, is one.
struct StandardOutput: ~Copyable {
  private var buffer: [UInt8] = []
  private var readerIsGone = false
  private static let capacity = 1 << 16

  init() {
    // A closed pipe shall be seen as EPIPE, below, not end the process.
    signal(SIGPIPE, SIG_IGN)
    buffer.reserveCapacity(Self.capacity)
  }

  /// Takes text and writes it when enough has gathered.
  ///
  /// - Throws: `CommandFailure` where the stream cannot be written.
  mutating func write(_ text: some StringProtocol) throws(CommandFailure) {
    guard !readerIsGone else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Takes bytes, or writes them to a file where one is named.
  ///
  /// - Throws: `CommandFailure` where the stream or the file cannot be written.
  mutating func write(_ bytes: [UInt8], orTo path: String?) throws(CommandFailure) {
    if let path { return try OutputFile.write(bytes, to: path) }
    guard !readerIsGone else { return }
    try flush()
    buffer = bytes
    try flush()
  }

  /// Takes bytes, and writes them when enough have gathered.
  ///
  /// - Throws: `CommandFailure` where the stream cannot be written.
  mutating func write(bytes: [UInt8]) throws(CommandFailure) {
    guard !readerIsGone else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Takes a line of text.
  mutating func line(_ text: String) throws(CommandFailure) {
    try write(text)
    try write("\n")
  }

  /// Writes what has gathered.
  ///
  /// - Throws: `CommandFailure` where the stream cannot be written.
  mutating func flush() throws(CommandFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !readerIsGone, let failure = Descriptor.writeAll(buffer[...], to: STDOUT_FILENO) else { return }
    guard failure == EPIPE else {
      readerIsGone = true
      throw CommandFailure("standard output: \(Descriptor.message(failure))")
    }
    readerIsGone = true
  }
}
