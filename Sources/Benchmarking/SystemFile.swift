internal import Glibc

/// Whole files in and out, by system calls.
enum SystemFile {
  /// The file's text, invalid UTF-8 repaired; nil where it cannot be read.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(ofFile: file).map { String(decoding: $0, as: UTF8.self) }
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

  /// Writes a new file; throws the system's reason, and then the file may be there in part.
  static func write(_ text: String, to path: String) throws(ResultsError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw fault(path) }
    var text = text
    let written = text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count < 0, errno != EINTR { return false }
        done += max(count, 0)
      }
      return true
    }
    let reason = written ? nil : fault(path)
    // A full disk may show only now.
    guard close(file) == 0 || reason != nil else { throw fault(path) }
    if let reason { throw reason }
  }

  /// The system's last error at a path.
  static func fault(_ path: String) -> ResultsError {
    ResultsError(path: path, reason: String(cString: strerror(errno)))
  }
}
