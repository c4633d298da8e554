internal import Hierarchy

/// Reads a hierarchy from any file that its importers know: the way in for whatever names a tree.
public struct HierarchyReader: Sendable {
  /// The kinds that are read; of two that are equally sure of a file the earlier one gets it.
  public let importers: [any HierarchyImporter]

  /// How many bytes of a file are looked at to tell its kind.
  public static let headSize = 65_536

  /// Reads tree files and the dumps that are no XML.
  public static let withoutXML = HierarchyReader(importers: [
    RecursiveDescriptionImporter(), DebugDescriptionImporter(), EarlGreyImporter(), AppKitImporter(),
    FantomImporter(), GraphicsLayerImporter(), RenderTreeImporter(), FlutterRenderImporter(),
    ControllerImporter(), IdbImporter(), MaestroImporter(),
    DroidBotImporter(), RicoImporter(), FlutterInspectorImporter(), SnapshotImporter(), TreeImporter(),
  ])

  /// Makes a reader of some kinds.
  public init(importers: [any HierarchyImporter]) { self.importers = importers }

  /// The names that `read(_:format:options:)` takes, "auto" first.
  public var formats: [String] { ["auto"] + importers.map(\.format).sorted() }

  /// Reads a file as a hierarchy.
  ///
  /// - Parameters:
  ///   - file: its name and bytes.
  ///   - format: a kind's name, or "auto" to tell the kind by the file's content.
  ///   - options: what the user asks of the importer.
  /// - Throws: `FileError` for a name that no kind has, for a file of no kind that is known (a touch
  ///   recording is told where it belongs), and for whatever the importer refuses.
  public func read(
    _ file: InputFile, format: String = "auto", options: ImportOptions = ImportOptions()
  ) throws(FileError) -> ImportResult {
    var result = try readUnscaled(file, format: format, options: options)
    try result.scale(by: options.scale, file)
    return result
  }

  private func readUnscaled(
    _ file: InputFile, format: String, options: ImportOptions
  ) throws(FileError) -> ImportResult {
    if format != "auto" {
      guard let importer = importers.first(where: { $0.format == format }) else {
        throw file.error("no format \"\(format)\"; there are \(formats.joined(separator: ", "))")
      }
      if importer.recognizes(HierarchyReader.head(of: file.bytes)) != .certain,
        let result = try opened(file, options, with: [importer])
      {
        return result
      }
      return try HierarchyReader.read(file, with: importer, options)
    }
    let head = HierarchyReader.head(of: file.bytes)
    let sureness = importers.map { $0.recognizes(head) }
    let best = sureness.max() ?? .no
    if best < .certain, !RecordingSignature.matches(head),
      let result = try opened(file, options, with: importers)
    {
      return result
    }
    if best > .no, let index = sureness.firstIndex(of: best) {
      if best == .certain || !RecordingSignature.matches(head) {
        return try HierarchyReader.read(file, with: importers[index], options)
      }
    }
    if RecordingSignature.matches(head) {
      throw file.error("is a touch recording; replay --input takes it")
    }
    guard !file.bytes.isEmpty else { throw file.error("is empty") }
    // What PowerShell makes of `… > dump.xml`.
    if TextCheck.isUTF16(file.bytes) { throw file.error(line: 1, "UTF-16; only UTF-8 is read") }
    let known = importers.map(\.format).sorted().joined(separator: ", ")
    throw file.error("is of no kind that is read, which are: \(known)")
  }

  /// Reads the dump that an answer of a protocol, or a log, has around it; nil where no importer is certain of what
  /// is inside.
  private func opened(
    _ file: InputFile, _ options: ImportOptions, with importers: [any HierarchyImporter]
  ) throws(FileError) -> ImportResult? {
    var inner = file
    // An answer may stand in another.
    for _ in 0..<4 {
      guard let next = Envelope.opened(inner) else { return nil }
      inner = next
      let head = HierarchyReader.head(of: inner.bytes)
      guard let importer = importers.first(where: { $0.recognizes(head) == .certain }) else { continue }
      var result = try HierarchyReader.read(inner, with: importer, options)
      let isText = inner.bytes.count != file.bytes.count
      result.notes.append(
        "the dump stands inside something else, which is left out"
          + (isText ? "; lines are those of the text in it" : ""))
      return result
    }
    return nil
  }

  /// Reads a file; one that ends inside a character is cut off, whatever else is in it.
  private static func read(
    _ file: InputFile, with importer: any HierarchyImporter, _ options: ImportOptions
  ) throws(FileError) -> ImportResult {
    let torn = TextCheck.tornBytes(file.bytes)
    guard torn > 0 else { return try importer.read(file, options: options) }
    let whole = InputFile(name: file.name, bytes: Array(file.bytes.dropLast(torn)))
    var result = try importer.read(whole, options: options)
    let line = 1 + whole.bytes.count { $0 == UInt8(ascii: "\n") }
    guard options.isPartial else {
      let views = "\(result.hierarchy.views.count) complete views, --partial reads them"
      throw file.error(line: line, "the file ends inside a character; \(views)")
    }
    result.skipped.append(ImportResult.Remark(line: line, reason: "a character that is cut off"))
    return result
  }

  /// The beginning of a file by which its kind is told, without a byte-order mark.
  package static func head(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return bytes[mark...].prefix(headSize)
  }
}
