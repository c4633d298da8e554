internal import Geometry
internal import Hierarchy
internal import JSONText

/// The page source that WebDriverAgent gives of an iOS app as JSON: the elements of the XML form, with the type
/// without its prefix and truth values in quotes.
package enum DriverSource {
  /// Whether a file that begins like this is one.
  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    let names = JSONHead(head)
    guard names.first == UInt8(ascii: "{"), names.has("type", at: 1) else { return false }
    return names.has("rect", at: 1) && names.hasAny(["isEnabled", "isVisible", "rawIdentifier"], at: 1)
  }

  /// Reads the elements, parents before their children.
  ///
  /// - Throws: `FileError` with the path and line of the first fault.
  package static func nodes(
    _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [ScreenNode] {
    try JSONDump.read(file, options: options, result: &result) { (dump, _) throws(JSONError) in
      try element(&dump, parent: nil)
    }
  }

  private static let edges: (StaticString, StaticString, StaticString, StaticString) =
    ("x", "y", "width", "height")

  private static func element(_ dump: inout JSONDump, parent: Int?) throws(JSONError) {
    let index = try dump.beginNode(parent: parent)
    var isExact = false
    while let key = try dump.json.nextKey() {
      switch key.text {
      case "children":
        if try dump.json.kind() == .null {
          try dump.json.null()
          continue
        }
        try dump.json.beginArray()
        while try dump.json.nextElement() { try element(&dump, parent: index) }
      case "type": dump.nodes[index].className = try dump.text() ?? ""
      case "rect":
        let area = try dump.rect(edges)
        if !isExact { dump.nodes[index].area = area }
      case "frame":
        // The exact one, where the other is rounded.
        guard try dump.json.kind() == .string else {
          try dump.json.skip()
          continue
        }
        guard let n = try dump.numbers(4) else { continue }
        isExact = true
        dump.nodes[index].area = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      case "isEnabled": dump.nodes[index].isEnabled = try dump.flag()
      case "isVisible": dump.nodes[index].isVisible = try dump.flag() ?? true
      case "name":
        dump.nodes[index].ownIdentifier = try dump.text()
        dump.nodes[index].identifier = dump.nodes[index].identifier ?? dump.nodes[index].ownIdentifier
      case "rawIdentifier":
        if let identifier = try dump.text() { dump.nodes[index].identifier = identifier }
      case "label": dump.nodes[index].label = try dump.text()
      default: try dump.json.skip()
      }
    }
    if dump.nodes[index].className.isEmpty {
      dump.nodes[index].className = "Element"
      dump.nodes[index].lacks("class")
    }
    dump.endNode(index)
  }
}
