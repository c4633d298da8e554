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

  /// The inverse transform, where there is one: all that is prepared from the frame (`NodeFlags.isTurned`).
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

  /// The area that `point(inside:)` accepts where there is no shape, in the node's own coordinates: bounds inset by
  /// the insets. Computed by whoever asks, so that the store of a frame has nothing to do for it.
  @inline(__always)
  func area(_ size: Size) -> Rect { Rect(origin: boundsOrigin, size: size).inset(by: insets) }

  /// Prepares `inverse` for another size, where that is all that has changed: nothing is divided.
  @inline(__always)
  mutating func resize(to size: Size) { inverse?.resize(to: size, anchorPoint: anchorPoint) }

  /// Prepares `inverse` for a frame's size; to be called after a change of transform or anchor point. Where the frame
  /// lies plays no part in it, so that a move is a store of the frame and nothing else.
  mutating func prepare(for size: Size) {
    if transform.isIdentity {
      if inverse != nil { inverse = nil }
    } else {
      inverse = InverseTransform(size: size, anchorPoint: anchorPoint, transform: transform)
    }
  }
}

extension NodeExtra {
  /// Whether what is prepared is what would be prepared for a frame's size.
  func isPrepared(for size: Size) -> Bool {
    var fresh = self
    fresh.prepare(for: size)
    return inverse?.anchorInNode == fresh.inverse?.anchorInNode
  }
}

/// The way from a parent's coordinates into those of a turned, scaled or shifted node.
struct InverseTransform: BitwiseCopyable {
  /// `anchorPoint × size`.
  private(set) var anchorInNode: Point
  /// The transform itself.
  let forward: AffineTransform
  /// `d/D`, `−c/D`, `−b/D`, `a/D`, with `D = a·d − b·c`.
  let dOverD: Double
  let minusCOverD: Double
  let minusBOverD: Double
  let aOverD: Double

  @inline(__always)
  init(size: Size, anchorPoint: Point, transform: AffineTransform) {
    anchorInNode = .zero
    forward = transform
    let determinant = transform.determinant
    dOverD = transform.d / determinant
    minusCOverD = -transform.c / determinant
    minusBOverD = -transform.b / determinant
    aOverD = transform.a / determinant
    resize(to: size, anchorPoint: anchorPoint)
  }

  /// Moves the anchor to where it is in another size.
  @inline(__always)
  mutating func resize(to size: Size, anchorPoint: Point) {
    anchorInNode = Point(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
  }

  /// `frame.origin + anchorPoint × size`, in the parent's coordinates.
  @inline(__always)
  func anchor(_ frameOrigin: Point) -> Point {
    Point(x: frameOrigin.x + anchorInNode.x, y: frameOrigin.y + anchorInNode.y)
  }

  /// A point of the parent in the node's coordinates, before the bounds origin is added.
  @inline(__always)
  func apply(_ pointInParent: Point, frameOrigin: Point) -> Point {
    let anchorInParent = anchor(frameOrigin)
    let ex = (pointInParent.x - anchorInParent.x) - forward.tx
    let ey = (pointInParent.y - anchorInParent.y) - forward.ty
    return Point(
      x: (ex * dOverD + ey * minusCOverD) + anchorInNode.x,
      y: (ex * minusBOverD + ey * aOverD) + anchorInNode.y)
  }
}
