import JSONText
import Testing

/// Walks a whole text, as `skip()` does, and gives what is wrong with it: `path: reason (line n)`.
private func fault(_ bytes: [UInt8], limits: JSONLimits = .standard) -> String? {
  bytes.withUnsafeBufferPointer { buffer in
    do throws(JSONError) {
      var reader = try JSONReader(buffer, limits: limits)
      try reader.skip()
      try reader.end()
      return nil
    } catch {
      let place = JSONPlace(offset: error.offset, in: buffer)
      return "\(place.path): \(error.reason) (line \(place.line))"
    }
  }
}

private func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

/// Reads one value of a text.
private func read<Value>(
  _ text: String, _ body: (inout JSONReader) throws(JSONError) -> Value
) throws(JSONError) -> Value {
  try Array(text.utf8).withUnsafeBufferPointer { buffer throws(JSONError) in
    var reader = try JSONReader(buffer)
    return try body(&reader)
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0", "\"\"", "null", "true", "false", " [ 1 , 2.5e-3 , -7E+2 ] ",
    "{\"a\":{\"b\":[[],{}]}}",
    "\u{feff}{\"a\":1}", "\"\\u00e9\\ud83d\\ude00\\n\\/\"", "\"é€😀\u{10ffff}\"", "{\"\":0}", "\t[\r\n]\n",
    "1e308", "123456789012345678901234567890", "0.1e-400", "{\"a\":1,\"A\":2,\"é\":3,\"e\u{301}\":4}",
  ]) func `accepts what RFC 8259 accepts`(text: String) {
    #expect(fault(text) == nil)
  }

  @Test(arguments: [
    ("", "$: the text is empty (line 1)"),
    ("  ", "$: the text ends too soon (line 1)"),
    ("{", "$: the text ends too soon (line 1)"),
    ("[1,", "$[1]: the text ends too soon (line 1)"),
    ("[1,]", "$[1]: a value is expected, found \"]\" (line 1)"),
    ("[1 2]", "$[0]: \",\" or \"]\" is expected, found \"2\" (line 1)"),
    ("{\"a\":1,}", "$: a name in quotes is expected, found \"}\" (line 1)"),
    ("{\"a\" 1}", "$.a: \":\" is expected, found \"1\" (line 1)"),
    ("{\"a\":1 \"b\":2}", "$.a: \",\" or \"}\" is expected, found \"\"\" (line 1)"),
    ("{a:1}", "$: a name in quotes is expected, found \"a\" (line 1)"),
    ("[1}", "$[0]: \",\" or \"]\" is expected, found \"}\" (line 1)"),
    ("{} x", "$: nothing more is expected, found \"x\" (line 1)"),
    ("[1]\n\n[2]", "$: nothing more is expected, found \"[\" (line 3)"),
    ("nul", "$: the text ends too soon (line 1)"),
    ("nulk", "$: \"null\" is expected, found \"k\" (line 1)"),
    ("True", "$: a value is expected, found \"T\" (line 1)"),
    ("[\n  {\"x\": NaN}\n]", "$[0].x: a value is expected, found \"N\" (line 2)"),
    ("'a'", "$: a value is expected, found \"'\" (line 1)"),
    ("\"a", "$: the text ends too soon (line 1)"),
    ("\"a\u{1}b\"", "$: a control character inside a string (line 1)"),
    ("[\"a\nb\"]", "$[0]: a control character inside a string (line 1)"),
    ("\"\\x\"", "$: no such escape (line 1)"),
    ("\"\\u12g4\"", "$: \\u needs four hexadecimal digits (line 1)"),
    ("\"\\ud800\"", "$: half of a surrogate pair (line 1)"),
    ("\"\\ud800\\u0041\"", "$: half of a surrogate pair (line 1)"),
    ("\"\\udc00\"", "$: half of a surrogate pair (line 1)"),
    ("01", "$: a number begins with 0 (line 1)"),
    ("-01.5", "$: a number begins with 0 (line 1)"),
    ("-", "$: the text ends too soon (line 1)"),
    ("+1", "$: a value is expected, found \"+\" (line 1)"),
    (".5", "$: a value is expected, found \".\" (line 1)"),
    ("1.", "$: the text ends too soon (line 1)"),
    ("[1.e2]", "$[0]: a digit is expected, found \"e\" (line 1)"),
    ("1e", "$: the text ends too soon (line 1)"),
    ("[1e+]", "$[0]: a digit is expected, found \"]\" (line 1)"),
    ("[0, 1e999]", "$[1]: the number is not finite (line 1)"),
    ("[-1e309]", "$[0]: the number is not finite (line 1)"),
    ("0x10", "$: nothing more is expected, found \"x\" (line 1)"),
    ("{\"a\":1,\"b\":2,\"a\":3}", "$.a: this name stands twice (line 1)"),
    ("{\"id\":1,\"\\u0069d\":3}", "$[\"\\u0069d\"]: this name stands twice (line 1)"),
    ("{\"longer name\":1,\n\"longer name\":3}", "$[\"longer name\"]: this name stands twice (line 2)"),
    (
      "{\"views\": [{}, {\"frame\": [1, 2, x]}]}",
      "$.views[1].frame[2]: a value is expected, found \"x\" (line 1)"
    ),
  ]) func `refuses everything else with its path and line`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xe0, 0x80, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xe2, 0x82, 0x22],
      [0x22, 0xff, 0x22], [0x22, 0xf0, 0x9f, 0x98],
    ] as [[UInt8]]) func `refuses strings that are not UTF-8`(bytes: [UInt8])
  {
    #expect(fault(bytes) == "$: not UTF-8 (line 1)")
  }

  @Test func `refuses other encodings and NUL bytes`() {
    #expect(fault([0xff, 0xfe, 0x7b, 0]) == "$: UTF-16; only UTF-8 is read (line 1)")
    #expect(fault([0xfe, 0xff, 0, 0x7b]) == "$: UTF-16; only UTF-8 is read (line 1)")
    #expect(fault([0x7b, 0, 0x7d]) == "$: a name in quotes is expected, found byte 0x0 (line 1)")
    #expect(fault([0x22, 0, 0x22]) == "$: a control character inside a string (line 1)")
  }

  @Test func `finds a name that stands twice among many`() {
    let names = (0..<100).map { "\"name\($0)\":\($0)" }
    #expect(fault("{" + names.joined(separator: ",") + "}") == nil)
    let message = fault("{" + (names + ["\"name70\":0", "\"x\":1"]).joined(separator: ",\n") + "}")
    #expect(message == "$.name70: this name stands twice (line 101)")
    // The same name in objects inside one another, and beside one another, is no repetition.
    #expect(fault("[{\"a\":{\"a\":{\"a\":1}}},{\"a\":1}]") == nil)
  }

  @Test func `takes 512 levels and no more, without recursion`() {
    func nested(_ levels: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: levels) + String(repeating: close, count: levels)
    }
    #expect(fault(nested(512, "[", "]")) == nil)
    #expect(fault(nested(513, "[", "]"))?.contains("nested more than 512 deep") == true)
    let objects = String(repeating: "{\"a\":", count: 513) + "1" + String(repeating: "}", count: 513)
    #expect(fault(objects)?.hasSuffix("nested more than 512 deep (line 1)") == true)
    #expect(fault(String(repeating: "[", count: 3_000_000))?.contains("nested more than 512") == true)
  }

  @Test func `takes as many bytes as its limit`() {
    let limits = JSONLimits(nesting: 2, bytes: 4)
    #expect(fault(Array("[12]".utf8), limits: limits) == nil)
    #expect(fault(Array("[123]".utf8), limits: limits) == "$: 5 bytes, more than 4 (line 1)")
  }

  @Test func `refuses every text that is cut off`() {
    let text = Array("{\"a\": [1, -2.5e3, \"x\\u00e9\\ud83d\\ude00é\", true, null], \"b\": {\"c\": {}}}".utf8)
    #expect(fault(text) == nil)
    for length in 0..<text.count { #expect(fault(Array(text[..<length])) != nil, "\(length)") }
  }

  @Test func `strings come back with their escapes resolved`() throws {
    let text = "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\\u0000z\""
    let value = try read(text) { reader throws(JSONError) in try reader.string() }
    #expect(value == "a\"\\/\u{8}\u{c}\n\r\té😀\0z")
    let bytes = try read("\"x\\ty\"") { reader throws(JSONError) in Array(try reader.stringBytes()) }
    #expect(bytes == [0x78, 9, 0x79])
  }

  @Test func `a wrong kind is told with the kind that is there`() {
    #expect(throws: JSONError(offset: 1, reason: "a number is expected, found a string")) {
      try read(" \"a\"") { reader throws(JSONError) in try reader.number() }
    }
    #expect(throws: JSONError(offset: 0, reason: "an object is expected, found an array")) {
      try read("[]") { reader throws(JSONError) in try reader.beginObject() }
    }
    #expect(throws: JSONError(offset: 0, reason: "true or false is expected, found null")) {
      try read("null") { reader throws(JSONError) in try reader.bool() }
    }
  }

  @Test func `a captured value is compact and equal`() throws {
    let text = "[ {\"a b\" : [ 1.50 , \" x \\\" { \" ,true ] } , 7 ]"
    let captured = try read(text) { reader throws(JSONError) in
      try reader.beginArray()
      _ = try reader.nextElement()
      let captured = try reader.capture()
      #expect(try reader.nextElement())
      #expect(try reader.number() == 7)
      #expect(try !reader.nextElement())
      try reader.end()
      return captured
    }
    #expect(captured == "{\"a b\":[1.50,\" x \\\" { \",true]}")
  }

  @Test func `an array of numbers keeps the first eight and counts all`() throws {
    let numbers = try read("[1,2,3,4,5,6,7,8,9,10]") { reader throws(JSONError) in try reader.numbers() }
    #expect(numbers.count == 10)
    #expect(numbers.values[7] == 8)
    #expect(numbers.offsets[2] == 5)
  }
}
