import Testing

/// What each file imports, against the table.
@Suite struct ImportTests {
  private static let swiftFolders = ["Sources/", "Benchmarks/"]

  /// A source file of a target, found by the folder that the manifest gives the target.
  private static func filesByTarget(_ endings: [String]) throws -> [(target: String, file: String)] {
    let targets = try Manifest.current.get().targets.filter(\.isShipped)
    return Repository.files.compactMap { file in
      guard swiftFolders.contains(where: file.hasPrefix), endings.contains(where: file.hasSuffix) else {
        return nil
      }
      let target = targets.first { file.hasPrefix($0.folder + "/") }
      return (target?.name ?? "", file)
    }
  }

  @Test func `every source file belongs to a target or to a package of its own`() throws {
    let files = try Self.filesByTarget([".swift", ".c", ".cpp", ".h"])
    #expect(files.count > 20)
    for (target, file) in files where target.isEmpty {
      let nested = ["Benchmarks/Example/", "Benchmarks/Fuzz/"]
      #expect(nested.contains(where: file.hasPrefix), "\(file) belongs to no target")
    }
  }

  @Test func `files import only what their target's row allows, Foundation included`() throws {
    for (target, file) in try Self.filesByTarget([".swift"]) where !target.isEmpty {
      let layer = try #require(Layer.named(target), "no row for target \(target)")
      let imports = ImportParser.swiftImports(try Repository.text(file))
      for module in imports.subtracting(layer.targets).subtracting(layer.toolchain).sorted() {
        Issue.record("\(file) imports \(module), which the row of \(target) does not allow")
      }
    }
  }

  @Test func `files import only what the manifest declares`() throws {
    let manifest = try Manifest.current.get()
    let names = Set(manifest.targets.map(\.name))
    for (target, file) in try Self.filesByTarget([".swift"]) where !target.isEmpty {
      let declared = manifest.targets.first { $0.name == target }?.dependencyNames ?? []
      let imports = ImportParser.swiftImports(try Repository.text(file)).intersection(names)
      for module in imports.subtracting(declared).sorted() {
        Issue.record("\(file) imports \(module), which Package.swift does not declare for \(target)")
      }
    }
  }

  @Test func `C files include headers of their own target and of declared ones only`() throws {
    let manifest = try Manifest.current.get()
    let files = try Self.filesByTarget([".c", ".cpp", ".h"]).filter { !$0.target.isEmpty }
    let headers = files.filter { $0.file.hasSuffix(".h") }
    for (target, file) in files {
      let declared = manifest.targets.first { $0.name == target }?.dependencyNames ?? []
      for header in ImportParser.includes(try Repository.text(file)) {
        // The system libraries have no header of their own here: their module maps name one.
        let owners: [String] =
          header.hasPrefix("jemalloc/")
          ? ["CJemalloc"]
          : header == "zlib.h" ? ["CZlib"] : headers.filter { $0.file.hasSuffix("/" + header) }.map(\.target)
        let isAllowed =
          owners.isEmpty || owners.contains(target) || !declared.isDisjoint(with: owners)
        #expect(isAllowed, "\(file) includes \(header) of \(owners), which \(target) does not declare")
      }
    }
  }
}
