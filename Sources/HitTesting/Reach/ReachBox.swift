import Geometry

/// An upright rectangle in points by its four edges, half open; it may be unbounded.
struct ReachBox: BitwiseCopyable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let everything = ReachBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  static let nothing = ReachBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

  @inline(__always)
  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var area: Double { isEmpty ? 0 : width * height }
  var perimeter: Double { isEmpty ? 0 : 2 * (width + height) }
  var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }

  /// Largest absolute coordinate.
  var magnitude: Double { max(max(abs(minX), abs(maxX)), max(abs(minY), abs(maxY))) }

  @inline(__always)
  func intersection(_ other: ReachBox) -> ReachBox {
    ReachBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  func union(_ other: ReachBox) -> ReachBox {
    ReachBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether the two have an area in common; neither may be empty.
  @inline(__always)
  func overlaps(_ other: ReachBox) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  @inline(__always)
  func contains(_ other: ReachBox) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }

  @inline(__always)
  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  func moved(by offset: Point) -> ReachBox {
    ReachBox(
      minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }

  func expanded(by margin: Double) -> ReachBox {
    ReachBox(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

extension ReachBox {
  /// The edges of a rectangle; empty where its size is.
  init(_ rect: Rect) {
    let isEmpty = !(rect.size.width > 0 && rect.size.height > 0)
    self.init(
      minX: rect.minX, minY: rect.minY, maxX: isEmpty ? rect.minX : rect.maxX,
      maxY: isEmpty ? rect.minY : rect.maxY)
  }

  /// As a rectangle with an origin and a size; the far edges may be rounded.
  var rect: Rect { Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}

/// A coordinate space in which a node's area is an upright rectangle although in the window it is not.
struct ReachSpace: BitwiseCopyable {
  let fromWindow: AffineTransform
  let toWindow: AffineTransform

  /// The smallest box of the space around one of the window.
  func boxInSpace(_ box: ReachBox) -> ReachBox { fromWindow.box(around: box) }
}

extension AffineTransform {
  /// The smallest upright rectangle around the image of a bounded one.
  func box(around box: ReachBox) -> ReachBox {
    let (x0, x1) = (min(a * box.minX, a * box.maxX), max(a * box.minX, a * box.maxX))
    let (x2, x3) = (min(c * box.minY, c * box.maxY), max(c * box.minY, c * box.maxY))
    let (y0, y1) = (min(b * box.minX, b * box.maxX), max(b * box.minX, b * box.maxX))
    let (y2, y3) = (min(d * box.minY, d * box.maxY), max(d * box.minY, d * box.maxY))
    return ReachBox(minX: x0 + x2 + tx, minY: y0 + y2 + ty, maxX: x1 + x3 + tx, maxY: y1 + y3 + ty)
  }

  /// Whether upright rectangles stay upright.
  var keepsUpright: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
