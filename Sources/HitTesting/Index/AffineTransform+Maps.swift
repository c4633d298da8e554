import Geometry

extension AffineTransform {
  @inline(__always)
  func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around the image of one: along each axis the extremes add up.
  func boundingBox(of edges: Edges) -> Edges {
    let (x0, x1) = (min(a * edges.minX, a * edges.maxX), max(a * edges.minX, a * edges.maxX))
    let (x2, x3) = (min(c * edges.minY, c * edges.maxY), max(c * edges.minY, c * edges.maxY))
    let (y0, y1) = (min(b * edges.minX, b * edges.maxX), max(b * edges.minX, b * edges.maxX))
    let (y2, y3) = (min(d * edges.minY, d * edges.maxY), max(d * edges.minY, d * edges.maxY))
    return Edges(minX: x0 + x2 + tx, minY: y0 + y2 + ty, maxX: x1 + x3 + tx, maxY: y1 + y3 + ty)
  }

  /// First this map, then another.
  func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The largest factor by which the map stretches the larger of two coordinates.
  var norm: Double { max(abs(a) + abs(c), abs(b) + abs(d)) }
}
