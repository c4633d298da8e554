import Foundation

/// Package.swift as the package manager reads it.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
    let settings: [Setting]

    /// The folder of its sources, relative to the root.
    var folder: String { path ?? "\(type == "test" ? "Tests" : "Sources")/\(name)" }
    var dependencyNames: Set<String> { Set(dependencies.map(\.name)) }
    /// Whether it is part of what the package offers: tests, and what only they use, are not.
    var isShipped: Bool { type != "test" && !folder.hasPrefix("Tests/") }
  }

  /// `{"byName": ["Geometry", null]}`, or "target" for what is named by `.target(name:)`.
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [String?]].self)
      guard let name = kinds.values.first?.first ?? nil else {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no name"))
      }
      self.name = name
    }
  }

  /// A setting's kind is an object whose only key says which it is.
  struct Setting: Decodable {
    let tool: String
    let kind: [String: Value]

    struct Value: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        let members = try? decoder.singleValueContainer().decode([String: String].self)
        text = members?["_0"]
      }
    }

    /// E.g. "treatAllWarnings error", "enableUpcomingFeature ExistentialAny".
    var shown: String {
      let parts = kind.map { name, value in value.text.map { "\(name) \($0)" } ?? name }
      return parts.joined(separator: " ")
    }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  let targets: [Target]
  let products: [Product]
  let dependencies: [PackageDependency]
  let swiftLanguageVersions: [String]

  /// A package from outside; only whether there is one matters.
  struct PackageDependency: Decodable {}

  /// The manifest, read once. A scratch folder of its own keeps out of the way of the `swift test` that runs
  /// this, which holds the lock of the usual one.
  static let current = Result {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-manifest-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let json = try Repository.output(of: [
      "swift", "package", "--scratch-path", scratch.path, "dump-package",
    ])
    return try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
  }
}
