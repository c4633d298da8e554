import Glibc

/// Whole files in and out, without Foundation.
///
/// A file is refused by its size before a byte of it is read, and is written whole or not at all.
public enum ByteFile {
  /// All bytes of a file.
  ///
  /// - Parameters:
  ///   - path: of a regular file, or of a pipe or device that ends.
  ///   - limit: most bytes taken; a regular file that is larger is not read at all.
  /// - Throws: `ByteFileError` where it cannot be read, is a folder, or is too large.
  public static func read(_ path: String, limit: Int) throws(ByteFileError) -> [UInt8] {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw lastError() }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, limit: limit)
  }

  /// All bytes of standard input, up to its end.
  ///
  /// - Throws: `ByteFileError` where it cannot be read or has more than `limit` bytes.
  public static func readStandardInput(limit: Int) throws(ByteFileError) -> [UInt8] {
    try read(descriptor: STDIN_FILENO, limit: limit)
  }

  private static func read(descriptor: Int32, limit: Int) throws(ByteFileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw lastError() }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw ByteFileError(reason: "is a folder") }
    guard kind != S_IFREG || status.st_size <= limit else { throw tooLarge(limit) }

    // One byte more than expected, so that the end is seen without growing.
    var capacity = kind == S_IFREG ? max(Int(status.st_size) + 1, 4096) : 65_536
    var bytes: [UInt8] = []
    while true {
      let filled = bytes.count
      var failure: ByteFileError?
      let old = bytes
      bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        _ = buffer.initialize(fromContentsOf: old)
        count = filled
        while count < capacity {
          let rest = UnsafeMutableRawPointer(buffer.baseAddress! + count)
          let got = retrying { Glibc.read(descriptor, rest, capacity - count) }
          if got < 0 { failure = lastError() }
          if got <= 0 { return }
          count += got
        }
      }
      if let failure { throw failure }
      guard bytes.count <= limit else { throw tooLarge(limit) }
      if bytes.count < capacity { return bytes }
      capacity *= 2
    }
  }

  private static func tooLarge(_ limit: Int) -> ByteFileError {
    ByteFileError(reason: "is larger than \(limit) bytes")
  }

  static func lastError() -> ByteFileError {
    ByteFileError(reason: String(cString: strerror(errno)))
  }

  /// Calls until it is not a signal that made the call fail.
  static func retrying<Value: SignedInteger>(_ call: () -> Value) -> Value {
    while true {
      let value = call()
      if value != -1 || errno != EINTR { return value }
    }
  }
}
