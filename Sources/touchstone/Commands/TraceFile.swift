import Diagnosis
import Files
import Geometry
import Hierarchy
import JSONText

/// Reads the lines of a trace, as `touchstone replay --json` prints them, for a picture.
enum TraceFile {
  /// - Parameters:
  ///   - surroundings: where TREE is the scenario, the places of its touches.
  /// - Throws: `CommandFailure` with file, line and reason for a line that is no JSON object.
  static func read(
    _ name: String, tree: DiagnosedTree, surroundings: TreeSurroundings
  ) throws(CommandFailure) -> PictureTrace {
    let file = try InputFile.open(name)
    var views: [String: Int] = [:]
    for (index, view) in tree.hierarchy.views.enumerated() { views[view.id] = index }
    var trace = PictureTrace()
    var entries: [Entry] = []
    var number = 0
    for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 <= 0x20 }) { continue }
      do throws(JSONError) {
        let bytes = Array(line)
        let entry = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
          var reader = try JSONReader(bytes)
          return try Entry(&reader)
        }
        entries.append(entry)
      } catch {
        throw CommandFailure("\(file.name): line \(number): \(error.reason)")
      }
    }
    trace.samples = surroundings.touches.map {
      PictureTrace.Sample(time: $0.time, finger: $0.finger, phase: $0.phase, point: $0.point)
    }
    let hasPlaces = !trace.samples.isEmpty
    for entry in entries { entry.add(to: &trace, views: views, hasPlaces: hasPlaces) }
    return trace
  }

  /// What a picture needs of one line.
  private struct Entry {
    private var time = 0.0
    private var texts: [String: String] = [:]
    private var finger = 1
    private var place: Point?

    init(_ reader: inout JSONReader) throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = key.text
        switch (name, try reader.kind()) {
        case ("t", .number): time = try reader.number()
        case ("finger", .number): finger = Int(exactly: try reader.number()) ?? 1
        case ("at", .array):
          let numbers = try reader.numbers()
          if numbers.count == 2 { place = Point(x: numbers.values[0], y: numbers.values[1]) }
        case (_, .string): texts[name] = try reader.string()
        default: try reader.skip()
        }
      }
      try reader.end()
    }

    func add(to trace: inout PictureTrace, views: [String: Int], hasPlaces: Bool) {
      func change(_ id: String, _ state: String) -> PictureTrace.Change {
        PictureTrace.Change(time: time, id: id, state: state)
      }
      if let gesture = texts["gesture"], let state = texts["state"] {
        trace.gestures.append(change(gesture, state))
      } else if let phase = texts["touches"], let view = texts["view"] {
        trace.touches.append(change(view, phase))
        // Without the scenario beside it, a finger is where its view is.
        if !hasPlaces {
          trace.samples.append(
            PictureTrace.Sample(
              time: time, finger: finger, phase: phase, point: place, view: views[view]))
        }
      } else if let action = texts["action"] {
        trace.events.append(change("actions of \(action)", "action"))
      } else if let canceller = texts["cancelledBy"] {
        trace.events.append(change(texts["view"] ?? canceller, "cancelled by \(canceller)"))
      } else if let event = texts["event"],
        let subject = texts["control"] ?? texts["scroll"] ?? texts["responder"]
      {
        trace.events.append(change(subject, event))
      }
    }
  }
}
