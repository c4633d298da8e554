public import Geometry
public import Hierarchy
import HitReference
import HitTestSuites
import HitTesting

/// Something that answers which view is under a point.
public struct Engine: Sendable {
  /// The engine's name in benchmarks and messages.
  public let name: String
  /// Builds what answers for one hierarchy. The answer is an index into its `views`, nil for none.
  public let build: @Sendable (ViewHierarchy) -> (Point) -> Int?

  /// Names a builder.
  public init(_ name: String, _ build: @escaping @Sendable (ViewHierarchy) -> (Point) -> Int?) {
    self.name = name
    self.build = build
  }

  /// The definition.
  public static let reference = Engine("recursive") { hierarchy in
    let tree = ReferenceTree(hierarchy)
    return { tree.hit(at: $0) }
  }

  /// The same recursion in C++.
  public static let recursiveCPP = Engine("recursive-cpp") { hierarchy in
    let tree = RecursiveCPP(hierarchy)
    return { point in
      let view = tree.hit(at: point)
      return view < 0 ? nil : Int(view)
    }
  }

  /// The flat core.
  public static let flat = Engine("flat") { hierarchy in
    let tree = HitTree(hierarchy)
    return { tree.hit(at: $0).map { Int($0.rawValue) } }
  }

  /// The flat core's exact walk, which answers where its index is not sure.
  public static let flatWalk = Engine("flat-walk") { hierarchy in
    let tree = HitTree(hierarchy)
    return { tree.hitByWalking(at: $0).map { Int($0.rawValue) } }
  }

  /// All engines, the definition first: what agreement tests compare.
  public static let all: [Engine] = [reference, recursiveCPP, flatWalk, flat]
}
