internal import Hierarchy
internal import JSONText

/// Reads what UIKit's `_printHierarchy` prints of view controllers.
///
/// There are no views in it: the hierarchy is empty, and `responders` holds the controllers, each with the
/// address of its view, if that was told, and with `parent` or `presentedBy`.
public struct ControllerImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "uikit-vc-hierarchy".
  public var format: String { "uikit-vc-hierarchy" }

  /// Certain where a line tells a controller's state and view.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    for line in HeadLines(head) {
      if let controller = Controller(Substring(String(decoding: line, as: UTF8.self)), line: 1),
        !controller.isTorn
      {
        return .certain
      }
    }
    return .no
  }

  /// Reads a print-out; of several, the first unless another is asked for.
  ///
  /// - Throws: `FileError` with the line where a controller is cut off or its depth fits none above.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    var controllers = try all(file, options, &result)
    try choose(&controllers, file, options, &result)
    let entries = controllers.map { $0.members(view: $0.viewAddress) }
    result.responders = ControllerImporter.json(entries)
    let count = controllers.count
    result.notes.append("\(count) controller\(count == 1 ? "" : "s"), and no views")
    return result
  }

  /// All controllers of a file, with their parents and trees.
  func all(
    _ file: InputFile, _ options: ImportOptions, _ result: inout ImportResult
  ) throws(FileError) -> [Controller] {
    let lines = try DumpLines(file) { Controller($0, line: 1) != nil }
    var controllers: [Controller] = []
    var begun: [Controller] = []
    for line in lines.lines {
      if let controller = Controller(line.text, line: line.number) {
        guard begun.count < ViewHierarchy.Limits.views else {
          throw file.error(line: line.number, "more than \(ViewHierarchy.Limits.views) controllers")
        }
        begun.append(controller)
      } else if !DumpLines.trimmed(line.text).isEmpty {
        result.skipped.append(ImportResult.Remark(line: line.number, reason: "not a controller"))
      }
    }
    for (index, controller) in begun.enumerated() {
      let whole = "\(controllers.count) complete controller\(controllers.count == 1 ? "" : "s")"
      if controller.isTorn {
        let isLast = index == begun.count - 1
        guard isLast else { throw file.error(line: controller.line, "the controller has no end") }
        guard options.isPartial else {
          let reason = "the dump ends inside a controller; \(whole), --partial reads them"
          throw file.error(line: controller.line, reason)
        }
        result.skipped.append(
          ImportResult.Remark(line: controller.line, reason: "a controller that is cut off"))
        break
      }
      controllers.append(controller)
    }
    guard !controllers.isEmpty else { throw file.error("no controller is in it") }
    try place(&controllers, file)
    let ids = ImportedIdentifiers.assign(
      count: controllers.count, own: { controllers[$0].address }, className: { controllers[$0].className })
    for index in controllers.indices {
      controllers[index].id = ids[index]
      controllers[index].parentId = controllers[index].parent.map { ids[$0] }
    }
    return controllers
  }

  private func place(_ controllers: inout [Controller], _ file: InputFile) throws(FileError) {
    var open: [Int] = []
    var tree = -1
    for index in controllers.indices {
      let depth = controllers[index].depth
      guard depth <= open.count else {
        let reason = "the controller is \(depth) deep, and none \(depth - 1) deep stands above it"
        throw file.error(line: controllers[index].line, reason)
      }
      open.removeLast(open.count - depth)
      if depth == 0 { tree += 1 }
      controllers[index].parent = open.last
      controllers[index].tree = tree
      open.append(index)
    }
  }

  private func choose(
    _ controllers: inout [Controller], _ file: InputFile, _ options: ImportOptions,
    _ result: inout ImportResult
  ) throws(FileError) {
    result.treeCount = (controllers.last?.tree ?? 0) + 1
    result.treeIndex = options.treeIndex ?? 0
    guard (0..<result.treeCount).contains(result.treeIndex) else {
      throw file.error("no tree \(result.treeIndex); it holds \(result.treeCount), counted from 0")
    }
    let chosen = result.treeIndex
    controllers.removeAll { $0.tree != chosen }
    for controller in controllers where controller.viewAddress == nil {
      let reason =
        controller.isLoaded
        ? "a controller whose view has no address" : "a controller whose view is not loaded"
      result.estimated.append(
        ImportResult.Remark(line: controller.line, reason: "\(reason): joins to no view"))
    }
  }

  /// Controllers as the value of `responders`.
  static func json(_ entries: [[(String, String)]]) -> String {
    let objects = entries.map { members in
      "{" + members.map { "\(quoted($0.0)):\(quoted($0.1))" }.joined(separator: ",") + "}"
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
