package import JSONText

/// A file's bytes and the name by which messages call it.
public struct InputFile: Sendable {
  /// What messages call the file.
  public let name: String
  /// All of its bytes.
  public let bytes: [UInt8]

  /// Largest file that is read: 1 GiB.
  public static let largestSize = 1 << 30

  /// Makes an input of bytes that are at hand.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file whole.
  ///
  /// - Throws: `FileError` where it cannot be read, is a folder or is larger than `largestSize`; a regular
  ///   file is refused by its size before a byte of it is read.
  public static func read(_ path: String) throws(FileError) -> InputFile {
    do throws(ByteFileError) {
      return InputFile(name: path, bytes: try ByteFile.read(path, limit: largestSize))
    } catch {
      throw FileError(file: path, reason: error.reason)
    }
  }

  /// Reads standard input up to its end; its name is "-".
  ///
  /// - Throws: `FileError` where it cannot be read or is larger than `largestSize`.
  public static func standardInput() throws(FileError) -> InputFile {
    do throws(ByteFileError) {
      return InputFile(name: "-", bytes: try ByteFile.readStandardInput(limit: largestSize))
    } catch {
      throw FileError(file: "-", reason: error.reason)
    }
  }

  /// An error at a byte of this file, which is JSON up to there.
  package func error(_ error: JSONError) -> FileError {
    let place = bytes.withUnsafeBufferPointer { JSONPlace(offset: error.offset, in: $0) }
    return FileError(file: name, path: place.path, line: place.line, reason: error.reason)
  }

  /// An error at a line of this file, or of the whole file.
  package func error(line: Int? = nil, _ reason: String) -> FileError {
    FileError(file: name, line: line, reason: reason)
  }
}
