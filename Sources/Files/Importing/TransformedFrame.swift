package import Geometry

/// Finds a view's own frame from the box around it after its transform, which is what UIKit calls the frame.
package enum TransformedFrame {
  /// How well the frame is known.
  package enum Outcome: Equatable, Sendable {
    /// The transform only moves, scales and turns by quarters: each extent of the box is one of the view's.
    case exact(Rect)
    /// Both extents of the box mix both of the view's; solved for, which loses the digits that the box was
    /// printed without.
    case solved(Rect)
    /// The box fits many sizes, as at a turn of 45°.
    case unknown
  }

  /// The frame without the transform.
  ///
  /// - Parameters:
  ///   - box: the smallest rectangle around the transformed view, in its parent's coordinates.
  ///   - transform: the view's, about its anchor point.
  ///   - anchor: the anchor point as a share of the size.
  package static func untransformed(
    box: Rect, by transform: AffineTransform, anchor: Point
  ) -> Outcome {
    guard let (size, isExact) = size(of: box.size, transform) else { return .unknown }
    let frame = frame(size: size, box: box, transform, anchor)
    return isExact ? .exact(frame) : .solved(frame)
  }

  /// The frame without the transform of a view whose size is known.
  package static func placed(
    size: Size, box: Rect, by transform: AffineTransform, anchor: Point
  ) -> Outcome {
    .exact(frame(size: size, box: box, transform, anchor))
  }

  /// The box's middle is where the view's middle went: that fixes the anchor's place, hence the frame.
  private static func frame(size: Size, box: Rect, _ transform: AffineTransform, _ anchor: Point) -> Rect {
    let middleX = (0.5 - anchor.x) * size.width
    let middleY = (0.5 - anchor.y) * size.height
    let anchorX =
      box.origin.x + box.size.width / 2 - transform.tx - (transform.a * middleX + transform.c * middleY)
    let anchorY =
      box.origin.y + box.size.height / 2 - transform.ty - (transform.b * middleX + transform.d * middleY)
    return Rect(
      x: anchorX - anchor.x * size.width, y: anchorY - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  /// The size whose box this is: width' = |a|·w + |c|·h, height' = |b|·w + |d|·h.
  private static func size(of box: Size, _ transform: AffineTransform) -> (Size, isExact: Bool)? {
    let largest = max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
    // A quarter turn is printed with a cosine that is not quite 0.
    func clean(_ value: Double) -> Double { abs(value) < 1e-6 * largest ? 0 : abs(value) }
    let (a, b, c, d) = (clean(transform.a), clean(transform.b), clean(transform.c), clean(transform.d))
    if b == 0, c == 0 {
      // Scaled to nothing: the size is lost, and such a view is never hit.
      let size = Size(width: a > 0 ? box.width / a : 0, height: d > 0 ? box.height / d : 0)
      return (size, a > 0 && d > 0)
    }
    if a == 0, d == 0 {
      return (Size(width: b > 0 ? box.height / b : 0, height: c > 0 ? box.width / c : 0), b > 0 && c > 0)
    }
    let determinant = a * d - c * b
    guard abs(determinant) > 0.05 * largest * largest else { return nil }
    let width = (d * box.width - c * box.height) / determinant
    let height = (a * box.height - b * box.width) / determinant
    // What rounding may do to a side of 0; more means that the box is not this transform's.
    let slack = 1e-3 * max(box.width, box.height, 1)
    guard width >= -slack, height >= -slack else { return nil }
    return (Size(width: max(0, width), height: max(0, height)), false)
  }
}
