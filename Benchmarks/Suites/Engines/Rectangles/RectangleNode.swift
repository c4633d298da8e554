internal import Geometry
internal import Hierarchy

/// One view as `EffectiveRectangles` keeps it: what it is, where it stands in the order, and where it lies.
struct RectangleNode {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// Hidden, transparent, without interaction, not invertible, or taken out.
    static let isHidden = Flags(rawValue: 1)
    static let isOff = Flags(rawValue: 2)
    static let isSingular = Flags(rawValue: 4)
    static let isRemoved = Flags(rawValue: 8)
    static let prunes: Flags = [.isHidden, .isOff, .isSingular, .isRemoved]
    static let overflows = Flags(rawValue: 16)
    static let passesThrough = Flags(rawValue: 32)
    /// Has insets, a shape or a transform.
    static let isRare = Flags(rawValue: 64)
    /// Has a transform that is not the identity.
    static let isTurned = Flags(rawValue: 128)
  }

  /// How a node was placed.
  enum Placing: UInt8 {
    /// It, or one above it, cannot be hit.
    case pruned
    /// Its rectangle says all there is to say.
    case exact
    /// Its rectangle lies around its area; whether a point is inside has to be checked.
    case around
    /// The same, and a transform stands between the node and the window.
    case turned
    /// The same, and the transform is so near to one that cannot be undone that rounding decides where the node
    /// lies: its rectangle is what its parent leaves it.
    case anywhere
  }

  var frame: Rect
  var boundsOrigin: Point
  var parent: Int32
  /// Its place in the order, back to front, and the place after its subtree; −1 without one.
  var slot: Int32 = -1
  var end: Int32 = -1
  /// Of two siblings the one with the larger number lies in front.
  var rank: Int32
  var flags: Flags
  var placing = Placing.pruned
  /// From its own coordinates to the window's, where nothing is turned.
  var shift = Point.zero
  /// What reaches its children, in the window's coordinates.
  var reach = Box.everything

  init(_ view: ViewSpec, rank: Int) {
    self.rank = Int32(rank)
    frame = view.frame
    boundsOrigin = view.boundsOrigin
    parent = view.parent.map { Int32($0) } ?? -1
    var flags: Flags = []
    if view.isHidden { flags.insert(.isHidden) }
    if !view.isUserInteractionEnabled || view.alpha <= 0.01 { flags.insert(.isOff) }
    if view.hitOverflow { flags.insert(.overflows) }
    if view.hitPassthrough { flags.insert(.passesThrough) }
    self.flags = flags
    guard view.hasRareMembers else { return }
    if view.hitInsets != .zero || view.hitShape != nil { self.flags.insert(.isRare) }
    turn(view.transform)
  }

  mutating func turn(_ transform: AffineTransform) {
    flags.subtract([.isTurned, .isSingular])
    if transform.isIdentity { return }
    flags.formUnion([.isTurned, .isRare])
    if !transform.isInvertible { flags.insert(.isSingular) }
  }

  /// Whether a transform loses so much that rounding may move what lies behind it by more than a fraction of a
  /// point.
  static func isNearlySingular(_ transform: AffineTransform) -> Bool {
    let size = max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    return !(abs(transform.determinant) > size * size * 1e-6 && size > 1e-6 && size < 1e6)
  }

  /// A rectangle by its edges.
  struct Box {
    var minX, minY, maxX, maxY: Double

    static let everything = Box(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
      (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// A rectangle of some coordinates in those that lie a shift away.
    init(_ rect: Rect, shiftedBy shift: Point) {
      minX = rect.origin.x + shift.x
      minY = rect.origin.y + shift.y
      maxX = minX + rect.size.width
      maxY = minY + rect.size.height
    }

    /// The smallest box around a turned rectangle.
    init(_ rect: Rect, turnedBy transform: AffineTransform) {
      (minX, minY, maxX, maxY) = (.infinity, .infinity, -.infinity, -.infinity)
      for x in [rect.minX, rect.maxX] {
        for y in [rect.minY, rect.maxY] {
          let toX = transform.a * x + transform.c * y + transform.tx
          let toY = transform.b * x + transform.d * y + transform.ty
          (minX, maxX) = (min(minX, toX), max(maxX, toX))
          (minY, maxY) = (min(minY, toY), max(maxY, toY))
        }
      }
    }

    /// With room for what turning has rounded: an area may be less than a point wide, and still be hit.
    func widened() -> Box { Box(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1) }

    var isEmpty: Bool { !(minX < maxX && minY < maxY) }

    func cut(by other: Box) -> Box {
      Box(
        minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
        maxY: min(maxY, other.maxY))
    }
  }
}
