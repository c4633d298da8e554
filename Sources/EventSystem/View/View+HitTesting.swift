import Geometry
import HitTesting

// A tree without views that decide themselves is asked as a whole; else each view is asked, as UIKit does.
extension View {
  /// Whether objects of a class may decide themselves what is hit: every class but those of this module, since
  /// a subclass may override `point(inside:with:)` or `hitTest(_:with:)`.
  static func mayDecideHits(_ type: View.Type) -> Bool {
    !View.plainClasses.contains(ObjectIdentifier(type))
  }

  private static let plainClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(View.self), ObjectIdentifier(Window.self), ObjectIdentifier(Control.self),
    ObjectIdentifier(Button.self),
  ]

  /// The rules themselves, each subview asked through its own `hitTest(_:with:)`.
  final func defaultHitTest(_ point: Point, with event: Event?) -> View? {
    let hits = tree.hits
    guard !hits.prunes(node) else { return nil }
    let isInside = self.point(inside: point, with: event)
    guard isInside || hits.hitOverflow(of: node) else { return nil }
    var child = hits.frontChild(of: node)
    while let current = child {
      let behind = hits.siblingBehind(current)
      if let view = tree.view(of: current),
        let hit = view.hitTest(hits.pointInNode(current, from: point), with: event)
      {
        return hit
      }
      child = behind
    }
    return isInside && !hits.hitPassthrough(of: node) ? self : nil
  }
}
