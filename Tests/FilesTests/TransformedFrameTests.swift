import Files
import Geometry
import Hierarchy
import Testing

@Suite struct TransformedFrameTests {
  /// The box around a frame after its transform, by its four corners.
  private func box(_ frame: Rect, _ t: AffineTransform, _ anchor: Point) -> Rect {
    let pivot = Point(
      x: frame.minX + anchor.x * frame.size.width, y: frame.minY + anchor.y * frame.size.height)
    let corners = [
      (frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.minX, frame.maxY), (frame.maxX, frame.maxY),
    ]
    .map { corner -> Point in
      let (x, y) = (corner.0 - pivot.x, corner.1 - pivot.y)
      return Point(x: pivot.x + t.a * x + t.c * y + t.tx, y: pivot.y + t.b * x + t.d * y + t.ty)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  private func distance(_ one: Rect, _ other: Rect) -> Double {
    max(
      abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.size.width - other.size.width),
      abs(one.size.height - other.size.height))
  }

  @Test func `scales, flips, moves and quarter turns give the frame back`() {
    let frame = Rect(x: 10, y: 20, width: 30, height: 50)
    let transforms = [
      AffineTransform.scale(x: 2, y: 0.5), .scale(x: -1, y: 1), .translation(x: 5, y: -7),
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 4),
      AffineTransform(a: 0, b: -2, c: 0.5, d: 0, tx: 0, ty: 0),
      AffineTransform(a: 6e-17, b: 1, c: -1, d: 6e-17, tx: 0, ty: 0),
    ]
    for transform in transforms {
      for anchor in [Point(x: 0.5, y: 0.5), Point(x: 0, y: 1)] {
        let outcome = TransformedFrame.untransformed(
          box: box(frame, transform, anchor), by: transform, anchor: anchor)
        guard case .exact(let found) = outcome else {
          Issue.record("\(transform): \(outcome)")
          continue
        }
        #expect(distance(found, frame) < 1e-9, "\(transform) \(anchor)")
      }
    }
  }

  @Test func `turns by other angles are solved for`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let frame = Rect(
        x: random.unit() * 100, y: random.unit() * 100, width: random.unit() * 200,
        height: random.unit() * 200)
      // Pythagorean turns: 3-4-5 and 5-12-13, scaled.
      let (cosine, sine) = random.chance(0.5) ? (0.8, 0.6) : (5.0 / 13, 12.0 / 13)
      let scale = 0.25 + random.unit()
      let transform = AffineTransform(
        a: cosine * scale, b: sine * scale, c: -sine * scale, d: cosine * scale, tx: random.unit(), ty: 2)
      let anchor = Point(x: random.unit(), y: random.unit())
      let outcome = TransformedFrame.untransformed(
        box: box(frame, transform, anchor), by: transform, anchor: anchor)
      guard case .solved(let found) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(distance(found, frame) < 1e-9)
    }
  }

  @Test func `a turn of 45° leaves the size unknown, and no size is made up for a box that does not fit`() {
    let eighth = AffineTransform(a: 0.707107, b: 0.707107, c: -0.707107, d: 0.707107, tx: 0, ty: 0)
    let middle = ViewSpec.defaultAnchorPoint
    let square = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(TransformedFrame.untransformed(box: square, by: eighth, anchor: middle) == .unknown)
    let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let flat = Rect(x: 0, y: 0, width: 100, height: 0)
    #expect(TransformedFrame.untransformed(box: flat, by: turn, anchor: middle) == .unknown)
  }

  @Test func `a view scaled to nothing keeps its place`() {
    let outcome = TransformedFrame.untransformed(
      box: Rect(x: 5, y: 6, width: 0, height: 0), by: .scale(x: 0, y: 0), anchor: ViewSpec.defaultAnchorPoint)
    #expect(outcome == .solved(Rect(x: 5, y: 6, width: 0, height: 0)))
  }
}
