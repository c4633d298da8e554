import Glibc

extension ByteFile {
  /// Writes a file so that whoever looks sees either the old one or the new one, whole.
  ///
  /// The bytes go to a file without a name in the same folder, where the system has such files, else to a
  /// hidden temporary one; it takes the old file's place by a rename. A link is followed, an existing file's
  /// permissions are kept, and a pipe or device is simply written to.
  ///
  /// - Throws: `ByteFileError` where that fails; the old file is untouched then.
  public static func write(_ bytes: [UInt8], to path: String) throws(ByteFileError) {
    try write(to: path) { take throws(ByteFileError) in try take(bytes) }
  }

  /// Writes a file like `write(_:to:)`, its bytes coming piece by piece.
  ///
  /// - Parameter body: is given what takes the pieces, and throws what that throws.
  public static func write(
    to path: String, _ body: (_ take: ([UInt8]) throws(ByteFileError) -> Void) throws(ByteFileError) -> Void
  ) throws(ByteFileError) {
    let target = resolved(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw ByteFileError(reason: "is a folder") }
      let descriptor = retrying { open(target, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw lastError() }
      defer { close(descriptor) }
      return try body { bytes throws(ByteFileError) in try write(bytes, descriptor: descriptor) }
    }
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
    let mode: mode_t = exists ? status.st_mode & 0o7777 : 0o666
    let temporary = "\(folder)/.\(name.prefix(100)).\(getpid()).tmp"

    let unnamed = retrying { open(folder, O_TMPFILE_ | O_WRONLY | O_CLOEXEC, mode) }
    let descriptor =
      unnamed >= 0 ? unnamed : retrying { open(temporary, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw lastError() }
    defer { close(descriptor) }
    do throws(ByteFileError) {
      try body { bytes throws(ByteFileError) in try write(bytes, descriptor: descriptor) }
      if exists { fchmod(descriptor, mode) }
      if unnamed >= 0 {
        unlink(temporary)
        let source = "/proc/self/fd/\(descriptor)"
        guard linkat(AT_FDCWD, source, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { throw lastError() }
      }
      guard rename(temporary, target) == 0 else { throw lastError() }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// `O_TMPFILE`, whose definition is too much for the importer of C macros.
  private static var O_TMPFILE_: Int32 { 0o20_000_000 | O_DIRECTORY }

  /// What a link points to, so that the file is replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func write(_ bytes: [UInt8], descriptor: Int32) throws(ByteFileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        retrying { Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done) }
      }
      guard written >= 0 else { throw lastError() }
      done += written
    }
  }
}
