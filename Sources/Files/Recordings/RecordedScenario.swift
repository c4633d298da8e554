public import Geometry
internal import Hierarchy
internal import JSONText

/// A touch recording over a tree: a scenario whose input is what the fingers did.
public struct RecordedScenario: Sendable {
  /// The tree over which the recording is played.
  public let tree: TreeFile
  /// What the fingers did.
  public let recording: TouchRecording
  /// The area of the tree on which the device's whole range lies, in the space of the roots' frames: the
  /// largest root that is shown.
  public let screen: Rect

  /// Puts a recording and a tree together; nil where the tree has no root with an extent.
  public init?(_ recording: TouchRecording, over tree: TreeFile) {
    func area(_ view: ViewSpec) -> Double { view.frame.size.width * view.frame.size.height }
    let roots = tree.hierarchy.views.filter { $0.parent == nil && !$0.isHidden }
    guard let largest = roots.max(by: { area($0) < area($1) }), area(largest) > 0 else { return nil }
    self.tree = tree
    self.recording = recording
    screen = largest.frame
  }

  /// The scenario's text.
  ///
  /// Members of the tree that no scenario has are left for its reader to leave out.
  ///
  /// - Parameters:
  ///   - name: the scenario's name.
  ///   - traceLines: lines of a trace as JSON objects, each of which becomes an expectation at its time; none
  ///     for a scenario that expects nothing.
  /// - Throws: `FileError` for details that no file can hold.
  /// - Complexity: O(views + samples + lines).
  public func bytes(name: String, traceLines: [String] = []) throws(FileError) -> [UInt8] {
    var named = tree
    do throws(HierarchyError) {
      named.hierarchy = try ViewHierarchy(name: name, views: tree.hierarchy.views)
    } catch {
      throw FileError(file: name, reason: error.description)
    }
    var bytes = try named.bytes(name: name)
    // Room for more members in front of the brace that ends the object.
    while let last = bytes.last, last <= 0x20 || last == UInt8(ascii: "}") {
      bytes.removeLast()
      if last == UInt8(ascii: "}") { break }
    }
    var text = ",\n\"source\": \"a recording of \(recording.format)\", \"lenient\": true,\n\"input\": ["
    for (index, (sample, point)) in zip(recording.samples, recording.points(on: screen.size)).enumerated() {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("t")
      writer.raw(RecordedScenario.seconds(sample.time))
      writer.key("finger")
      writer.number(sample.finger)
      writer.key("phase")
      writer.string(sample.phase.rawValue)
      writer.key("at")
      writer.numbers(screen.origin.x + point.x, screen.origin.y + point.y)
      if sample.isPen {
        writer.key("kind")
        writer.string("pencil")
      }
      writer.endObject()
      text += (index == 0 ? "\n  " : ",\n  ") + writer.text
    }
    text += "\n]"
    if !traceLines.isEmpty {
      text += ",\n\"expect\": ["
      for (index, line) in traceLines.enumerated() {
        text += (index == 0 ? "\n  " : ",\n  ") + (try RecordedScenario.expectation(line))
      }
      text += "\n]"
    }
    return bytes + Array((text + "}\n").utf8)
  }

  /// A trace line as what is expected: at its own time, by everything else that it says.
  private static func expectation(_ line: String) throws(FileError) -> String {
    let file = InputFile(name: "trace", bytes: Array(line.utf8))
    var members = ""
    var time: String?
    do throws(JSONError) {
      try file.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var reader = try JSONReader(bytes)
        try reader.beginObject()
        while let key = try reader.nextKey() {
          if key.isNamed("t") {
            time = try reader.capture()
            continue
          }
          var writer = JSONWriter()
          writer.string(key.text)
          members += (members.isEmpty ? "" : ", ") + writer.text + ": " + (try reader.capture())
        }
        try reader.end()
      }
    } catch {
      throw file.error(error)
    }
    let bounds = time.map { ", \"after\": \($0), \"before\": \($0)" } ?? ""
    return "{" + members + bounds + "}"
  }

  /// Nanoseconds as seconds, exactly.
  static func seconds(_ nanoseconds: Int) -> String {
    let whole = nanoseconds / 1_000_000_000
    let rest = nanoseconds % 1_000_000_000
    guard rest > 0 else { return "\(whole)" }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
