import Files
import Testing

@Suite struct ImportedIdentifiersTests {
  private func assign(_ own: [String?], classNames: [String]? = nil) -> [String] {
    ImportedIdentifiers.assign(count: own.count, own: { own[$0] }, className: { classNames?[$0] ?? "V" })
  }

  @Test func `the source's own identifier is the id where it is unique`() {
    #expect(assign(["a", nil, "b", "", "b"]) == ["a", "V#1", "V#2", "V#3", "V#4"])
  }

  @Test func `what cannot be an id is none`() {
    #expect(assign(["-", " ", "a\nb", "\u{85}", "x"]) == ["V#0", "V#1", "V#2", "V#3", "x"])
    #expect(assign([nil], classNames: ["A\nB"]) == ["AB#0"])
  }

  @Test func `an identifier that looks like a generated one stays unique`() {
    #expect(assign(["V#1", nil, "V#1#"]) == ["V#1", "V#1##", "V#1#"])
    #expect(assign(["V#2", "V#2", nil]) == ["V#0", "V#1", "V#2#"])
  }
}
