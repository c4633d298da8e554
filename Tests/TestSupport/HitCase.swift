internal import Foundation
public import Geometry
public import Hierarchy

/// A tree and queries with their expected answers, read from Tests/Fixtures/hits.
public struct HitCase: Sendable, CustomStringConvertible {
  /// One query.
  public struct Query: Sendable {
    /// Where, in the roots' space.
    public let point: Point
    /// Id of the view that must be hit; nil for none.
    public let hit: String?
    /// Why, in a person's words.
    public let why: String
  }

  /// The file's name.
  public let name: String
  /// The tree.
  public let hierarchy: ViewHierarchy
  /// Asked one after another on the unchanged tree.
  public let queries: [Query]

  /// The file's name.
  public var description: String { name }

  /// Every case of Tests/Fixtures/hits, by name.
  public static func all() throws -> [HitCase] {
    let folder = Fixtures.folder.appendingPathComponent("hits")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix(".json") }.map { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      let file = try JSONDecoder().decode(CaseFile.self, from: data)
      return HitCase(
        name: name, hierarchy: try file.tree.hierarchy(),
        queries: file.queries.map { Query(point: Point(x: $0.at[0], y: $0.at[1]), hit: $0.hit, why: $0.why) })
    }
  }
}

/// Where the fixtures lie.
enum Fixtures {
  /// The folder Tests/Fixtures of this checkout.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
}

private struct CaseFile: Decodable {
  struct Query: Decodable {
    let at: [Double]
    let hit: String?
    let why: String
  }

  let tree: TreeFile
  let queries: [Query]
}

/// As much of a tree file as decides what is hit.
private struct TreeFile: Decodable {
  struct Shape: Decodable {
    let polygon: [[Double]]?
    let polygons: [[[Double]]]?
    let ellipse: [Double]?
  }

  struct View: Decodable {
    let id: String
    let `class`: String?
    let parent: String?
    let frame: [Double]
    let bounds, transform, anchorPoint, hitInsets: [Double]?
    let alpha, windowLevel: Double?
    let hidden, userInteractionEnabled, clipsToBounds, hitOverflow, hitPassthrough: Bool?
    let hitShape: Shape?
  }

  let name: String
  let views: [View]

  func hierarchy() throws -> ViewHierarchy {
    var indices: [String: Int] = [:]
    var specs: [ViewSpec] = []
    for view in views {
      let parent = view.parent.flatMap { indices[$0] }
      if let name = view.parent, parent == nil {
        throw HierarchyError(id: view.id, reason: "no parent \(name)")
      }
      indices[view.id] = specs.count
      specs.append(view.spec(parent: parent))
    }
    return try ViewHierarchy(name: name, views: specs)
  }
}

extension TreeFile.View {
  fileprivate func spec(parent: Int?) -> ViewSpec {
    var spec = ViewSpec(
      id: id, className: `class` ?? "UIView", parent: parent,
      frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
      isUserInteractionEnabled: userInteractionEnabled)
    if let bounds { spec.boundsOrigin = Point(x: bounds[0], y: bounds[1]) }
    if let t = transform {
      spec.transform = AffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
    }
    if let anchorPoint { spec.anchorPoint = Point(x: anchorPoint[0], y: anchorPoint[1]) }
    if let i = hitInsets { spec.hitInsets = EdgeInsets(top: i[0], left: i[1], bottom: i[2], right: i[3]) }
    spec.alpha = Float(alpha ?? 1)
    spec.windowLevel = windowLevel ?? 0
    spec.isHidden = hidden ?? false
    spec.clipsToBounds = clipsToBounds ?? false
    spec.hitOverflow = hitOverflow ?? false
    spec.hitPassthrough = hitPassthrough ?? false
    if let e = hitShape?.ellipse {
      spec.hitShape = .ellipse(Rect(x: e[0], y: e[1], width: e[2], height: e[3]))
    } else if let rings = hitShape?.polygons ?? hitShape?.polygon.map({ [$0] }) {
      spec.hitShape = .polygons(rings.map { $0.map { Point(x: $0[0], y: $0[1]) } })
    }
    return spec
  }
}
