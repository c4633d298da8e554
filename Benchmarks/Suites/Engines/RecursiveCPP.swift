internal import CRecursive
public import Geometry
public import Hierarchy

/// The engine `recursive-cpp`: the same recursion in C++, behind a C header.
public final class RecursiveCPP: HitTestEngine {
  /// "recursive-cpp".
  public static let engineName = "recursive-cpp"

  let tree: OpaquePointer
  /// What the objects are made of; kept only where they will be made anew.
  let source: Source?

  /// Copies a hierarchy into C++ objects. O(n).
  public init(_ hierarchy: ViewHierarchy) {
    tree = Source(hierarchy).makeTree()
    source = nil
  }

  /// The same, and keeps the C form of the hierarchy.
  public init(forChangesTo hierarchy: ViewHierarchy) {
    let source = Source(hierarchy)
    tree = source.makeTree()
    self.source = source
  }

  deinit { crecursive_destroy(tree) }

  /// See `HitTestEngine`.
  public func hit(at pointInWindow: Point) -> Int32 {
    crecursive_hit(tree, pointInWindow.x, pointInWindow.y)
  }
}

extension RecursiveCPP {
  /// A hierarchy in its C form.
  struct Source {
    let views: [crecursive_view]
    let rings: [crecursive_ring]
    let corners: [crecursive_point]

    init(_ hierarchy: ViewHierarchy) {
      var rings: [crecursive_ring] = []
      var corners: [crecursive_point] = []
      views = hierarchy.views.map { crecursive_view($0, rings: &rings, corners: &corners) }
      (self.rings, self.corners) = (rings, corners)
    }

    func makeTree() -> OpaquePointer {
      let tree = withTables { views, rings, corners in
        crecursive_create(views, Int32(self.views.count), rings, corners)
      }
      guard let tree else { preconditionFailure("no memory for \(views.count) C++ views") }
      return tree
    }

    func withTables<Result>(
      _ body: (
        UnsafePointer<crecursive_view>?, UnsafePointer<crecursive_ring>?, UnsafePointer<crecursive_point>?
      ) -> Result
    ) -> Result {
      views.withUnsafeBufferPointer { views in
        rings.withUnsafeBufferPointer { rings in
          corners.withUnsafeBufferPointer { corners in
            body(views.baseAddress, rings.baseAddress, corners.baseAddress)
          }
        }
      }
    }
  }
}

extension crecursive_view {
  /// The C form of a view; a polygon's rings and corners are appended to the two tables.
  fileprivate init(_ spec: ViewSpec, rings: inout [crecursive_ring], corners: inout [crecursive_point]) {
    self.init()
    (x, y) = (spec.frame.origin.x, spec.frame.origin.y)
    (width, height) = (spec.frame.size.width, spec.frame.size.height)
    (bounds_x, bounds_y) = (spec.boundsOrigin.x, spec.boundsOrigin.y)
    let transform = spec.transform
    (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    (tx, ty) = (transform.tx, transform.ty)
    (anchor_x, anchor_y) = (spec.anchorPoint.x, spec.anchorPoint.y)
    let insets = spec.hitInsets
    (top, left, bottom, right) = (insets.top, insets.left, insets.bottom, insets.right)
    window_level = spec.windowLevel
    alpha = spec.alpha
    parent = spec.parent.map { Int32($0) } ?? -1
    (hidden, interactive) = (spec.isHidden, spec.isUserInteractionEnabled)
    (overflow, passthrough) = (spec.hitOverflow, spec.hitPassthrough)
    switch spec.hitShape {
    case nil:
      shape = Int32(CRECURSIVE_BOUNDS)
    case .ellipse(let rect)?:
      shape = Int32(CRECURSIVE_ELLIPSE)
      ellipse = (rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    case .polygons(let polygonRings)?:
      shape = Int32(CRECURSIVE_POLYGONS)
      first_ring = Int64(rings.count)
      ring_count = Int64(polygonRings.count)
      for ring in polygonRings {
        rings.append(
          crecursive_ring(first_corner: Int64(corners.count), corner_count: Int64(ring.count)))
        corners += ring.map { crecursive_point(x: $0.x, y: $0.y) }
      }
    }
  }
}
