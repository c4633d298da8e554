internal import Glibc
internal import JSONText

/// What the system tells by its files, and its errors.
enum SystemFile {
  /// The text of a file of the kernel's, invalid UTF-8 repaired; nil where it cannot be read.
  static func text(_ path: String) -> String? {
    guard let bytes = try? ByteFile.read(path, limit: 1 << 24) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything up to the end of an open file; nil for an error.
  static func bytes(ofFile file: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes += buffer[..<count]
    }
  }

  /// The system's last error at a path.
  static func fault(_ path: String) -> ResultsError {
    ResultsError(path: path, reason: String(cString: strerror(errno)))
  }
}
