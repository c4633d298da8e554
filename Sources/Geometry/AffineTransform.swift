/// A linear map with a translation: `(x, y)` goes to `(a·x + c·y + tx, b·x + d·y + ty)`.
///
/// The members have the names and the order of CGAffineTransform, which does not exist on Linux.
public struct AffineTransform: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// How much of x goes into x.
  public var a: Double
  /// How much of x goes into y.
  public var b: Double
  /// How much of y goes into x.
  public var c: Double
  /// How much of y goes into y.
  public var d: Double
  /// Added to x, in points.
  public var tx: Double
  /// Added to y, in points.
  public var ty: Double

  /// The map that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that multiplies x and y by factors.
  @inlinable
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that moves by a displacement in points.
  @inlinable
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Whether this is exactly the identity, in which case the conversion between two spaces is two
  /// additions and the anchor point plays no part (rule H6).
  @inlinable
  public var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }

  /// Whether all six numbers are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// `a·d − b·c`: the factor by which areas grow. At 0, or where it overflows, the map has no inverse
  /// and a view that carries it is never hit (rule H6).
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// Whether the map can be inverted, by its determinant.
  @inlinable
  public var isInvertible: Bool {
    let determinant = determinant
    return determinant != 0 && determinant.isFinite
  }
}
