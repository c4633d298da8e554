public import Geometry
public import Hierarchy

/// Every small tree there is, up to a choice of members: what random trees reach only by luck.
public enum SmallTrees {
  /// What a view may have that another has not.
  public struct Trait: Sendable {
    /// The trait's name in messages.
    public let name: String
    let apply: @Sendable (inout ViewSpec) -> Void
  }

  /// All traits, the plain one first.
  public static let traits: [Trait] = [
    Trait(name: "plain") { _ in },
    Trait(name: "hidden") { $0.isHidden = true },
    Trait(name: "off") { $0.isUserInteractionEnabled = false },
    Trait(name: "alpha 0.01") { $0.alpha = 0.01 },
    Trait(name: "overflow") { $0.hitOverflow = true },
    Trait(name: "passthrough") { $0.hitPassthrough = true },
    Trait(name: "overflow, passthrough") {
      $0.hitOverflow = true
      $0.hitPassthrough = true
    },
    Trait(name: "shifted") { $0.boundsOrigin = Point(x: 6, y: -4) },
    Trait(name: "turned") { $0.transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 2, ty: 0) },
    Trait(name: "flat scale") { $0.transform = .scale(x: 0, y: 1) },
    Trait(name: "insets") { $0.hitInsets = EdgeInsets(top: -4, left: 4, bottom: -4, right: 4) },
    Trait(name: "ellipse") { $0.hitShape = .ellipse($0.bounds) },
  ]

  /// Every list of parents of so many views: a view's parent is any view before it, or none, which makes it
  /// another window. The first is always a root. 1, 2, 6 and 24 lists for 1 to 4 views.
  public static func parentLists(views count: Int) -> [[Int?]] {
    (1..<max(count, 1)).reduce([[nil]]) { lists, index in
      lists.flatMap { list in ([nil] + (0..<index).map { Optional($0) }).map { list + [$0] } }
    }
  }

  /// A tree of overlapping views, each partly outside its parent, with a trait per view.
  public static func tree(parents: [Int?], traits: [Trait]) -> ViewHierarchy {
    let frames = [
      Rect(x: 0, y: 0, width: 40, height: 40), Rect(x: 8, y: 4, width: 24, height: 40),
      Rect(x: -4, y: 8, width: 32, height: 16), Rect(x: 12, y: -8, width: 20, height: 28),
    ]
    let views = parents.indices.map { index in
      var view = ViewSpec(
        id: "v\(index) \(traits[index].name)", parent: parents[index], frame: frames[index % frames.count])
      traits[index].apply(&view)
      return view
    }
    do {
      return try ViewHierarchy(views: views)
    } catch { preconditionFailure("small tree \(parents): \(error)") }
  }

  /// Points over and around every such tree: on edges, beside them and between.
  public static let points: [Point] = [-9, 4, 7.875, 8, 20, 28, 39.875, 40].flatMap { x in
    [-7, 0, 4, 7.5, 16, 23.875, 24, 44].map { y in Point(x: x, y: y) }
  }
}
