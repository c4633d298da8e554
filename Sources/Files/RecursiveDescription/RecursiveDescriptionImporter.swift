internal import Geometry
internal import Hierarchy

/// Reads what UIKit's `recursiveDescription` prints, and the variants of it that debuggers and tools make.
///
/// Lines are in `subviews` order, back to front, each indented by as many bars as its view lies deep. A
/// member at its default is not printed, so user interaction is on for whatever does not say otherwise,
/// labels and images included. Several windows become several roots; several other trees are independent.
public struct RecursiveDescriptionImporter: HierarchyImporter {
  /// Makes an importer; it has no state.
  public init() {}

  /// "uikit-recursive-description".
  public var format: String { "uikit-recursive-description" }

  /// Certain where a line is a view with a frame.
  public func recognizes(_ head: ArraySlice<UInt8>) -> Recognition {
    for line in HeadLines(head) {
      guard let begin = DescriptionLines.viewStart(line, isFirst: true) else { continue }
      let view = line[begin.start...]
      if DescriptionLines.contains(view, "; frame = (") || DescriptionLines.contains(view, ";frame=(") {
        return .certain
      }
    }
    return .no
  }

  /// Reads a dump.
  ///
  /// - Throws: `FileError` with the line where a view is cut off or its depth fits no view above; for a file
  ///   without any view, that is not UTF-8 or has NUL bytes; and for whatever no hierarchy can hold.
  public func read(_ file: InputFile, options: ImportOptions) throws(FileError) -> ImportResult {
    try TextCheck.check(file)
    let lines = DescriptionLines(file.bytes)
    var nodes: [DescribedNode] = []
    var result = ImportResult(hierarchy: ViewHierarchy(), format: format)
    try gather(lines, file: file, options: options, nodes: &nodes, result: &result)
    guard !nodes.isEmpty else { throw file.error("no view is in it") }
    return try DescribedForest(nodes: nodes, file: file, options: options).result(result)
  }

  /// Reads the pieces one by one, leaving out layers and, where that is asked for, what is cut off.
  private func gather(
    _ lines: DescriptionLines, file: InputFile, options: ImportOptions, nodes: inout [DescribedNode],
    result: inout ImportResult
  ) throws(FileError) {
    for line in lines.preamble {
      result.skipped.append(
        ImportResult.Remark(
          line: line.line, reason: lines.beginsInsideView ? "the rest of a view" : "not a view"))
    }
    var cutLine: Int?
    var names = SharedTexts()
    nodes.reserveCapacity(lines.pieces.count)
    for (index, piece) in lines.pieces.enumerated() {
      guard nodes.count < ViewHierarchy.Limits.views else {
        throw file.error(line: piece.line, "more than \(ViewHierarchy.Limits.views) views")
      }
      let bytes = lines.bytes[piece.text]
      var end: Int?
      let view = DescribedView(bytes, &names, end: &end)
      let isLast = index == lines.pieces.count - 1
      if end == nil {
        let first = DescriptionLines.trimmed(lines.bytes[piece.firstLine])
        guard !isLast, first.last == UInt8(ascii: ">") else {
          guard isLast else { throw file.error(line: piece.line, "the view has no end") }
          cutLine = piece.line
          break
        }
        end = piece.firstLine.upperBound
        let remark = ImportResult.Remark(line: piece.line, reason: "brackets that do not balance")
        result.estimated.append(remark)
      }
      if view.isLayer {
        result.skipped.append(ImportResult.Remark(line: piece.line, reason: "a layer, not a view"))
      } else {
        let name = piece.name.map { String(decoding: lines.bytes[$0], as: UTF8.self) }
        nodes.append(DescribedNode(view: view, depth: piece.depth, line: piece.line, name: name))
      }
      if let cut = skipRest(lines, piece, end, isLast: isLast, &result) { cutLine = cut }
    }
    if cutLine != nil || lines.beginsInsideView {
      let line = lines.beginsInsideView ? lines.preamble[0].line : cutLine
      guard options.isPartial else {
        let place = lines.beginsInsideView ? "begins" : "ends"
        let whole = "\(nodes.count) complete view\(nodes.count == 1 ? "" : "s")"
        throw file.error(line: line, "the dump \(place) inside a view; \(whole), --partial reads them")
      }
      if let cutLine {
        result.skipped.append(ImportResult.Remark(line: cutLine, reason: "a view that is cut off"))
      }
    }
  }

  /// Accounts for the lines behind a view that belong to none; the line where the last of them is the
  /// beginning of a view that is cut off.
  private func skipRest(
    _ lines: DescriptionLines, _ piece: DescriptionLines.Piece, _ end: Int?, isLast: Bool,
    _ result: inout ImportResult
  ) -> Int? {
    guard let end else { return nil }
    var line = piece.line + lines.bytes[piece.text.lowerBound..<end].count { $0 == UInt8(ascii: "\n") }
    let rest = lines.bytes[end..<piece.text.upperBound]
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var last: (line: Int, text: ArraySlice<UInt8>)?
    for text in rest.dropFirst() {
      line += 1
      let trimmed = DescriptionLines.trimmed(text)
      guard !trimmed.isEmpty else { continue }
      last = (line, trimmed)
      result.skipped.append(ImportResult.Remark(line: line, reason: "not a view"))
    }
    guard isLast, let last else { return nil }
    let isBegun = last.text.first == UInt8(ascii: "|") || last.text.first == UInt8(ascii: "<")
    guard isBegun else { return nil }
    result.skipped.removeLast()
    return last.line
  }
}
