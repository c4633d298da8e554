public import Geometry
import HitTesting

// Members that live in the tree's columns. Reading and storing one is O(1) and allocates nothing in steady state.
extension View {
  /// Place and size in the superview's coordinates, before the transform.
  public final var frame: Rect {
    get { tree.hits.frame(of: node) }
    set { tree.hits.setFrame(newValue, of: node) }
  }

  /// The view's own coordinate area. Setting the origin scrolls the content (rule H23); setting the size keeps
  /// the frame's anchor point where it is, as in UIKit.
  public final var bounds: Rect {
    get { Rect(origin: tree.hits.boundsOrigin(of: node), size: frame.size) }
    set {
      if let scroller = asScrollView {
        scroller.contentOffset = newValue.origin
      } else {
        tree.hits.setBoundsOrigin(newValue.origin, of: node)
      }
      let old = frame
      guard newValue.size != old.size else { return }
      let anchor = anchorPoint
      let origin = Point(
        x: old.origin.x + anchor.x * (old.size.width - newValue.size.width),
        y: old.origin.y + anchor.y * (old.size.height - newValue.size.height))
      frame = Rect(origin: origin, size: newValue.size)
    }
  }

  /// Where the anchor point lies in the superview's coordinates; with the default anchor the frame's middle.
  public final var center: Point {
    get {
      let frame = frame
      let anchor = anchorPoint
      return Point(
        x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    }
    set {
      let size = frame.size
      let anchor = anchorPoint
      frame = Rect(
        origin: Point(x: newValue.x - anchor.x * size.width, y: newValue.y - anchor.y * size.height),
        size: size)
    }
  }

  /// Turns, scales or shifts the view about its anchor point (rule H6).
  public final var transform: AffineTransform {
    get { tree.hits.transform(of: node) }
    set { tree.hits.setTransform(newValue, of: node) }
  }

  /// The point about which the transform works, as a share of the size; the middle by default. Setting it keeps
  /// the frame.
  public final var anchorPoint: Point {
    get { tree.hits.anchorPoint(of: node) }
    set { tree.hits.setAnchorPoint(newValue, of: node) }
  }

  /// Opacity from 0 to 1; at most 0.01 the view and its subtree are never hit (rule H4).
  public final var alpha: Double {
    get { Double(tree.hits.alpha(of: node)) }
    set { tree.hits.setAlpha(Float(newValue), of: node) }
  }

  /// Whether the view and its subtree are invisible, and so never hit (rule H3).
  public final var isHidden: Bool {
    get { tree.hits.isHidden(node) }
    set {
      let wasHidden = isHidden
      tree.hits.setHidden(newValue, of: node)
      if wasHidden && !newValue, let window = self as? Window { window.wasShown() }
    }
  }

  /// Whether the view and its subtree take touches at all (rule H3).
  public final var isUserInteractionEnabled: Bool {
    get { tree.hits.isUserInteractionEnabled(node) }
    set { tree.hits.setUserInteractionEnabled(newValue, of: node) }
  }

  /// What `point(inside:with:)` accepts is the bounds inset by these; negative ones enlarge (rule H10).
  public final var hitInsets: EdgeInsets {
    get { tree.hits.hitInsets(of: node) }
    set { tree.hits.setHitInsets(newValue, of: node) }
  }

  /// The area, in the view's own coordinates, that replaces the bounds in `point(inside:with:)`; nil for none.
  public final var hitShape: HitShape? {
    get { tree.hits.hitShape(of: node) }
    set { tree.hits.setHitShape(newValue, of: node) }
  }

  /// Whether subviews are tried although the point is outside this view (rule H11).
  public final var hitOverflow: Bool {
    get { tree.hits.hitOverflow(of: node) }
    set { tree.hits.setHitOverflow(newValue, of: node) }
  }

  /// Whether the view is never hit itself, only its subviews (rule H12).
  public final var hitPassthrough: Bool {
    get { tree.hits.hitPassthrough(of: node) }
    set { tree.hits.setHitPassthrough(newValue, of: node) }
  }
}
