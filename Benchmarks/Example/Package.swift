// swift-tools-version: 6.3

import PackageDescription

// A package of its own, as an adopter's is: it knows Touchstone by its products only. Tests/run builds it and
// reads what its executable links.
let package = Package(
  name: "Example",
  dependencies: [.package(name: "Touchstone", path: "../..")],
  targets: [
    .executableTarget(
      name: "embed",
      dependencies: [
        .product(name: "Geometry", package: "Touchstone"),
        .product(name: "Hierarchy", package: "Touchstone"),
        .product(name: "HitTesting", package: "Touchstone"),
        .product(name: "EventSystem", package: "Touchstone"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
