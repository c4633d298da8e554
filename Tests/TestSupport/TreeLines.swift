internal import Geometry
public import Hierarchy

/// The lines along which upright views of a tree begin and end.
public enum TreeLines {
  /// The x and y of all edges of all views' areas in the roots' space, each once, ascending. Views must not be
  /// turned; of shapes the box counts.
  public static func edges(of hierarchy: ViewHierarchy) -> (columns: [Double], rows: [Double]) {
    var columns: Set<Double> = []
    var rows: Set<Double> = []
    let views = hierarchy.views
    for view in views {
      var area = view.bounds.inset(by: view.hitInsets)
      if let shape = view.hitShape { area = shape.boundingBox ?? .zero }
      var (near, far) = (area.origin, Point(x: area.maxX, y: area.maxY))
      var next: ViewSpec? = view
      while let view = next {
        near = view.toParent(near)
        far = view.toParent(far)
        next = view.parent.map { views[$0] }
      }
      columns.formUnion([near.x, far.x])
      rows.formUnion([near.y, far.y])
    }
    return (columns.sorted(), rows.sorted())
  }
}

extension ViewSpec {
  fileprivate func toParent(_ point: Point) -> Point {
    let inFrame = Point(x: point.x - boundsOrigin.x, y: point.y - boundsOrigin.y)
    if transform.isIdentity { return Point(x: inFrame.x + frame.minX, y: inFrame.y + frame.minY) }
    let anchor = Point(x: anchorPoint.x * frame.size.width, y: anchorPoint.y * frame.size.height)
    let (x, y) = (inFrame.x - anchor.x, inFrame.y - anchor.y)
    return Point(
      x: transform.a * x + transform.c * y + transform.tx + anchor.x + frame.minX,
      y: transform.b * x + transform.d * y + transform.ty + anchor.y + frame.minY)
  }
}
