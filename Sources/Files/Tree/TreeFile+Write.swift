internal import Geometry
internal import Hierarchy
internal import JSONText

extension TreeFile {
  /// The canonical text: one view a line, members in one fixed order, those with default values left out.
  ///
  /// Reading it gives an equal tree file, and writing that gives the same bytes; `warnings` are not written.
  ///
  /// - Parameter name: what an error calls the file.
  /// - Throws: `FileError` for import details that no tree file can hold: a carried member that no view has
  ///   or that is no JSON of its form, a source line below 1.
  /// - Complexity: O(n) for n views.
  public func bytes(name: String = "tree") throws(FileError) -> [UInt8] {
    try check(name: name)
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// Whether the tree file can be written.
  ///
  /// - Throws: `FileError` where `bytes(name:)` throws one.
  public func check(name: String = "tree") throws(FileError) {
    for (index, view) in hierarchy.views.enumerated() where view.hasRareMembers {
      try checkDetails(view.details, path: "$.views[\(index)]", file: name)
    }
    guard let responders, !TreeFile.isJSON(responders, .list) else { return }
    throw FileError(file: name, path: "$.responders", reason: "is no JSON array")
  }

  /// Writes the canonical text of a tree file that can be written, a piece after the other, so that it never
  /// stands in memory whole. What `check(name:)` would refuse is written as it is.
  ///
  /// - Parameter take: gets some 64 KiB at a time.
  /// - Throws: what `take` throws.
  public func write<Failure: Error>(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var writer = JSONWriter()
    writer.beginObject()
    if !hierarchy.name.isEmpty {
      writer.key("name")
      writer.string(hierarchy.name)
    }
    writer.key("views")
    writer.beginArray()
    for view in hierarchy.views {
      writer.breakLine(indent: 2)
      writer.beginObject()
      writeView(view, &writer)
      if view.hasRareMembers { writeDetails(view.details, &writer) }
      writer.endObject()
      if writer.bytes.count >= 1 << 16 {
        try take(writer.bytes)
        writer.forgetBytes()
      }
    }
    if !hierarchy.views.isEmpty { writer.breakLine() }
    writer.endArray()
    if let responders {
      writer.key("responders")
      writer.raw(responders)
    }
    writer.endObject()
    writer.endLine()
    try take(writer.bytes)
  }

  /// Writes the canonical text to a file, whole or not at all.
  ///
  /// - Throws: `FileError` where `bytes(name:)` throws one or the file cannot be written.
  public func write(to path: String) throws(FileError) {
    try check(name: path)
    do throws(ByteFileError) {
      try ByteFile.write(to: path) { take throws(ByteFileError) in try write(take) }
    } catch {
      throw FileError(file: path, reason: error.reason)
    }
  }

  private func writeView(_ view: ViewSpec, _ writer: inout JSONWriter) {
    writer.key("id")
    writer.string(view.id)
    if view.className != "UIView" {
      writer.key("class")
      writer.string(view.className)
    }
    if let parent = view.parent {
      writer.key("parent")
      writer.string(hierarchy.views[parent].id)
    }
    writer.key("frame")
    writer.rect(view.frame)
    if view.boundsOrigin != .zero {
      writer.key("bounds")
      writer.rect(view.bounds)
    }
    if view.hasRareMembers { writeGeometry(view, &writer) }
    if view.alpha != 1 {
      writer.key("alpha")
      writer.number(view.alpha)
    }
    writer.flag("hidden", view.isHidden, default: false)
    writer.flag(
      "userInteractionEnabled", view.isUserInteractionEnabled,
      default: ViewSpec.defaultUserInteractionEnabled(className: view.className))
    writer.flag("clipsToBounds", view.clipsToBounds, default: false)
    if view.hasRareMembers { writeArea(view, &writer) }
    writer.flag("hitOverflow", view.hitOverflow, default: false)
    writer.flag("hitPassthrough", view.hitPassthrough, default: false)
    if view.hasRareMembers, view.windowLevel != 0 {
      writer.key("windowLevel")
      writer.number(view.windowLevel)
    }
  }

  private func writeGeometry(_ view: ViewSpec, _ writer: inout JSONWriter) {
    let transform = view.transform
    if transform != .identity {
      writer.key("transform")
      writer.numbers(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    }
    if view.anchorPoint != ViewSpec.defaultAnchorPoint {
      writer.key("anchorPoint")
      writer.numbers(view.anchorPoint.x, view.anchorPoint.y)
    }
  }

  private func writeArea(_ view: ViewSpec, _ writer: inout JSONWriter) {
    let insets = view.hitInsets
    if insets != .zero {
      writer.key("hitInsets")
      writer.numbers(insets.top, insets.left, insets.bottom, insets.right)
    }
    guard let shape = view.hitShape else { return }
    writer.key("hitShape")
    writer.beginObject()
    switch shape {
    case .ellipse(let rect):
      writer.key("ellipse")
      writer.rect(rect)
    case .polygons(let rings):
      writer.key("polygons")
      writer.beginArray()
      for ring in rings {
        writer.beginArray()
        for corner in ring { writer.numbers(corner.x, corner.y) }
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeDetails(_ details: ImportDetails, _ writer: inout JSONWriter) {
    if let label = details.label {
      writer.key("label")
      writer.string(label)
    }
    if let identifier = details.identifier {
      writer.key("identifier")
      writer.string(identifier)
    }
    if let isEnabled = details.isEnabled {
      writer.key("enabled")
      writer.bool(isEnabled)
    }
    if let recognizers = details.recognizers { writer.strings("recognizers", recognizers) }
    if let source = details.source {
      writer.key("source")
      writer.beginObject()
      writer.key("file")
      writer.string(source.file)
      writer.key("line")
      writer.number(source.line)
      writer.endObject()
    }
    if !details.unknown.isEmpty { writer.strings("unknown", details.unknown) }
    for member in details.carried {
      writer.key(member.name)
      writer.raw(member.json)
    }
  }

  // MARK: Checks

  private func checkDetails(_ details: ImportDetails, path: String, file: String) throws(FileError) {
    if let source = details.source, source.line < 1 {
      throw FileError(file: file, path: path + ".source.line", reason: "\(source.line) is below 1")
    }
    var names = Set<String>()
    for member in details.carried {
      guard let form = CarriedMember.form(of: member.name), names.insert(member.name).inserted,
        TreeFile.isJSON(member.json, form)
      else { throw FileError(file: file, path: path, reason: "cannot carry a member \"\(member.name)\"") }
    }
  }

  /// Whether a text is one JSON value of a form.
  private static func isJSON(_ text: String, _ form: CarriedMember.Form) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      do throws(JSONError) {
        var reader = try TreeReader(bytes)
        _ = try reader.carriedValue(form)
        try reader.json.end()
        return true
      } catch {
        return false
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func rect(_ rect: Rect) {
    numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  fileprivate mutating func flag(_ name: String, _ value: Bool, default standard: Bool) {
    guard value != standard else { return }
    key(name)
    bool(value)
  }

  fileprivate mutating func strings(_ name: String, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
