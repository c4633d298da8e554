internal import Geometry

/// What a DOM snapshot says, in the numbers that both of its forms have in common.
struct Snapshot {
  /// A node of the document.
  struct Node {
    /// Index of the parent; -1 for a document.
    var parent: Int32 = -1
    /// The DOM's number for the kind of node: 1 an element, 3 a text, 9 a document; 0 where it is masked.
    var kind: Int32 = 0
    /// Index of the name among the strings; -1 for none.
    var name: Int32 = -1
    /// The first of its attributes' names, and how many names and values there are.
    var attributes: (start: Int32, count: Int32) = (0, 0)
    /// Index of the node that is the document in this frame; -1 for none.
    var content: Int32 = -1
    var isClickable = false
  }

  /// A row of the layout.
  struct Row {
    /// Index of the node; -1 where it is not told.
    var node: Int32 = -1
    var line: Int32 = 1
    /// Number of the document, from 0.
    var document: Int32 = 0
    /// Index of the text among the strings; -1 for none.
    var text: Int32 = -1
    /// Place in the order of painting; nil where it is not told.
    var paint: Int32?
    /// The first of its styles' values, and how many there are.
    var styles: (start: Int32, count: Int32) = (0, 0)
    var isStackingContext = false
    /// Whether it is only a name and a place in the order of painting.
    var isListed = false
    var bounds: Rect?
  }

  var nodes: [Node] = []
  var rows: [Row] = []
  /// Attributes of all nodes: index of the name, index of the value, and so on.
  var attributes: [Int32] = []
  /// Styles of all rows: indices among the strings.
  var styles: [Int32] = []
  /// Names of the styles in the order of a row's values; empty where they are not told.
  var styleNames: [String] = []
  var strings: [String] = []
  /// How far each row's contents are scrolled, where they are, by the row's index.
  var scrollOffsets: [Int32: Point] = [:]
  /// Where the inside of a row's border begins, where it has one, by the row's index.
  var insides: [Int32: Point] = [:]
  /// How far each document is scrolled, by the index of its node, or by -1 - number where there is none.
  var scrolls: [Int32: Point] = [:]

  /// A string by its index; nil for none.
  func string(_ index: Int32) -> String? {
    index >= 0 && Int(index) < strings.count ? strings[Int(index)] : nil
  }

  /// Leaves out the rows from the first one on that is not complete: whose place is not told, or its node's name,
  /// as all names stand behind the documents.
  mutating func dropTorn() {
    let end = rows.firstIndex { row in
      if row.isListed { return false }
      guard row.bounds != nil, nodes.indices.contains(Int(row.node)) else { return true }
      return string(nodes[Int(row.node)].name) == nil
    }
    if let end { rows.removeSubrange(end...) }
  }

  /// The value of a node's attribute.
  func attribute(_ name: String, of node: Node) -> String? {
    var place = Int(node.attributes.start)
    let end = min(place + Int(node.attributes.count), attributes.count - 1)
    while place < end {
      if string(attributes[place]) == name { return string(attributes[place + 1]) }
      place += 2
    }
    return nil
  }
}
