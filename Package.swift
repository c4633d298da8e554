// swift-tools-version: 6.3

import PackageDescription

// What every Swift target is compiled with. Plain release flags otherwise: no -Ounchecked, no
// unchecked exclusivity, no -march, so that what is measured is what a user gets.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Geometry and the core touch memory by hand, or are called by what does: every unsafe use is marked.
let strictAndMemorySafe = strict + [.strictMemorySafety()]

extension Target {
  /// A library target in Sources, in the house's Swift settings.
  static func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
    settings: [SwiftSetting] = strict, linking: [LinkerSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path, swiftSettings: settings, linkerSettings: linking)
  }

  /// A test target in Tests.
  static func tests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
  ) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
  }
}

let package = Package(
  name: "Touchstone",
  products: [
    .executable(name: "touchstone", targets: ["touchstone"]),
    .executable(name: "touchstone-worker", targets: ["touchstone-worker"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Hierarchy", targets: ["Hierarchy"]),
    .library(name: "HitTesting", targets: ["HitTesting"]),
    .library(name: "HitReference", targets: ["HitReference"]),
    .library(name: "Benchmarking", targets: ["Benchmarking"]),
    .library(name: "HitTestSuites", targets: ["HitTestSuites"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "FilesXML", targets: ["FilesXML"]),
    .library(name: "EventSystem", targets: ["EventSystem"]),
    .library(name: "UIKitNames", targets: ["UIKitNames"]),
    .library(name: "Scenarios", targets: ["Scenarios"]),
    .library(name: "Diagnosis", targets: ["Diagnosis"]),
  ],
  targets: [
    // Level 0: values, text, and the C below everything.
    // Rounding a Double calls the C library's mathematics, which nobody links for an app without Foundation.
    .library("Geometry", settings: strictAndMemorySafe, linking: [.linkedLibrary("m")]),
    .library("JSONText"),
    .target(name: "CLanes"),
    .systemLibrary(name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CAllocation", dependencies: ["CJemalloc"]),
    .target(name: "CRegion"),
    .target(name: "CEvdev"),
    .target(name: "CRecursive", path: "Benchmarks/CRecursive"),

    // Level 1: the plain description of a tree; the harness, which knows nothing of trees.
    .library("Hierarchy", ["Geometry"]),
    .library("Benchmarking", ["CAllocation", "CRegion", "CJemalloc", "CZlib", "JSONText"]),

    // Level 2: the core, its oracle, and files in and out.
    .library("HitTesting", ["CLanes", "Geometry", "Hierarchy"], settings: strictAndMemorySafe),
    .library("HitReference", ["Geometry", "Hierarchy"]),
    .library("Files", ["JSONText", "CEvdev", "Geometry", "Hierarchy"]),
    .library("BenchmarkDriver", ["Benchmarking", "JSONText"]),

    // Level 3: what needs an XML parser; views, touches and recognizers over the core.
    .library("FilesXML", ["Files", "Geometry", "Hierarchy"]),
    .library("EventSystem", ["JSONText", "Geometry", "HitTesting"]),

    // Level 4: UIKit's names for the event system.
    .library("UIKitNames", ["EventSystem", "Geometry"]),

    // Level 4: scenario files, their runner and matcher.
    .library("Scenarios", ["JSONText", "Files", "Geometry", "Hierarchy", "EventSystem"]),

    // Level 4: what explains and draws a tree.
    .library("Diagnosis", ["Geometry", "Hierarchy", "HitTesting"]),

    // Level 4: the benchmark definitions.
    .library(
      "HitTestSuites",
      ["Benchmarking", "Geometry", "Hierarchy", "HitTesting", "HitReference", "EventSystem", "CRecursive"],
      path: "Benchmarks/Suites"),

    // Level 5: the command line, and what it starts to measure two builds against each other.
    .executableTarget(
      name: "touchstone-worker", dependencies: ["Benchmarking", "HitTestSuites"], swiftSettings: strict),
    .executableTarget(
      name: "touchstone",
      dependencies: [
        "BenchmarkDriver", "Benchmarking", "Diagnosis", "Files", "FilesXML", "Geometry", "Hierarchy",
        "HitTestSuites", "JSONText", "Scenarios",
      ],
      swiftSettings: strict),

    // Level 5: the articles' own pieces of code.
    .library("ArticleExamples", ["UIKitNames"], path: "Sources/Examples/ArticleExamples"),
    // The articles' incident, its cures, and the program that shows them: swift run gallery.
    .library("GalleryExample", ["UIKitNames"], path: "Sources/Examples/GalleryExample"),
    .executableTarget(
      name: "gallery", dependencies: ["GalleryExample", "Scenarios"], path: "Sources/Examples/gallery",
      swiftSettings: strict),

    // What several test targets share: random trees, probing points, the comparison of engines.
    .library(
      "TestSupport", ["Geometry", "Hierarchy", "HitReference", "HitTesting", "HitTestSuites"],
      path: "Tests/TestSupport"),
    .target(name: "CAllocationProbe", dependencies: ["CAllocation"], path: "Tests/CAllocationProbe"),

    .tests("ArchitectureTests", ["TestSupport"]),
    .tests("CommandTests", ["Files", "Geometry", "TestSupport", "touchstone"]),
    .tests("JSONTextTests", ["JSONText"]),
    .tests("FilesTests", ["Files", "Geometry", "Hierarchy", "TestSupport"]),
    .tests("FilesXMLTests", ["Files", "FilesXML", "Geometry", "Hierarchy", "TestSupport"]),
    .tests(
      "DiagnosisTests",
      [
        "Benchmarking", "Diagnosis", "EventSystem", "Files", "FilesXML", "Geometry", "Hierarchy",
        "HitReference", "HitTesting", "TestSupport",
      ]),
    .tests("HierarchyTests", ["Geometry", "Hierarchy", "TestSupport"]),
    .tests("BenchmarkingTests", ["Benchmarking", "CAllocationProbe"]),
    .tests("BenchmarkDriverTests", ["BenchmarkDriver", "Benchmarking", "TestSupport"]),
    .tests(
      "HitTestSuitesTests", ["Benchmarking", "Geometry", "Hierarchy", "HitTestSuites", "TestSupport"]),
    .tests(
      "HitTestingTests",
      ["Benchmarking", "Geometry", "Hierarchy", "HitReference", "HitTesting", "TestSupport"]),
    .tests("ScenariosTests", ["Files", "Geometry", "Hierarchy", "Scenarios", "TestSupport"]),
    .tests("EventSystemTests", ["Benchmarking", "EventSystem", "Geometry", "HitTesting", "JSONText"]),
    .tests("UIKitNamesTests", ["ArticleExamples", "UIKitNames"]),
    .tests("GalleryExampleTests", ["GalleryExample", "UIKitNames"]),
    .tests("HitReferenceTests", ["Geometry", "Hierarchy", "HitReference", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
