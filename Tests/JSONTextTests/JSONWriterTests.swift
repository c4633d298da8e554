import JSONText
import Testing

@Suite struct JSONWriterTests {
  @Test func `puts commas and blanks, and line breaks where asked`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("name")
    writer.string("a")
    writer.key("list")
    writer.beginArray()
    for value in [1, 2] {
      writer.breakLine(indent: 2)
      writer.number(value)
    }
    writer.breakLine()
    writer.endArray()
    writer.key("rest")
    writer.numbers(0.5, -3)
    writer.key("none")
    writer.null()
    writer.key("raw")
    writer.raw("{\"x\":[]}")
    writer.key("empty")
    writer.beginArray()
    writer.endArray()
    writer.endObject()
    #expect(
      writer.text == """
        {"name": "a", "list": [
          1,
          2
        ], "rest": [0.5, -3], "none": null, "raw": {"x":[]}, "empty": []}
        """)
  }

  @Test func `escapes what JSON must not hold`() {
    var writer = JSONWriter()
    writer.string("a\"\\\n\r\t\u{1}\u{7f}é😀")
    #expect(writer.text == "\"a\\\"\\\\\\n\\r\\t\\u0001\\u007fé😀\"")
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-390, "-390"), (0.1, "0.1"), (24.3333, "24.3333"), (1e16, "1e+16"), (1e-7, "1e-07"),
    (-0.0, "-0"), (.pi, "3.141592653589793"), (.leastNonzeroMagnitude, "5e-324"), (1e7, "10000000"),
  ]) func `numbers have the shortest digits that read back`(value: Double, text: String) {
    var writer = JSONWriter()
    writer.number(value)
    #expect(writer.text == text)
    #expect(Double(text)?.bitPattern == value.bitPattern)
  }

  @Test func `a 32-bit number has the digits that tell it from its neighbours`() {
    var writer = JSONWriter()
    writer.number(Float(0.1))
    #expect(writer.text == "0.1")
  }
}
