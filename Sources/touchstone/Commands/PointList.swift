import Files
import Geometry

/// Points as a person or a program writes them: `x,y`, one a line.
enum PointList {
  /// Reads one point.
  ///
  /// - Returns: nil where the text is not two numbers with a comma between them.
  static func point(_ text: Substring) -> Point? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = DecimalNumber.parse(trimmed(parts[0])),
      let y = DecimalNumber.parse(trimmed(parts[1]))
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Reads the lines of a file: blanks around numbers, CRLF and empty lines are allowed, `nan` and `inf` too
  /// (they hit nothing).
  ///
  /// - Throws: `CommandFailure` naming the file and the first line that is no point.
  static func points(_ file: InputFile) throws(CommandFailure) -> [Point] {
    var points: [Point] = []
    var number = 0
    for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if content.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      let text = String(decoding: content, as: UTF8.self)
      guard let point = point(text[...]) else {
        let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
        throw CommandFailure("\(file.name): line \(number): \"\(shown)\" is not a point, x,y")
      }
      points.append(point)
    }
    return points
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    let tail = text.drop(while: isBlank)
    guard let last = tail.lastIndex(where: { !isBlank($0) }) else { return tail }
    return tail[...last]
  }
}
