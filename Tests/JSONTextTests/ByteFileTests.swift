import Glibc
import JSONText
import Testing

/// A folder of its own that goes with the value.
private final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/touchstone-tests-XXXXXX".utf8CString)
    path = try #require(
      template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }.map { String(cString: $0) })
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

@Suite struct ByteFileTests {
  @Test func `what is written is read, and nothing else is left in the folder`() throws {
    let folder = try Folder()
    let path = folder.path + "/a.json"
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try ByteFile.write(bytes, to: path)
    #expect(try ByteFile.read(path, limit: 300_000) == bytes)
    try ByteFile.write([1, 2], to: path)
    #expect(try ByteFile.read(path, limit: 2) == [1, 2])
    try ByteFile.write([], to: path)
    #expect(try ByteFile.read(path, limit: 0) == [])
    #expect(folder.names == ["a.json"])
  }

  @Test func `a file that is replaced keeps its permissions, a link its target`() throws {
    let folder = try Folder()
    let path = folder.path + "/a"
    try ByteFile.write([1], to: path)
    chmod(path, 0o640)
    symlink("a", folder.path + "/link")
    try ByteFile.write([2], to: folder.path + "/link")
    var status = stat()
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try ByteFile.read(path, limit: 10) == [2])
  }

  @Test func `a device is written to and stays a device`() throws {
    try ByteFile.write([1, 2, 3], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a file beyond the limit is refused before it is read`() throws {
    let folder = try Folder()
    let path = folder.path + "/sparse"
    // 2 GiB that take no room on the disk, and none in memory when they are refused.
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #expect(ftruncate(descriptor, 2 << 30) == 0)
    close(descriptor)
    #expect(throws: ByteFileError(reason: "is larger than 1073741824 bytes")) {
      try ByteFile.read(path, limit: 1 << 30)
    }
    #expect(throws: ByteFileError(reason: "is larger than 1000 bytes")) {
      try ByteFile.read("/dev/zero", limit: 1000)
    }
  }

  @Test func `what cannot be read or written says why`() throws {
    let folder = try Folder()
    #expect(throws: ByteFileError(reason: "No such file or directory")) {
      try ByteFile.read(folder.path + "/none", limit: 10)
    }
    #expect(throws: ByteFileError(reason: "is a folder")) { try ByteFile.read(folder.path, limit: 10) }
    #expect(throws: ByteFileError(reason: "is a folder")) { try ByteFile.write([1], to: folder.path) }
    #expect(throws: ByteFileError(reason: "No such file or directory")) {
      try ByteFile.write([1], to: folder.path + "/none/a")
    }
    #expect(folder.names == [])
  }
}
