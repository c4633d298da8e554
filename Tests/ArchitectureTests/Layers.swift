/// The table of who may import whom. Reading down, imports only ever go to rows above or beside.
struct Layer {
  /// Name of the target.
  let name: String
  /// Levels import from their own or from lower ones.
  let level: Int
  /// Modules of this package that it may import, and must declare as dependencies when it does.
  var targets: Set<String> = []
  /// Modules of the toolchain that it may import. Foundation stands only where the core's users never link.
  var toolchain: Set<String> = []

  static let all: [Layer] = [
    Layer(name: "Geometry", level: 0),
    Layer(name: "JSONText", level: 0, toolchain: ["Glibc"]),
    Layer(name: "CLanes", level: 0),
    Layer(name: "CJemalloc", level: 0),
    Layer(name: "CZlib", level: 0),
    Layer(name: "CAllocation", level: 0, targets: ["CJemalloc"]),
    Layer(name: "CRegion", level: 0),
    Layer(name: "CEvdev", level: 0),
    Layer(name: "CRecursive", level: 0),
    Layer(name: "Hierarchy", level: 1, targets: ["Geometry"]),
    Layer(
      name: "Benchmarking", level: 1, targets: ["CAllocation", "CRegion", "CJemalloc", "CZlib", "JSONText"],
      toolchain: ["Glibc", "FoundationEssentials"]),
    // Snapshots are read by any thread: an atomic address and a lock.
    Layer(
      name: "HitTesting", level: 2, targets: ["CLanes", "Geometry", "Hierarchy"],
      toolchain: ["Synchronization"]),
    Layer(name: "HitReference", level: 2, targets: ["Geometry", "Hierarchy"]),
    Layer(
      name: "Files", level: 2, targets: ["JSONText", "CEvdev", "Geometry", "Hierarchy"],
      toolchain: ["Glibc", "FoundationEssentials"]),
    Layer(
      name: "BenchmarkDriver", level: 2, targets: ["Benchmarking", "JSONText"],
      toolchain: ["Foundation", "Glibc"]),
    Layer(name: "FilesXML", level: 3, targets: ["Files", "Geometry", "Hierarchy"]),
    Layer(name: "EventSystem", level: 3, targets: ["JSONText", "Geometry", "HitTesting"]),
    Layer(name: "UIKitNames", level: 4, targets: ["EventSystem", "Geometry"]),
    Layer(name: "ArticleExamples", level: 5, targets: ["UIKitNames"]),
    Layer(name: "GalleryExample", level: 5, targets: ["UIKitNames"]),
    Layer(name: "gallery", level: 5, targets: ["GalleryExample", "Scenarios"], toolchain: ["Glibc"]),
    Layer(
      name: "Scenarios", level: 4,
      targets: ["JSONText", "Files", "Geometry", "Hierarchy", "EventSystem"]),
    Layer(name: "Diagnosis", level: 4, targets: ["Geometry", "Hierarchy", "HitTesting"]),
    Layer(
      name: "HitTestSuites", level: 4,
      targets: [
        "Benchmarking", "Geometry", "Hierarchy", "HitTesting", "HitReference", "EventSystem", "CRecursive",
      ]),
    Layer(
      name: "touchstone-worker", level: 5, targets: ["Benchmarking", "HitTestSuites"], toolchain: ["Glibc"]),
    Layer(
      name: "touchstone", level: 5,
      targets: [
        "BenchmarkDriver", "Benchmarking", "Diagnosis", "Files", "FilesXML", "Geometry", "Hierarchy",
        "HitReference", "HitTestSuites", "HitTesting", "JSONText", "Scenarios",
      ],
      toolchain: ["Glibc"]),
  ]

  /// Products that other packages can depend on.
  static let products: Set<String> = [
    "Geometry", "Hierarchy", "HitTesting", "HitReference", "Files", "FilesXML", "Benchmarking",
    "HitTestSuites", "Diagnosis", "EventSystem", "UIKitNames", "Scenarios", "touchstone",
    "touchstone-worker",
  ]

  /// What an app that embeds the core links: it must reach no C++, no allocator and no Foundation.
  static let embeddable = ["HitTesting", "EventSystem"]

  static func named(_ name: String) -> Layer? { all.first { $0.name == name } }

  /// The targets that a target reaches through its rows' imports, itself not included.
  static func reach(of name: String) -> Set<String> {
    var reached: Set<String> = []
    var open = Array(named(name)?.targets ?? [])
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += named(next)?.targets ?? [] }
    }
    return reached
  }
}
