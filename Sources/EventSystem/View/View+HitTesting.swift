import Geometry
import HitTesting

extension View {
  /// The rules themselves for this view and what is below it, each view that decides itself asked on the way.
  final func defaultHitTest(_ point: Point, with event: Event?) -> View? {
    tree.asking(event) { tree.hits.defaultHitTest(point, of: node).flatMap { tree.view(of: $0) } }
  }
}
