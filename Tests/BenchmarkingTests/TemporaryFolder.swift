import Glibc

/// A folder of one test's own, removed with everything in it when the test is done.
final class TemporaryFolder {
  struct Failure: Error {}

  let path: String

  init() throws {
    var template = Array("/tmp/touchstone-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { TemporaryFolder.remove(path) }

  func write(_ text: String, to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw Failure() }
    fputs(text, file)
    fclose(file)
  }

  func text(of name: String) -> String? {
    guard let file = fopen("\(path)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Names in the folder, or in one below it, in order; hidden ones too.
  func names(in subfolder: String = "") -> [String] { TemporaryFolder.names(in: "\(path)/\(subfolder)") }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    chmod(path, 0o777)
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}
