import Geometry

/// What few nodes have: an offset of their bounds, insets, a transform, a shape or a window level, and what is
/// prepared from them for queries.
///
/// The order of the arithmetic is the format's ("Arithmetic" in the rules): each operation rounded once, so
/// that every engine gives the same answer bit for bit.
struct NodeExtra: BitwiseCopyable {
  /// Index of a row or shape that is not there.
  static let none: Int32 = -1

  /// Origin of the node's own bounds.
  var boundsOrigin = Point.zero
  var insets = EdgeInsets.zero
  var transform = AffineTransform.identity
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var windowLevel = 0.0
  /// Index into the tree's shapes, which replace `area`; of a free row, the next free one.
  var shape = Self.none

  /// The area that `point(inside:)` accepts, in the node's own coordinates: bounds inset by the insets.
  private(set) var area = Rect.zero
  /// The inverse transform, where there is one.
  private(set) var inverse: InverseTransform?

  /// Whether the row says no more than that there is none.
  var isDefault: Bool {
    boundsOrigin == .zero && insets == .zero && transform.isIdentity
      && anchorPoint == Point(x: 0.5, y: 0.5) && windowLevel == 0 && shape == Self.none
  }

  /// Whether the node's area is its frame, in its parent's coordinates.
  var isFramed: Bool { inverse == nil && insets == .zero && shape == Self.none }

  /// Stores another transform, with what is prepared of it.
  @inline(__always)
  mutating func turn(_ turned: InverseTransform) {
    transform = turned.forward
    inverse = turned
  }

  /// The same as to prepare for a frame that lies elsewhere and has the size of the one before.
  @inline(__always)
  mutating func move(to origin: Point) {
    if inverse != nil { inverse?.move(to: origin) }
  }

  /// Stores another origin of the bounds, with what is prepared of it.
  @inline(__always)
  mutating func scroll(to origin: Point) {
    boundsOrigin = origin
    area.origin = Point(x: origin.x + insets.left, y: origin.y + insets.top)
  }

  /// Prepares `area` and `inverse` for a frame; to be called after any change of either.
  mutating func prepare(for frame: Rect) {
    area = Rect(origin: boundsOrigin, size: frame.size).inset(by: insets)
    if transform.isIdentity {
      if inverse != nil { inverse = nil }
    } else {
      inverse = InverseTransform(frame: frame, anchorPoint: anchorPoint, transform: transform)
    }
  }
}

/// The way from a parent's coordinates into those of a turned, scaled or shifted node.
struct InverseTransform: BitwiseCopyable {
  /// `frame.origin + anchorPoint × size`, in the parent's coordinates.
  private(set) var anchorInParent: Point
  /// `anchorPoint × size`.
  let anchorInNode: Point
  /// The transform itself.
  let forward: AffineTransform
  /// `d/D`, `−c/D`, `−b/D`, `a/D`, with `D = a·d − b·c`.
  let dOverD: Double
  let minusCOverD: Double
  let minusBOverD: Double
  let aOverD: Double

  @inline(__always)
  init(frame: Rect, anchorPoint: Point, transform: AffineTransform) {
    anchorInNode = Point(x: anchorPoint.x * frame.size.width, y: anchorPoint.y * frame.size.height)
    anchorInParent = .zero
    forward = transform
    let determinant = transform.determinant
    dOverD = transform.d / determinant
    minusCOverD = -transform.c / determinant
    minusBOverD = -transform.b / determinant
    aOverD = transform.a / determinant
    move(to: frame.origin)
  }

  /// Moves the node's frame.
  @inline(__always)
  mutating func move(to origin: Point) {
    anchorInParent = Point(x: origin.x + anchorInNode.x, y: origin.y + anchorInNode.y)
  }

  /// A point of the parent in the node's coordinates, before the bounds origin is added.
  @inline(__always)
  func apply(_ pointInParent: Point) -> Point {
    let ex = (pointInParent.x - anchorInParent.x) - forward.tx
    let ey = (pointInParent.y - anchorInParent.y) - forward.ty
    return Point(
      x: (ex * dOverD + ey * minusCOverD) + anchorInNode.x,
      y: (ex * minusBOverD + ey * aOverD) + anchorInNode.y)
  }
}
