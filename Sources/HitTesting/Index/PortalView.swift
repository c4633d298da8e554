import Geometry

/// A cell of a space seen from behind a portal in it: where it lies in the content, and where the content's rectangles
/// lie in it.
struct PortalView {
  private let cell: UnitRect
  /// Around where the cell's points lie in the content, in units.
  let around: UnitRect
  /// Into the content, and back.
  private let toContent: AffineTransform
  private let toOuter: AffineTransform
  /// Whether upright rectangles of the content are upright outside too.
  private let isUpright: Bool
  /// How near to an edge, in points of the content, a point is in doubt.
  private let margin: Double

  /// nil where the map is too near singular, or leads too far out.
  init?(_ portal: UnsafeMutablePointer<Portal>, cell: UnitRect) {
    let map = unsafe portal.pointee.fromOuter
    let determinant = map.a * map.d - map.b * map.c
    guard abs(map.a * map.d) + abs(map.b * map.c) < 100 * abs(determinant) else { return nil }
    self.cell = cell
    toContent = map
    margin = unsafe 16 * portal.pointee.error + 2 * portal.pointee.contentError
    isUpright = map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0
    let box = map.boundingBox(of: Edges(cell.widened))
    let far = box.expanded(by: margin + box.magnitude * 1e-12)
    guard far.magnitude * Lattice.unitsPerPoint < Lattice.limit / 2 else { return nil }
    around = far.outwardUnits.widened
    let (a, b, c, d) = (
      map.d / determinant, -map.b / determinant, -map.c / determinant, map.a / determinant
    )
    toOuter = AffineTransform(
      a: a, b: b, c: c, d: d, tx: -(a * map.tx + c * map.ty), ty: -(b * map.tx + d * map.ty))
    let stretch = max(abs(toOuter.tx), abs(toOuter.ty))
    guard stretch.isFinite, stretch < Lattice.limit else { return nil }
  }

  /// Units of the cell that surely lie in a rectangle of the content: a rectangle, as large as is found at little cost.
  func inner(of rect: UnitRect) -> UnitRect {
    if rect.contains(around) { return cell }
    let edges = Edges(rect).expanded(by: -margin)
    if rect.isEmpty || edges.isEmpty { return .empty }
    let inner = isUpright ? units(in: toOuter.boundingBox(of: edges)) : largestSlab(in: edges)
    if inner.isEmpty { return .empty }
    // However it was found, its corners say whether it lies inside.
    let image = toContent.boundingBox(of: Edges(inner))
    return edges.expanded(by: -doubt(of: image)).contains(image) ? inner : .empty
  }

  /// The largest of a few rectangles that are as high or as wide as the cell, or half of it, in a turned rectangle.
  private func largestSlab(in edges: Edges) -> UnitRect {
    let edges = edges.expanded(by: -2 / Lattice.unitsPerPoint)
    let corners: InlineArray<4, Point> = [
      toOuter.applied(to: Point(x: edges.minX, y: edges.minY)),
      toOuter.applied(to: Point(x: edges.maxX, y: edges.minY)),
      toOuter.applied(to: Point(x: edges.maxX, y: edges.maxY)),
      toOuter.applied(to: Point(x: edges.minX, y: edges.maxY)),
    ]
    let bounds = Edges(cell)
    let middle = Point(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    var largest = UnitRect.empty
    func consider(_ edges: Edges) {
      let rect = edges.isEmpty ? .empty : units(in: edges)
      if !rect.isEmpty && rect.places > largest.places { largest = rect }
    }
    for (low, high) in [
      (bounds.minY, bounds.maxY), (bounds.minY, middle.y), (middle.y, bounds.maxY),
    ] {
      let (first, last) = (PortalView.span(corners, y: low), PortalView.span(corners, y: high))
      consider(
        Edges(minX: max(first.min, last.min), minY: low, maxX: min(first.max, last.max), maxY: high))
    }
    for (low, high) in [
      (bounds.minX, bounds.maxX), (bounds.minX, middle.x), (middle.x, bounds.maxX),
    ] {
      let (first, last) = (PortalView.span(corners, x: low), PortalView.span(corners, x: high))
      consider(
        Edges(minX: low, minY: max(first.min, last.min), maxX: high, maxY: min(first.max, last.max)))
    }
    return largest
  }

  /// Where a horizontal line crosses a polygon.
  private static func span(
    _ corners: InlineArray<4, Point>, y: Double
  ) -> (min: Double, max: Double) {
    var span = (min: Double.infinity, max: -Double.infinity)
    for number in 0..<4 {
      let (from, to) = (corners[number], corners[(number + 1) & 3])
      guard min(from.y, to.y) <= y, y <= max(from.y, to.y), from.y != to.y else { continue }
      let x = from.x + (y - from.y) * (to.x - from.x) / (to.y - from.y)
      span = (min(span.min, x), max(span.max, x))
    }
    return span
  }

  /// Where a vertical line crosses a polygon.
  private static func span(
    _ corners: InlineArray<4, Point>, x: Double
  ) -> (min: Double, max: Double) {
    var span = (min: Double.infinity, max: -Double.infinity)
    for number in 0..<4 {
      let (from, to) = (corners[number], corners[(number + 1) & 3])
      guard min(from.x, to.x) <= x, x <= max(from.x, to.x), from.x != to.x else { continue }
      let y = from.y + (x - from.x) * (to.y - from.y) / (to.x - from.x)
      span = (min(span.min, y), max(span.max, y))
    }
    return span
  }

  /// The units of the cell within edges, but for what rounding leaves in doubt.
  private func units(in edges: Edges) -> UnitRect {
    // A slab ends where the cell does, which is sure.
    edges.expanded(by: isUpright ? -doubt(of: edges) : 0).inwardUnits.intersection(cell)
  }

  /// The units of the cell that may lie in a rectangle of the content.
  func outer(of rect: UnitRect) -> UnitRect {
    if rect.isEmpty { return .empty }
    let box = toOuter.boundingBox(of: Edges(rect).expanded(by: margin))
    let outer = box.expanded(by: doubt(of: box)).outwardUnits.widened.intersection(cell)
    return outer.isEmpty ? .empty : outer
  }

  /// More than what rounding makes of a rectangle's edges on the way out.
  private func doubt(of box: Edges) -> Double {
    1e-9 + (box.magnitude + max(abs(toOuter.tx), abs(toOuter.ty))) * 1e-12
  }
}

extension UnitRect {
  /// How many units it has.
  fileprivate var places: Int64 {
    isEmpty ? 0 : (Int64(maxX) - Int64(minX)) * (Int64(maxY) - Int64(minY))
  }
}
