public import Files
internal import Geometry
internal import Hierarchy

/// Reads the page source that Appium and WebDriverAgent give of an iOS app, the older UIAutomation dialect and
/// the JSON form included.
///
/// The elements are accessibility elements with places on the screen. Choices: an invisible element is
/// hidden unless something visible is in it (then it lets touches through); an element that the source calls
/// not hittable lets touches through; texts and images have interaction off, as labels and image views have
/// unless an app turns it on, and are marked as unknown in this. Everything else is hit like any view.
public struct AppiumIOSImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "appium-ios-xml".
  public var format: String { "appium-ios-xml" }

  /// Certain where the first element, or the first inside `AppiumAUT`, is one of iOS, and for the same as JSON.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    if DriverSource.recognizes(head) { return .certain }
    let names = XMLHead.elementNames(in: head, most: 2)
    guard let name = names.first(where: { $0 != AppiumIOSImporter.wrapper }) else {
      return names.isEmpty ? .no : .possible
    }
    return AppiumIOSImporter.isElement(name) ? .certain : .no
  }

  private static let wrapper = "AppiumAUT"

  private static func isElement(_ name: String) -> Bool {
    name.hasPrefix("XCUIElementType") || name.hasPrefix("UIA")
  }

  /// Reads a page source.
  ///
  /// - Throws: `FileError` with the line of the first fault.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var nodes: [ScreenNode] = []
    if DriverSource.recognizes(HierarchyReader.head(of: file.bytes)) {
      nodes = try DriverSource.nodes(file, options, &result)
      return try settled(&nodes, result, file, options)
    }
    try XMLElements.read(file, options: options, result: &result) { element throws(FileError) in
      if element.name == AppiumIOSImporter.wrapper { return .wrapper }
      nodes.append(try node(element))
      return .node(nodes.count - 1)
    }
    guard !nodes.isEmpty else { throw file.error("no element of an app is in it") }
    return try settled(&nodes, result, file, options)
  }

  private func settled(
    _ nodes: inout [ScreenNode], _ start: ImportResult, _ file: InputFile, _ options: ImportOptions
  ) throws(FileError) -> ImportResult {
    var result = start
    ScreenNode.closeTexts(&nodes)
    result.notes.append(ScreenNode.accessibilityNote)
    return try ScreenForest(nodes: nodes, file: file).result(result, options: options)
  }

  private func node(_ element: XMLElements.Element) throws(FileError) -> ScreenNode {
    let attributes = element.attributes
    var node = ScreenNode(
      parent: element.parent, line: element.line, className: attributes["type"] ?? element.name)
    node.area = try area(attributes, isRoot: element.parent == nil)
    node.isVisible = attributes.flag("visible") ?? attributes.flag("isVisible") ?? true
    node.isEnabled = attributes.flag("enabled") ?? attributes.flag("isEnabled")
    if let isHittable = attributes.flag("hittable") {
      node.isPassthrough = !isHittable
      node.tellsTouches = true
    }
    node.ownIdentifier = attributes["name"] ?? attributes["identifier"]
    node.identifier = attributes["identifier"] ?? attributes["name"]
    node.label = attributes["label"]
    return node
  }

  /// The exact frame where the source has it, else the rounded one. An app begins at the screen's origin.
  private func area(_ attributes: XMLAttributes, isRoot: Bool) throws(FileError) -> Rect? {
    if let native = try attributes.numbers("nativeFrame", count: 4) {
      return Rect(x: native[0], y: native[1], width: native[2], height: native[3])
    }
    let x = try attributes.number("x") ?? (isRoot ? 0 : nil)
    let y = try attributes.number("y") ?? (isRoot ? 0 : nil)
    guard let x, let y, let width = try attributes.number("width"),
      let height = try attributes.number("height")
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
