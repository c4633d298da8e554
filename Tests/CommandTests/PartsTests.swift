import Geometry
import Testing
import touchstone

/// Parts of the program that a call of it cannot show: engines that disagree, programs in other places.
@Suite struct PartsTests {
  private static let points = [Point(x: 1, y: 2), Point(x: 3.5, y: -4), Point(x: 5, y: 6)]

  @Test func `engines that agree have nothing to tell`() {
    let ids = ["a", "-", "b"]
    let engines = ["flat", "recursive", "recursive-cpp"].map { Verification.Answers(engine: $0, ids: ids) }
    #expect(Verification.disagreement(of: engines, at: Self.points) == nil)
    #expect(Verification.disagreement(of: [], at: Self.points) == nil)
  }

  @Test func `a disagreement names the first point, both answers and how many there are`() {
    let engines = [
      Verification.Answers(engine: "flat", ids: ["a", "-", "b"]),
      Verification.Answers(engine: "recursive", ids: ["a", "-", "b"]),
      Verification.Answers(engine: "recursive-cpp", ids: ["a", "c", "-"]),
    ]
    #expect(
      Verification.disagreement(of: engines, at: Self.points)
        == "3.5,-4.0: flat answers -, recursive-cpp c; 2 of 3 points differ")
  }

  @Test func `results belong to the package whose build folder holds the program`() {
    func root(_ path: String, manifest: String? = "/home/me/touchstone/Package.swift") -> String? {
      ResultsPlace.packageRoot(ofProgram: path) { $0 == manifest }
    }
    #expect(root("/home/me/touchstone/.build/x86_64/release/touchstone") == "/home/me/touchstone")
    #expect(root("/home/me/touchstone/.build/a/.build/touchstone", manifest: nil) == nil)
    #expect(root("/usr/local/bin/touchstone") == nil)
  }
}
