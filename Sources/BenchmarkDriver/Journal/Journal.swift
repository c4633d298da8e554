internal import Glibc
internal import JSONText

/// A file to which lines are only ever added, each in one step, so that whatever ends the program leaves all lines
/// before whole.
package final class Journal {
  package let path: String
  private let descriptor: Int32

  /// What stands in a journal.
  package struct Contents {
    package var lines: [(number: Int, line: JournalLine)] = []
    /// Lines that cannot be read, with why.
    package var damaged: [(number: Int, reason: String)] = []
  }

  /// Begins a journal where no file is.
  ///
  /// - Throws: `DriverError` where it cannot be made.
  package init(creating path: String) throws(DriverError) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      SystemProcess.makeFolders(String(path[..<slash]))
    }
    self.path = path
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw DriverError("\(path): \(String(cString: strerror(errno)))") }
  }

  /// Goes on with one.
  ///
  /// - Throws: `DriverError` where it cannot be written.
  package init(appendingTo path: String) throws(DriverError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw DriverError("\(path): \(String(cString: strerror(errno)))") }
    // What was cut off in the middle of a line shall not spoil the next one.
    var last: UInt8 = 0
    let size = lseek(descriptor, 0, SEEK_END)
    if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") {
      _ = write(descriptor, "\n", 1)
    }
  }

  deinit { close(descriptor) }

  /// Adds a line.
  package func add(_ line: JournalLine) throws(DriverError) {
    let bytes = Array((line.text + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw DriverError("\(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Reads a journal.
  ///
  /// - Throws: `DriverError` where the file cannot be read.
  package static func read(_ path: String) throws(DriverError) -> Contents {
    let bytes: [UInt8]
    do throws(ByteFileError) {
      bytes = try ByteFile.read(path, limit: 1 << 30)
    } catch {
      throw DriverError("\(path): \(error.reason)")
    }
    var contents = Contents()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(JSONError) {
        contents.lines.append((index + 1, try JournalLine(reading: line)))
      } catch {
        contents.damaged.append((index + 1, error.reason))
      }
    }
    return contents
  }
}
