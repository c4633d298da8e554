import Diagnosis
import Files
import Geometry
import Hierarchy
import JSONText

/// What stands beside the views in a file that a command takes as TREE: responders, and a scenario's recognizers
/// and touches.
struct TreeSurroundings {
  /// A finger's place at a time.
  struct Touch {
    var time: Double
    var finger: Int
    var phase: String
    var point: Point
  }

  private(set) var responders: [ResponderSpec] = []
  private(set) var recognizers: [AttachedRecognizer] = []
  private(set) var touches: [Touch] = []

  /// Reads what is there; of a dump that is not JSON, or a file without any of it, nothing.
  ///
  /// - Throws: `CommandFailure` with file, place and reason for an entry that is none.
  init(_ input: TreeInput) throws(CommandFailure) {
    do throws(FileError) {
      try read(input)
      if let json = input.responders {
        // Also what an importer made: controllers by address.
        let text = InputFile(name: input.name, bytes: Array(json.utf8))
        do throws(JSONError) {
          try text.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
            var reader = try JSONReader(bytes)
            try readResponders(&reader, kind: nil)
            try reader.end()
          }
        } catch {
          throw FileError(file: input.name, path: "$.responders", reason: error.reason)
        }
      }
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private mutating func read(_ input: TreeInput) throws(FileError) {
    // The file was read once; only what is wanted here is looked at again.
    let offsets = input.scenarioOffsets
    do throws(JSONError) {
      try input.file.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        if let offset = offsets["controllers"] {
          var reader = try JSONReader(bytes, at: offset)
          try readResponders(&reader, kind: .controller)
        }
        if let offset = offsets["gestures"] {
          var reader = try JSONReader(bytes, at: offset)
          var views: [String: Int] = [:]
          for (index, view) in input.hierarchy.views.enumerated() { views[view.id] = index }
          try readGestures(&reader, views)
        }
        if let offset = offsets["input"] {
          var reader = try JSONReader(bytes, at: offset)
          try readInput(&reader)
        }
      }
    } catch {
      throw input.file.error(error)
    }
  }

  private mutating func readResponders(
    _ reader: inout JSONReader, kind: ResponderSpec.Kind?
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      var spec = ResponderSpec(id: "", kind: kind)
      try reader.beginObject()
      let start = reader.valueOffset
      while let key = try reader.nextKey() {
        let isText = try reader.kind() == .string
        switch key.text {
        case "id" where isText: spec.id = try reader.string()
        case "kind" where isText:
          let name = try reader.string()
          guard let kind = ResponderSpec.Kind(rawValue: name) else {
            throw JSONError(offset: reader.valueOffset, reason: "is no kind of responder")
          }
          spec.kind = kind
        case "view" where isText: spec.view = try reader.string()
        case "parent" where isText: spec.parent = try reader.string()
        case "presentedBy" where isText: spec.presentedBy = try reader.string()
        case "next" where isText: spec.next = try reader.string()
        case "responder": spec.isResponder = try reader.bool()
        default: try reader.skip()
        }
      }
      guard !spec.id.isEmpty else { throw JSONError(offset: start, reason: "\"id\" is missing") }
      responders.append(spec)
    }
  }

  private mutating func readGestures(
    _ reader: inout JSONReader, _ views: [String: Int]
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      var (id, view, type): (String?, Int?, String?) = (nil, nil, nil)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let isText = try reader.kind() == .string
        switch key.text {
        case "id" where isText: id = try reader.string()
        case "type" where isText: type = try reader.string()
        case "view" where isText:
          let name = try reader.string()
          guard let index = views[name] else {
            throw JSONError(offset: reader.valueOffset, reason: "names no view")
          }
          view = index
        default: try reader.skip()
        }
      }
      if let view { recognizers.append(AttachedRecognizer(view: view, type: type, id: id)) }
    }
  }

  private mutating func readInput(_ reader: inout JSONReader) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      var touch = Touch(time: 0, finger: 1, phase: "", point: .zero)
      var hasPlace = false
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let kind = try reader.kind()
        switch key.text {
        case "t" where kind == .number: touch.time = try reader.number()
        case "finger" where kind == .number: touch.finger = Int(exactly: try reader.number()) ?? 1
        case "phase" where kind == .string: touch.phase = try reader.string()
        case "at" where kind == .array:
          var numbers: [Double] = []
          try reader.beginArray()
          while try reader.nextElement() { numbers.append(try reader.number()) }
          guard numbers.count == 2 else {
            throw JSONError(offset: reader.valueOffset, reason: "is no point")
          }
          touch.point = Point(x: numbers[0], y: numbers[1])
          hasPlace = true
        default: try reader.skip()
        }
      }
      if hasPlace, !touch.phase.isEmpty { touches.append(touch) }
    }
  }
}
