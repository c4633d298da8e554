internal import Hierarchy

/// A render object of a dump.
struct FlutterObject {
  var line: Int
  var parent: Int?
  /// What its parent calls it.
  var childName: String
  var name: String
  var hash: String
  /// Whether it is drawn as what is offstage, or lies in what is.
  var isOffstage: Bool
  /// Its properties, `key: value`, with continued lines joined by a line break.
  var properties: [String] = []
  /// What its text says.
  var label: String?

  /// The value of a property; nil where there is none.
  func property(_ name: String) -> Substring? {
    var name = name
    return name.withUTF8 { name in
      for property in properties {
        let text = Substring(property)
        let isNamed = text.withBytes { bytes in
          guard bytes.count > name.count, bytes[name.count] == UInt8(ascii: ":"), bytes[0] == name[0] else {
            return false
          }
          return name.indices.allSatisfy { bytes[$0] == name[$0] }
        }
        if isNamed { return DumpLines.trimmed(text.cut(name.count + 1)) }
      }
      return nil
    }
  }

  /// A property's value with blanks for its line breaks.
  func joined(_ name: String) -> String? {
    guard let text = property(name) else { return nil }
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return String(text) }
    return String(decoding: text.utf8.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 }, as: UTF8.self)
  }
}

/// The objects of a dump, gathered line by line.
struct FlutterTree {
  private struct Level {
    var index: Int
    /// Column of the sign of its branch; -1 for a root.
    var column: Int
    /// Whether a sibling must still follow.
    var expectsSibling: Bool
    /// Whether its properties have a line of children beside them.
    var expectsChild = false
    var hasChild = false
  }

  private let file: InputFile
  private(set) var objects: [FlutterObject] = []
  private var open: [Level] = []
  private var prefix = 0
  private var isInText = false
  private var lastLine = 1
  /// Whether a line without properties stands behind those of the last object.
  private var isLastWhole = false
  /// The first branch, where the root that it grows from is not in the dump.
  private(set) var rootless: Int?
  /// The last line, where it begins a branch and not yet an object.
  private var tornBranch: Int?

  init(file: InputFile) { self.file = file }

  /// The last line, where the tree cannot end there: siblings or children are still to come.
  var openEnd: Int? {
    if let tornBranch { return tornBranch }
    let isOpen = open.contains { $0.expectsSibling || $0.expectsChild && !$0.hasChild } || isInText
    return isOpen ? lastLine : nil
  }

  /// How many objects are whole: all but the last, where properties of it may be missing.
  var wholeCount: Int { max(0, objects.count - (isLastWhole ? 0 : 1)) }

  /// Leaves out the last object where properties of it may be missing.
  mutating func dropTorn() {
    if !isLastWhole, !objects.isEmpty { objects.removeLast() }
  }

  /// Looks whether the last line, which no line break ends, may be cut off.
  mutating func lookAtEnd(_ line: DumpLines.Line) {
    let scalars = Array(line.text.unicodeScalars.dropFirst(prefix))
    if let branch = FlutterLine.branch(scalars) {
      // A message has blanks; the beginning of an object's name has none.
      let isBegun = FlutterLine.objectName(branch.text) == nil && !branch.text.utf8.contains(0x20)
      if isBegun { tornBranch = line.number }
      return
    }
    let text = DumpLines.trimmed(line.text)
    let isSign = scalars.allSatisfy { FlutterLine.isSign($0) }
    let balance = text.utf8.reduce(0) { sum, byte in
      sum + (byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0)
    }
    let ends = [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "=")]
    if isSign || balance > 0 || text.utf8.last.map(ends.contains) == true {
      tornBranch = line.number
      isLastWhole = false
    }
  }

  /// Takes a line.
  mutating func take(_ line: DumpLines.Line, _ result: inout ImportResult) throws(FileError) {
    guard line.text.utf8.contains(where: { $0 > 0x20 }) else { return }
    if let offset = FlutterLine.rootOffset(line.text),
      let object = FlutterLine.objectName(line.text.dropFirst(offset))
    {
      if let openEnd { throw file.error(line: openEnd, "the tree has no end") }
      prefix = offset
      lastLine = line.number
      open = [Level(index: objects.count, column: -1, expectsSibling: false)]
      try append(object, line.number, parent: nil, childName: "", isOffstage: false)
      return
    }
    var text = Array(line.text.unicodeScalars)
    if prefix > 0 {
      guard text.count >= prefix, text[prefix - 2] == ":" || text.count == prefix else {
        return skip(line.number, &result)
      }
      text.removeFirst(prefix)
    }
    if text.allSatisfy({ FlutterLine.isTrunk($0) }) {
      if !open.isEmpty {
        lastLine = line.number
        isLastWhole = !isInText
      }
      return
    }
    if let branch = FlutterLine.branch(text) {
      isInText = false
      lastLine = line.number
      return try grow(branch, line.number)
    }
    guard let level = open.last, belongs(text, to: level) else { return skip(line.number, &result) }
    lastLine = line.number
    isLastWhole = false
    property(text, level)
  }

  private func skip(_ line: Int, _ result: inout ImportResult) {
    result.skipped.append(ImportResult.Remark(line: line, reason: "not of the tree"))
  }

  /// Whether only lines of the tree stand before the column at which an object's properties begin.
  private func belongs(_ text: [Unicode.Scalar], to level: Level) -> Bool {
    let column = level.column + 4
    guard text.count > 1 else { return false }
    return text.prefix(column).allSatisfy { FlutterLine.isSign($0) }
  }

  private mutating func grow(_ branch: FlutterLine.Branch, _ line: Int) throws(FileError) {
    if open.isEmpty {
      // A part of a tree, whose root is not in it.
      open = [Level(index: -1, column: branch.column - 2, expectsSibling: false)]
      rootless = rootless ?? line
    }
    while let last = open.last, last.column >= branch.column {
      let isSibling = last.column == branch.column
      if isSibling, !last.expectsSibling {
        throw file.error(line: line, "a child behind the last of its parent")
      }
      if !isSibling, last.expectsSibling || last.expectsChild && !last.hasChild {
        throw file.error(line: line, "a branch that ends before its last child")
      }
      if last.expectsChild, !last.hasChild {
        throw file.error(line: line, "an object whose children are missing")
      }
      open.removeLast()
    }
    guard let parent = open.indices.last, open[parent].column == branch.column - 2 else {
      throw file.error(line: line, "a branch that grows from no object")
    }
    open[parent].hasChild = true
    let above = open[parent].index
    let isOffstage = branch.isOffstage || above >= 0 && objects[above].isOffstage
    guard let object = FlutterLine.objectName(branch.text) else {
      // A message, such as that nothing is offstage: no object, but the last child all the same.
      open.append(Level(index: above, column: branch.column, expectsSibling: !branch.isLast))
      return
    }
    guard open.count <= ViewHierarchy.Limits.depth + 1 else {
      throw file.error(line: line, "nested more than \(ViewHierarchy.Limits.depth) levels deep")
    }
    open.append(Level(index: objects.count, column: branch.column, expectsSibling: !branch.isLast))
    try append(
      object, line, parent: above >= 0 ? above : nil, childName: String(branch.name), isOffstage: isOffstage)
  }

  private mutating func append(
    _ object: (name: Substring, hash: Substring), _ line: Int, parent: Int?, childName: String,
    isOffstage: Bool
  ) throws(FileError) {
    guard objects.count < ViewHierarchy.Limits.views else {
      throw file.error(line: line, "more than \(ViewHierarchy.Limits.views) views")
    }
    isLastWhole = false
    objects.append(
      FlutterObject(
        line: line, parent: parent, childName: childName, name: String(object.name),
        hash: String(object.hash),
        isOffstage: isOffstage))
  }

  private mutating func property(_ text: [Unicode.Scalar], _ level: Level) {
    guard let place = open.indices.last, objects.indices.contains(level.index) else { return }
    let column = level.column + 4
    // The line beside an object's properties leads to its children.
    if level.column + 2 < text.count, text[level.column + 2] == "│" || text[level.column + 2] == "╎" {
      open[place].expectsChild = true
    }
    let rest = text.dropFirst(column)
    if text.dropFirst(level.column + 2).contains(where: { $0 == "╘" || $0 == "╞" || $0 == "║" || $0 == "╚" })
    {
      // The box around a paragraph's text.
      let inner = FlutterLine.text(rest.drop { FlutterLine.isSign($0) })
      open[place].hasChild = true
      isInText = !text.contains("╚")
      if inner.hasPrefix("\""), inner.hasSuffix("\""), inner.utf8.count > 2 {
        let said = String(inner.dropFirst().dropLast())
        objects[level.index].label = (objects[level.index].label ?? "") + said
      }
      return
    }
    let isContinued = rest.first == " "
    let value = FlutterLine.text(rest)
    if isContinued, let last = objects[level.index].properties.indices.last {
      objects[level.index].properties[last] += "\n" + String(DumpLines.trimmed(Substring(value)))
    } else if !value.isEmpty {
      objects[level.index].properties.append(value)
    }
  }
}
