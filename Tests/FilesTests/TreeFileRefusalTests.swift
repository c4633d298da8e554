import Files
import Hierarchy
import Testing

/// What is wrong with a text as a tree file, without the file's name; nil for nothing.
private func fault(_ text: String) -> String? {
  do throws(FileError) {
    _ = try TreeFile.read(InputFile(name: "f", bytes: Array(text.utf8)))
    return nil
  } catch { return String(error.description.dropFirst(3)) }
}

/// What is wrong with a view that has these members beside a good id and frame.
private func viewFault(_ members: String) -> String? {
  fault("{\"views\":[{\"id\":\"a\",\"frame\":[0,0,10,10],\(members)}]}")
}

@Suite struct TreeFileRefusalTests {
  @Test(arguments: [
    ("", "$: the text is empty (line 1)"),
    ("[]", "$: an object is expected, found an array (line 1)"),
    ("{}", "$: neither \"views\" nor \"tree\" is in it: no tree file (line 1)"),
    ("{\"name\": 1, \"views\": []}", "$.name: a string is expected, found a number (line 1)"),
    ("{\"views\": {}}", "$.views: an array is expected, found an object (line 1)"),
    ("{\"views\": [1]}", "$.views[0]: an object is expected, found a number (line 1)"),
    ("{\"views\": [], \"views\": []}", "$.views: this name stands twice (line 1)"),
    ("{\"views\": [],\n\"colour\": 1}", "$.colour: unknown member (line 2)"),
    ("{\"views\": [], \"lenient\": 1}", "$.lenient: true or false is expected, found a number (line 1)"),
    ("{\"views\": [], \"responders\": {}}", "$.responders: an array is expected, found an object (line 1)"),
    ("{\"views\": []} {}", "$: nothing more is expected, found \"{\" (line 1)"),
    ("{\"views\": [{\"id\": \"a\"", "$.views[0].id: the text ends too soon (line 1)"),
    ("{\"views\": [{}]}", "$.views[0]: \"id\" is missing (line 1)"),
    ("{\"views\": [{\"id\": \"a\"}]}", "$.views[0]: \"frame\" is missing (line 1)"),
    ("{\"views\": [{\"frame\": [0,0,1,1]}]}", "$.views[0]: \"id\" is missing (line 1)"),
    ("{\"views\": [{\"id\": 7}]}", "$.views[0].id: a string is expected, found a number (line 1)"),
    ("{\"views\": [{\"id\": \"\", \"frame\": [0,0,1,1]}]}", "$.views[0].id: is empty (line 1)"),
    (
      "{\"views\": [{\"id\": \"-\", \"frame\": [0,0,1,1]}]}",
      "$.views[0].id: is \"-\", which stands for no view (line 1)"
    ),
    (
      "{\"views\": [{\"id\": \"a\\tb\", \"frame\": [0,0,1,1]}]}",
      "$.views[0].id: has a control character (line 1)"
    ),
    (
      "{\"views\": [{\"id\": \"\\u0085\", \"frame\": [0,0,1,1]}]}",
      "$.views[0].id: has a control character (line 1)"
    ),
    (
      "{\"views\": [{\"id\": \"a\", \"frame\": [0,0,1,1]},\n{\"frame\": [0,0,1,1], \"id\": \"a\"}]}",
      "$.views[1].id: \"a\" is used by an earlier view (line 2)"
    ),
    (
      "{\"views\": [{\"id\": \"a\", \"frame\": [0,0,1,1]},{\"id\": \"\\u0061\", \"frame\": [0,0,1,1]}]}",
      "$.views[1].id: \"a\" is used by an earlier view (line 1)"
    ),
    (
      "{\"views\": [{\"id\": \"a\", \"parent\": \"b\", \"frame\": [0,0,1,1]},{\"id\": \"b\", \"frame\": [0,0,1,1]}]}",
      "$.views[0].parent: \"b\" names no view that stands before this one (line 1)"
    ),
    (
      "{\"views\": [{\"id\": \"a\", \"parent\": \"a\", \"frame\": [0,0,1,1]}]}",
      "$.views[0].parent: \"a\" names no view that stands before this one (line 1)"
    ),
  ]) func `a file is refused with path, reason and line`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test(arguments: [
    ("\"parent\": null", "parent: a string is expected, found null"),
    ("\"class\": 1", "class: a string is expected, found a number"),
    ("\"frame\": [0,0,1,1]", "frame: this name stands twice"),
    ("\"bounds\": [0,0,1]", "bounds: 4 numbers are expected, found 3"),
    ("\"bounds\": [0,0,10,11]", "bounds: its size is not the frame's, 10.0 × 10.0"),
    ("\"bounds\": [0,0,10,-10]", "bounds[3]: -10.0 is negative"),
    (
      "\"bounds\": [1,0,10,10], \"contentOffset\": [0,0]",
      "contentOffset: differs from the origin of \"bounds\""
    ),
    ("\"contentOffset\": [0]", "contentOffset: 2 numbers are expected, found 1"),
    ("\"transform\": [1,0,0,1,0]", "transform: 6 numbers are expected, found 5"),
    ("\"transform\": [1,0,0,1,0,0,0]", "transform: 6 numbers are expected, found 7"),
    ("\"transform\": [1,0,0,1,0,\"0\"]", "transform[5]: a number is expected, found a string"),
    ("\"transform\": [1,0,0,1,0,1e8]", "transform[5]: 100000000.0 is beyond ±1e7"),
    ("\"anchorPoint\": 0.5", "anchorPoint: an array is expected, found a number"),
    ("\"alpha\": \"1\"", "alpha: a number is expected, found a string"),
    ("\"alpha\": 1e999", "alpha: the number is not finite"),
    ("\"hidden\": 0", "hidden: true or false is expected, found a number"),
    ("\"userInteractionEnabled\": null", "userInteractionEnabled: true or false is expected, found null"),
    ("\"clipsToBounds\": \"yes\"", "clipsToBounds: true or false is expected, found a string"),
    ("\"hitInsets\": [1,2,3]", "hitInsets: 4 numbers are expected, found 3"),
    ("\"hitInsets\": [1,2,3,-10000001]", "hitInsets[3]: -10000001.0 is beyond ±1e7"),
    ("\"hitShape\": []", "hitShape: an object is expected, found an array"),
    ("\"hitShape\": {}", "hitShape: \"polygons\" or \"ellipse\" is expected in it"),
    ("\"hitShape\": {\"circle\": 1}", "hitShape: \"polygons\" or \"ellipse\" is expected in it"),
    ("\"hitShape\": {\"ellipse\": [0,0,1,1], \"polygon\": []}", "hitShape.polygon: a second shape"),
    ("\"hitShape\": {\"ellipse\": [0,0,1,-1]}", "hitShape.ellipse[3]: -1.0 is negative"),
    ("\"hitShape\": {\"polygons\": [[[0,0,0]]]}", "hitShape.polygons[0][0]: 2 numbers are expected, found 3"),
    ("\"hitShape\": {\"polygon\": [[0,1e9]]}", "hitShape.polygon[0][1]: 1000000000.0 is beyond ±1e7"),
    ("\"hitOverflow\": 1", "hitOverflow: true or false is expected, found a number"),
    ("\"hitPassthrough\": []", "hitPassthrough: true or false is expected, found an array"),
    ("\"windowLevel\": \"alert\"", "windowLevel: a number is expected, found a string"),
    ("\"windowLevel\": 1e400", "windowLevel: the number is not finite"),
    ("\"label\": 1", "label: a string is expected, found a number"),
    ("\"identifier\": {}", "identifier: a string is expected, found an object"),
    ("\"enabled\": 1", "enabled: true or false is expected, found a number"),
    ("\"recognizers\": \"tap\"", "recognizers: an array is expected, found a string"),
    ("\"recognizers\": [1]", "recognizers[0]: a string is expected, found a number"),
    ("\"source\": {\"file\": \"a\"}", "source: \"line\" is missing"),
    ("\"source\": {\"line\": 1}", "source: \"file\" is missing"),
    ("\"source\": {\"file\": \"a\", \"line\": 1.5}", "source.line: a whole number from 1 is expected"),
    ("\"source\": {\"file\": \"a\", \"line\": 0}", "source.line: a whole number from 1 is expected"),
    ("\"unknown\": [[]]", "unknown[0]: a string is expected, found an array"),
    ("\"contentSize\": [1]", "contentSize: 2 numbers are expected, found 1"),
    ("\"contentSize\": [1,-1]", "contentSize[1]: -1.0 is negative"),
    ("\"isPagingEnabled\": 1", "isPagingEnabled: true or false is expected, found a number"),
    ("\"touches\": \"eat\"", "touches: \"super\" or \"consume\" is expected"),
    ("\"gestures\": {}", "gestures: an array is expected, found an object"),
    ("\"value\": \"1\"", "value: a number is expected, found a string"),
    ("\"preferredFocus\": [1]", "preferredFocus[0]: a string is expected, found a number"),
    ("\"isOn\": true, \"isOn\": true", "isOn: this name stands twice"),
    ("\"Hidden\": true", "Hidden: unknown member"),
    ("\"colour\": {\"a\": 1, \"a\": 2}", "colour.a: this name stands twice"),
  ]) func `a view is refused at its member`(members: String, message: String) {
    #expect(viewFault(members) == "$.views[0].\(message) (line 1)")
  }

  @Test func `frames are refused number by number`() {
    func frameFault(_ frame: String) -> String? { fault("{\"views\":[{\"id\":\"a\",\"frame\":\(frame)}]}") }
    #expect(frameFault("[0,0,1]") == "$.views[0].frame: 4 numbers are expected, found 3 (line 1)")
    #expect(frameFault("[0,0,1,1,1]") == "$.views[0].frame: 4 numbers are expected, found 5 (line 1)")
    #expect(frameFault("[0,0,-0.5,1]") == "$.views[0].frame[2]: -0.5 is negative (line 1)")
    #expect(frameFault("[0,1.00000001e7,1,1]") == "$.views[0].frame[1]: 10000000.1 is beyond ±1e7 (line 1)")
    #expect(frameFault("[1e999,0,1,1]") == "$.views[0].frame[0]: the number is not finite (line 1)")
    #expect(frameFault("[null,0,1,1]") == "$.views[0].frame[0]: a number is expected, found null (line 1)")
    #expect(frameFault("[-1e7,1e7,1e7,0]") == nil)
  }

  @Test func `a window level on a view with a parent is refused`() {
    let text =
      "{\"views\":[{\"id\":\"a\",\"frame\":[0,0,1,1]},{\"id\":\"b\",\"windowLevel\":0,\"parent\":\"a\",\"frame\":[0,0,1,1]}]}"
    #expect(fault(text) == "$.views[1].windowLevel: stands on a view with a parent (line 1)")
  }

  @Test func `a view may lie 1,024 levels below its root and no more`() {
    func chain(_ levels: Int) -> String {
      let views = (0...levels).map { level in
        "{\"id\":\"\(level)\",\(level == 0 ? "" : "\"parent\":\"\(level - 1)\",")\"frame\":[0,0,1,1]}"
      }
      return "{\"views\":[\(views.joined(separator: ",\n"))]}"
    }
    #expect(fault(chain(1024)) == nil)
    #expect(fault(chain(1025)) == "$.views[1025]: more than 1024 levels below its root (line 1026)")
  }

  @Test func `more than 1,000,000 views are refused`() {
    var text = "{\"views\":["
    for index in 0...1_000_000 {
      text += "\(index == 0 ? "" : ",")\n{\"id\":\"\(index)\",\"frame\":[0,0,1,1]}"
    }
    #expect(fault(text + "]}") == "$.views[1000000]: more than 1000000 views (line 1000002)")
  }

  @Test func `JSON nested more than 512 deep is refused wherever it stands`() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(viewFault("\"team\": \(deep)")?.contains("nested more than 512 deep") == true)
    #expect(
      fault("{\"lenient\": true, \"x\": \(deep), \"views\": []}")?.contains("nested more than 512") == true)
  }

  @Test func `an unknown member is refused before a file without lenient is taken`() {
    let text = "{\"views\": [{\"id\": \"a\", \"frame\": [0,0,1,1], \"x\": 1}], \"lenient\": false}"
    #expect(fault(text) == "$.views[0].x: unknown member (line 1)")
  }

  @Test func `a file that is missing, a folder or too large is refused by name`() {
    #expect(throws: FileError(file: "/nonexistent", reason: "No such file or directory")) {
      try InputFile.read("/nonexistent")
    }
    #expect(throws: FileError(file: "/tmp", reason: "is a folder")) { try InputFile.read("/tmp") }
  }
}
