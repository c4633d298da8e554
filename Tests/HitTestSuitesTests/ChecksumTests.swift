import HitTestSuites
import Testing

@Suite struct ChecksumTests {
  @Test func `the checksum is FNV-1a over the answers' bytes`() {
    // By a separate computation in Python.
    #expect(Checksum.text(of: []) == "cbf29ce484222325")
    #expect(Checksum.text(of: [0]) == "4d25767f9dce13f5")
    #expect(Checksum.text(of: [1, -1, 256]) == "ec97e1fe0754e1ab")
    #expect(Checksum.text(of: [-1, 1, 256]) != Checksum.text(of: [1, -1, 256]))
  }
}
