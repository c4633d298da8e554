import Testing

/// Where things are, and how long files get.
@Suite struct LayoutTests {
  @Test func `the top level holds the known entries and dot files, nothing else`() {
    let entries = Set(Repository.files.compactMap { $0.split(separator: "/").first.map(String.init) })
    let visible = entries.filter { !$0.hasPrefix(".") }
    // results comes into being with the first published run.
    #expect(
      visible.union(["results"])
        == ["Package.swift", "Sources", "Benchmarks", "Tests", "results", "README.md", "LICENSE"])
  }

  @Test func `no source file is longer than 500 lines`() throws {
    let endings = [".swift", ".c", ".cpp", ".h", ".sh", ".awk", "/run", "/check"]
    let files = Repository.files.filter { file in endings.contains(where: file.hasSuffix) }
    #expect(files.count > 20)
    for file in files {
      let lines =
        try Repository.text(file).split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).count - 1
      #expect(lines <= 500, "\(file) has \(lines) lines")
    }
  }

  @Test func `only published results are in the repository`() {
    for file in Repository.files where file.hasPrefix("results/") {
      #expect(file.hasPrefix("results/published/"), "\(file)")
    }
  }
}
