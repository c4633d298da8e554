import Glibc

/// Reading and writing whole runs of bytes through file descriptors.
enum Descriptor {
  /// Writes all bytes; nil when done, else the `errno` of the write that failed.
  static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        written += count
      }
      return nil
    }
  }

  /// What the system says of an `errno`.
  static func message(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
