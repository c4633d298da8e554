import JSONText
import Testing

@Suite struct JSONPlaceTests {
  /// The place of the first `#` of a text.
  private func place(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let offset = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let place = bytes.withUnsafeBufferPointer { JSONPlace(offset: offset, in: $0) }
    return "\(place.path) \(place.line)"
  }

  @Test(arguments: [
    ("#", "$ 1"), ("{\"a\":#", "$.a 1"), ("{\"a\":1,\n\"b\":[1,2,{\"c\":#", "$.b[2].c 2"),
    ("[[],{},#", "$[2] 1"),
    ("{\"a\":{\"b\":1},\"c\":#", "$.c 1"), ("{\"a,]}\\\"[\":#", "$[\"a,]}\\\"[\"] 1"), ("{\"a\":1,#", "$ 1"),
    ("{\"a\":[1]#", "$.a 1"), ("}}]],:#", "$ 1"), ("{\"é\":#", "$[\"é\"] 1"), ("{\"\":#", "$[\"\"] 1"),
  ]) func `names members and elements`(text: String, expected: String) {
    #expect(place(text) == expected)
  }

  @Test func `an offset at a name is the member's place`() {
    let bytes = Array("{\"a\":1,\"bc\":2}".utf8)
    let places = [7, 8, 1].map { offset in
      bytes.withUnsafeBufferPointer { JSONPlace(offset: offset, in: $0).path }
    }
    #expect(places == ["$.bc", "$.bc", "$.a"])
  }

  @Test func `of a long path the middle is left out`() {
    let depth16 = String(repeating: "[0,", count: 8) + String(repeating: "{\"a\":", count: 8)
    let ends = (String(repeating: "[1]", count: 8), String(repeating: ".a", count: 8))
    #expect(place(depth16 + "#") == "$\(ends.0)\(ends.1) 1")
    let deep = String(repeating: "[0,", count: 300) + String(repeating: "{\"a\":", count: 200)
    #expect(place(deep + "#") == "$\(ends.0)…\(ends.1) 1")
  }

  @Test func `a long name is cut, and an offset beyond the end is the end`() {
    let name = String(repeating: "n", count: 100)
    let bytes = Array("{\"\(name)\":1".utf8)
    let place = bytes.withUnsafeBufferPointer { JSONPlace(offset: .max, in: $0) }
    #expect(place.path == "$." + name.prefix(60) + "…")
  }
}
