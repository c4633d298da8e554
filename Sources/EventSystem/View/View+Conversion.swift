public import Geometry
import HitTesting

// From one view's coordinates to another's, by rule H6. O(depth); allocates nothing.
extension View {
  /// A point of this view's coordinates in another view's; nil means the window's (rule T19).
  ///
  /// - Returns: not finite where a view on the way has a transform that cannot be undone.
  public final func convert(_ point: Point, to view: View?) -> Point {
    if let view, view === self { return point }
    let pointInRoot = pointInRoot(of: point)
    guard let view else { return pointInRoot.point }
    if view === pointInRoot.root { return pointInRoot.point }
    var point = pointInRoot.point
    if pointInRoot.root !== view.root {
      // Two windows: by way of the space that both are in.
      point = view.root.pointInside(of: pointInRoot.root.pointInParent(of: point))
    }
    return view.point(fromRoot: point)
  }

  /// A point of another view's coordinates in this view's; nil means the window's (rule T19).
  public final func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// A rectangle of this view's coordinates: the smallest upright one around its corners in another view's.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
    ].map { convert($0, to: view) }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let (minX, maxX) = (xs.min() ?? 0, xs.max() ?? 0)
    let (minY, maxY) = (ys.min() ?? 0, ys.max() ?? 0)
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// A rectangle of another view's coordinates in this view's.
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? root).convert(rect, to: self)
  }

  /// The topmost view above this one, itself included.
  final var root: View {
    var view = self
    while let superview = view.superviewStorage { view = superview }
    return view
  }

  private func pointInRoot(of point: Point) -> (point: Point, root: View) {
    var view = self
    var point = point
    while let superview = view.superviewStorage {
      point = view.pointInParent(of: point)
      view = superview
    }
    return (point, view)
  }

  /// A point of the topmost view's coordinates in this view's.
  final func point(fromRoot pointInRoot: Point) -> Point {
    guard let superview = superviewStorage else { return pointInRoot }
    return pointInside(of: superview.point(fromRoot: pointInRoot))
  }

  /// A displacement in the topmost view's coordinates as this view sees it: turned and scaled, not shifted.
  final func vector(fromRoot vector: Point) -> Point {
    guard let superview = superviewStorage else { return vector }
    let outer = superview.vector(fromRoot: vector)
    let transform = transform
    guard !transform.isIdentity else { return outer }
    let determinant = transform.determinant
    return Point(
      x: (outer.x * transform.d - outer.y * transform.c) / determinant,
      y: (outer.y * transform.a - outer.x * transform.b) / determinant)
  }

  /// A displacement in this view's coordinates as the topmost view sees it.
  final func vectorInRoot(of vector: Point) -> Point {
    guard let superview = superviewStorage else { return vector }
    let transform = transform
    let outer =
      transform.isIdentity
      ? vector
      : Point(
        x: transform.a * vector.x + transform.c * vector.y,
        y: transform.b * vector.x + transform.d * vector.y)
    return superview.vectorInRoot(of: outer)
  }

  /// A point of a window's coordinates in the space that the windows' frames share.
  final func pointOnScreen(of pointInWindow: Point) -> Point { pointInParent(of: pointInWindow) }

  private func pointInside(of pointInParent: Point) -> Point {
    tree.hits.pointInNode(node, from: pointInParent)
  }

  private func pointInParent(of point: Point) -> Point {
    let frame = frame
    let origin = tree.hits.boundsOrigin(of: node)
    let inner = Point(x: point.x - origin.x, y: point.y - origin.y)
    let transform = transform
    guard !transform.isIdentity else {
      return Point(x: inner.x + frame.origin.x, y: inner.y + frame.origin.y)
    }
    let anchor = anchorPoint
    let anchorX = anchor.x * frame.size.width
    let anchorY = anchor.y * frame.size.height
    let x = inner.x - anchorX
    let y = inner.y - anchorY
    return Point(
      x: transform.a * x + transform.c * y + transform.tx + frame.origin.x + anchorX,
      y: transform.b * x + transform.d * y + transform.ty + frame.origin.y + anchorY)
  }
}
