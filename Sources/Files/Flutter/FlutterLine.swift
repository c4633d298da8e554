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
  static func branch(_ text: [Character]) -> Branch? {
    var column = 0
    while column < text.count, " │╎║".contains(text[column]) { column += 1 }
    guard column + 1 < text.count else { return nil }
    let signs = (text[column], text[column + 1])
    let isOffstage = signs.1 == "╌"
    guard signs.1 == "─" || isOffstage else { return nil }
    guard "├└╎".contains(signs.0) else {
      // `╎╌` counts its first sign among the lines before it.
      return nil
    }
    return split(text, column, isLast: signs.0 == "└", isOffstage)
  }

  /// A branch that begins with the line of its siblings, `╎╌`.
  static func offstageBranch(_ text: [Character]) -> Branch? {
    var column = 0
    while column < text.count, " │╎".contains(text[column]) { column += 1 }
    guard column > 0, column < text.count, text[column] == "╌", text[column - 1] == "╎" else { return nil }
    return split(text, column - 1, isLast: false, true)
  }

  private static func split(_ text: [Character], _ column: Int, isLast: Bool, _ isOffstage: Bool) -> Branch? {
    let rest = Substring(String(text[(column + 2)...]))
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
