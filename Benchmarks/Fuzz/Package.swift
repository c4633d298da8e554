// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// A fuzzer: libFuzzer brings the main function.
let fuzzer = strict + [.unsafeFlags(["-parse-as-library"])]

// A package of its own, because libFuzzer brings a main function and instruments everything that is built with it.
// The programs that `fuzz` runs are those of the tests: TreeProgram is a link to their folder.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Touchstone", path: "../..")],
  targets: [
    .target(
      name: "TreeProgram",
      dependencies: [
        .product(name: "Geometry", package: "Touchstone"),
        .product(name: "Hierarchy", package: "Touchstone"),
        .product(name: "HitReference", package: "Touchstone"),
        .product(name: "HitTesting", package: "Touchstone"),
      ],
      swiftSettings: strict),
    .executableTarget(name: "fuzz", dependencies: ["TreeProgram"], swiftSettings: fuzzer),
    .executableTarget(
      name: "fuzz-dumps",
      dependencies: [
        .product(name: "Files", package: "Touchstone"),
        .product(name: "FilesXML", package: "Touchstone"),
        .product(name: "Hierarchy", package: "Touchstone"),
      ],
      swiftSettings: fuzzer),
  ],
  swiftLanguageModes: [.v6]
)
