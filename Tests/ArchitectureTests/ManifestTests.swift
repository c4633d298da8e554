import Testing

/// What Package.swift declares, against the table.
@Suite struct ManifestTests {
  @Test func `every target has a row, and every row a target`() throws {
    let targets = try Manifest.current.get().targets.filter(\.isShipped).map(\.name)
    #expect(Set(targets) == Set(Layer.all.map(\.name)))
  }

  @Test func `declared dependencies are those of the rows`() throws {
    for target in try Manifest.current.get().targets where target.isShipped {
      let layer = try #require(Layer.named(target.name), "no row for target \(target.name)")
      for name in target.dependencyNames.subtracting(layer.targets).sorted() {
        Issue.record("\(target.name) declares \(name), which its row does not allow")
      }
    }
  }

  @Test func `imports go to the same level or down, and never in a circle`() {
    for layer in Layer.all {
      for name in layer.targets {
        let level = Layer.named(name)?.level
        #expect((level ?? .max) <= layer.level, "\(layer.name) imports \(name), which is no row below")
      }
      #expect(!Layer.reach(of: layer.name).contains(layer.name), "\(layer.name) reaches itself")
    }
  }

  @Test func `the core reaches neither the allocator, C++ nor Foundation, and never the reference`() throws {
    for name in Layer.embeddable {
      let reached = Layer.reach(of: name)
      let unwanted: Set = ["CJemalloc", "CAllocation", "CRecursive", "HitReference", "Benchmarking"]
      #expect(reached.isDisjoint(with: unwanted))
      for row in try reached.union([name]).map({ try #require(Layer.named($0)) }) {
        #expect(row.toolchain.allSatisfy { !$0.hasPrefix("Foundation") })
      }
    }
    // An oracle that shares code with what it checks proves little.
    #expect(!Layer.reach(of: "HitReference").contains("HitTesting"))
  }

  @Test func `products are the ones that adopters are promised, each of an existing target`() throws {
    let manifest = try Manifest.current.get()
    #expect(Set(manifest.products.map(\.name)) == Layer.products)
    let targets = Set(manifest.targets.map(\.name))
    for product in manifest.products { #expect(targets.isSuperset(of: product.targets)) }
  }

  @Test func `nothing is fetched from outside, and every Swift target is compiled strictly`() throws {
    let manifest = try Manifest.current.get()
    #expect(manifest.dependencies.isEmpty)
    #expect(manifest.swiftLanguageVersions == ["6"])
    let strict: Set = [
      "treatAllWarnings error", "enableUpcomingFeature ExistentialAny",
      "enableUpcomingFeature MemberImportVisibility", "enableUpcomingFeature InternalImportsByDefault",
    ]
    for target in manifest.targets {
      let hasSwift = Repository.files.contains { $0.hasPrefix(target.folder + "/") && $0.hasSuffix(".swift") }
      guard hasSwift else { continue }
      let settings = Set(target.settings.filter { $0.tool == "swift" }.map(\.shown))
      #expect(settings.isSuperset(of: strict), "\(target.name) is not compiled strictly")
      if ["Geometry", "HitTesting"].contains(target.name) {
        #expect(settings.contains("strictMemorySafety"), "\(target.name) is not checked for memory safety")
      }
      // What is measured is what a user gets.
      for setting in settings { #expect(!setting.contains("unsafeFlags"), "\(target.name): \(setting)") }
    }
  }
}
