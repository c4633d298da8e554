/// What lines of Flutter's trees look like.
enum FlutterLine {
  /// A branch: the column of its sign, the child's name, and the text of the child.
  struct Branch {
    var column: Int
    /// Whether no sibling follows.
    var isLast: Bool
    /// Whether the child is drawn with the signs of what is offstage.
    var isOffstage: Bool
    var name: Substring
    var text: Substring
  }

  /// `Name#1a2b3` at the beginning of a text, with the flags behind it; nil for any other text.
  static func objectName(_ text: Substring) -> (name: Substring, hash: Substring)? {
    let utf8 = text.utf8
    guard let mark = utf8.firstIndex(of: UInt8(ascii: "#")), mark > utf8.startIndex else { return nil }
    let name = utf8[..<mark]
    let isName = name.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: ">")
        || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    }
    guard isName, let first = name.first, first > 0x39 else { return nil }
    let behind = utf8[utf8.index(after: mark)...]
    let hash = behind.prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard hash.count == 5 else { return nil }
    let next = behind[hash.endIndex...].first
    guard next == nil || next == 0x20 else { return nil }
    return (Substring(name), Substring(hash))
  }

  /// How many characters stand in front of a tree's root on its line, as a log puts its name there; nil for a
  /// line that is no root. Only an object whose name says that it renders counts.
  static func rootOffset(_ text: Substring) -> Int? {
    let start: Substring.Index
    if let found = text.utf8.firstIndex(of: UInt8(ascii: "#")) {
      var first = found
      while first > text.startIndex {
        let before = text.utf8.index(before: first)
        let byte = text.utf8[before]
        guard byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
        else { break }
        first = before
      }
      start = first
    } else {
      return nil
    }
    let prefix = text[..<start]
    guard prefix.utf8.allSatisfy({ $0 < 0x80 }), prefix.isEmpty || prefix.hasSuffix(": ") else { return nil }
    guard let object = objectName(text[start...]) else { return nil }
    let isRender =
      object.name.hasPrefix("Render") || object.name.hasPrefix("_Render")
      || object.name.hasPrefix("_ReusableRenderView")
    return isRender ? prefix.count : nil
  }

  /// The branch on a line; nil where none is. O(line).
  static func branch(_ text: [Unicode.Scalar]) -> Branch? {
    var column = 0
    while column < text.count, isTrunk(text[column]) || text[column] == "║" { column += 1 }
    guard column < text.count else { return nil }
    if text[column] == "╌", column > 0, text[column - 1] == "╎" {
      // A branch that begins with the line of its siblings.
      return split(text, column - 1, isLast: false, true)
    }
    guard column + 1 < text.count, text[column] == "├" || text[column] == "└" else { return nil }
    let isOffstage = text[column + 1] == "╌"
    guard text[column + 1] == "─" || isOffstage else { return nil }
    return split(text, column, isLast: text[column] == "└", isOffstage)
  }

  /// Whether a sign is a line that leads to branches further down, or nothing.
  static func isTrunk(_ sign: Unicode.Scalar) -> Bool { sign == " " || sign == "│" || sign == "╎" }

  /// Whether a sign is of a tree or of the box around a paragraph's text.
  static func isSign(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case " ", "│", "╎", "╘", "╞", "═", "╦", "║", "╚": true
    default: false
    }
  }

  /// Scalars as text.
  static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    // Most of it is ASCII, which needs no more room than its scalars.
    String(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
      var count = 0
      for scalar in scalars {
        if scalar.isASCII {
          bytes[count] = UInt8(truncatingIfNeeded: scalar.value)
          count += 1
        } else {
          for byte in scalar.utf8 {
            bytes[count] = byte
            count += 1
          }
        }
      }
      return count
    }
  }

  private static func split(
    _ text: [Unicode.Scalar], _ column: Int, isLast: Bool, _ isOffstage: Bool
  ) -> Branch? {
    let rest = Substring(FlutterLine.text(text[(column + 2)...]))
    // The name of a child ends at the colon in front of the object.
    var name = rest.prefix(0)
    var object = rest
    if let colon = rest.range(of: ": ") {
      name = rest[..<colon.lowerBound]
      object = rest[colon.upperBound...]
    }
    return Branch(column: column, isLast: isLast, isOffstage: isOffstage, name: name, text: object)
  }
}

extension Substring {
  /// Where a text begins and ends in this one; nil where it does not stand. O(n).
  fileprivate func range(of mark: String) -> Range<Index>? {
    let mark = Array(mark.utf8)
    var offset = utf8.startIndex
    while let found = utf8[offset...].firstIndex(of: mark[0]) {
      if utf8[found...].starts(with: mark) {
        return found..<utf8.index(found, offsetBy: mark.count)
      }
      offset = utf8.index(after: found)
    }
    return nil
  }
}
