public import Files
internal import Geometry
internal import Hierarchy

/// Reads the view hierarchy that Detox writes as XML, of both platforms.
///
/// The elements are real views in the order of their superviews. On iOS places are in the superview's bounds;
/// on Android they are pixels of the window, whose place on the screen is not told. Whether interaction is on, and how far a view is scrolled, is not
/// told: the class's default and 0 are taken, and marked as unknown in every view. A number that is masked as
/// `<number>`, as in Detox's own tests, is unknown.
public struct DetoxImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "detox-xml".
  public var format: String { "detox-xml" }

  /// Certain where the first element is a `ViewHierarchy`.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    XMLHead.elementNames(in: head, most: 1) == [DetoxImporter.wrapper] ? .certain : .no
  }

  private static let wrapper = "ViewHierarchy"

  /// Reads a hierarchy.
  ///
  /// - Throws: `FileError` with the line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    let (bytes, cdataLines) = MaskedNumbers.unmasked(file.bytes)
    var nodes: [ScreenNode] = []
    var isAndroid: Bool?
    let plain = InputFile(name: file.name, bytes: bytes)
    try XMLElements.read(plain, options: options, result: &result) { element throws(FileError) in
      if element.parent == nil, element.name == DetoxImporter.wrapper {
        if element.attributes.has("density") { isAndroid = true }
        return .wrapper
      }
      if isAndroid == nil {
        // Only Android's class names have a package in front of the element's name.
        isAndroid = element.attributes["class"]?.hasSuffix(".\(element.name)") == true
      }
      nodes.append(try node(element, isAndroid: isAndroid == true))
      return .node(nodes.count - 1)
    }
    guard !nodes.isEmpty else { throw file.error("no view is in it") }
    for line in cdataLines {
      result.skipped.append(ImportResult.Remark(line: line, reason: "the page of a web view"))
    }
    result.notes.append(
      isAndroid == true
        ? "places are pixels of the window, whose own place is not told; nor is which views take touches"
        : "whether interaction is on, and how far views are scrolled, is not told")
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  private func node(
    _ element: XMLElements.Element, isAndroid: Bool
  ) throws(FileError) -> ScreenNode {
    let attributes = element.attributes.without(MaskedNumbers.unmaskedMask)
    var node = ScreenNode(
      parent: element.parent, line: element.line, className: attributes["class"] ?? element.name)
    node.isRelative = !isAndroid
    node.area = try area(attributes, isWindow: element.parent == nil && !element.attributes.has("x"))
    let visibility = attributes["visibility"]
    node.isHidden = visibility == "invisible" || visibility == "gone"
    node.alpha = try attributes.number("alpha")
    if isAndroid {
      node.lacks("hitPassthrough")
    } else {
      node.isInteractive = ViewSpec.defaultUserInteractionEnabled(className: node.className)
      node.unknown += ["userInteractionEnabled", "bounds"]
    }
    // Android's older dialect prints what is missing as a word.
    let identifier = [attributes["testID"], attributes["id"]].compactMap(\.self).first {
      $0 != "null" || !isAndroid
    }
    node.ownIdentifier = identifier
    // Ids that Detox puts in are paths of child numbers, none of the app's.
    if let identifier, !identifier.hasPrefix("detox_temp_") { node.identifier = identifier }
    node.label = [attributes["label"], attributes["text"]].compactMap(\.self).first {
      $0 != "null" || !isAndroid
    }
    return node
  }

  private func area(_ attributes: XMLAttributes, isWindow: Bool) throws(FileError) -> Rect? {
    let x = try attributes.number("x") ?? (isWindow ? 0 : nil)
    let y = try attributes.number("y") ?? (isWindow ? 0 : nil)
    guard let width = try attributes.number("width"), let height = try attributes.number("height"), let x,
      let y
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
