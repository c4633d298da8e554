public import Geometry
internal import Hierarchy

/// One view of a `ReferenceTree`: an object with the members that decide hit testing, and the recursion of
/// `UIView.hitTest(_:with:)` over its subviews. Unlike UIKit's method, ours takes the point in the superview's
/// coordinates, so that a view that is skipped costs no conversion.
///
/// The members may be changed at any time; the next query sees the change (rule H22). A view does not
/// outlive its tree: when the tree goes, its views let go of their subviews.
public final class ReferenceView {
  /// Index of the view in the hierarchy's `views`.
  public let index: Int
  /// Place and size in the superview's bounds coordinates, in points, before the transform.
  public var frame: Rect
  /// Origin of the view's own coordinates, in points: a scroll view's content offset (rule H23).
  public var boundsOrigin: Point
  /// Applied about `frame.origin + anchorPoint × frame.size` of the superview's coordinates (rule H6).
  public var transform: AffineTransform
  /// The point about which the transform works, as a share of the size.
  public var anchorPoint: Point
  /// Opacity; one value with the layer's opacity (rule H18).
  public var alpha: Float
  /// Whether the view and its subtree are skipped as hidden (rule H3).
  public var isHidden: Bool
  /// Whether the view and its subtree take touches at all (rule H3).
  public var isUserInteractionEnabled: Bool
  /// Whether subviews are asked although the point is outside this view (rule H11).
  public var hitOverflow: Bool
  /// Whether the view never answers with itself (rule H12).
  public var hitPassthrough: Bool
  /// By how much `point(inside:)` insets the bounds; ignored where there is a `hitShape`.
  public var hitInsets: EdgeInsets
  /// What `point(inside:)` asks in place of the bounds, in the view's own coordinates.
  public var hitShape: HitShape?
  /// What replaces `hitTest(_:)`, and `point(inside:)`; nil for a view without either, as nearly all are.
  var hooks: ReferenceHooks?
  /// The subviews, back to front.
  public private(set) var subviews: [ReferenceView] = []
  /// The view that holds this one; nil for a window and for a view that was removed.
  public private(set) unowned var superview: ReferenceView?

  /// An opacity up to this one is as good as none (rule H4). A 32-bit float: 0.01 itself is rejected.
  static let alphaThreshold: Float = 0.01

  init(index: Int, spec: ViewSpec) {
    self.index = index
    frame = spec.frame
    boundsOrigin = spec.boundsOrigin
    transform = spec.transform
    anchorPoint = spec.anchorPoint
    alpha = spec.alpha
    isHidden = spec.isHidden
    isUserInteractionEnabled = spec.isUserInteractionEnabled
    hitOverflow = spec.hitOverflow
    hitPassthrough = spec.hitPassthrough
    hitInsets = spec.hitInsets
    hitShape = spec.hitShape
  }

  /// The view's own coordinate area: `boundsOrigin` and the frame's size.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

  /// Puts a view, with its subtree, in front of all subviews, wherever it was before; not below itself.
  /// O(siblings).
  public func addSubview(_ view: ReferenceView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Puts a view, with its subtree, between the subviews: behind the one that now has the place, counted from
  /// the back. A view of this one's own is taken out first. O(siblings).
  public func insertSubview(_ view: ReferenceView, at place: Int) {
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: place)
  }

  /// Takes the view, with its subtree, out of its superview; without one nothing happens. O(siblings).
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
  }

  /// Lets go of the subviews, so that a deep tree is freed view by view and not by recursion.
  func detachSubviews() {
    subviews.removeAll()
  }
}

// MARK: Hit testing

extension ReferenceView {
  /// The farthest descendant, itself included, that takes a touch at a point; nil when none does (rules H1
  /// to H4, H6, H8, H11, H12). A view with a `hitTestHook` answers what that answers, whatever else it is:
  /// as with UIKit's method, hidden or not is for the method that was replaced to ask.
  ///
  /// What a view without superview, a window, is asked is no different: a missing superview is no reason to
  /// reject (rule H15).
  ///
  /// - Parameter pointInSuperview: in the superview's coordinates; of a window, in the space all windows share.
  /// - Complexity: O(siblings × depth) for a usual tree; every view at worst (rule H21).
  public func hitTest(_ pointInSuperview: Point) -> ReferenceView? {
    if hooks != nil { return hitTestWithHooks(pointInSuperview) }
    guard isUserInteractionEnabled, !isHidden, alpha > ReferenceView.alphaThreshold else { return nil }
    guard let point = convertFromSuperview(pointInSuperview) else { return nil }
    return hitTestInside(point)
  }

  /// What is left of `hitTest(_:)` once it is clear that the view takes part, with the point in its own
  /// coordinates.
  func hitTestInside(_ point: Point) -> ReferenceView? {
    let isInside = self.point(inside: point)
    guard isInside || hitOverflow else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(point) { return hit }
    }
    return isInside && !hitPassthrough ? self : nil
  }

  /// Whether a point of the view's own coordinates is the view's: what its `pointInsideHook` says, or without
  /// one `defaultPoint(inside:)`.
  public func point(inside point: Point) -> Bool {
    if let hook = hooks?.pointInside { return hook(self, point) }
    return defaultPoint(inside: point)
  }

  /// Whether a point of the view's own coordinates lies in its `hitShape`, or without one in its bounds
  /// inset by `hitInsets` (rules H5, H8, H10). What is drawn, and where it is cut, plays no part (rule H9).
  public func defaultPoint(inside point: Point) -> Bool {
    if let hitShape { return hitShape.contains(point) }
    return bounds.inset(by: hitInsets).contains(point)
  }

  /// A point of the superview's coordinates (of a window: of the space all windows share) in the view's
  /// own; nil when the transform has no inverse, so that the view is never hit (rule H6).
  ///
  /// Each operation is rounded once, in the order that every engine keeps, so that points on edges fall to
  /// the same side everywhere.
  public func convertFromSuperview(_ point: Point) -> Point? {
    let (frame, transform, boundsOrigin) = (self.frame, self.transform, self.boundsOrigin)
    if transform.isIdentity {
      return Point(
        x: (point.x - frame.origin.x) + boundsOrigin.x,
        y: (point.y - frame.origin.y) + boundsOrigin.y)
    }
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return nil }
    let anchorPoint = self.anchorPoint
    let anchorX = anchorPoint.x * frame.size.width
    let anchorY = anchorPoint.y * frame.size.height
    let fromAnchorX = (point.x - (frame.origin.x + anchorX)) - transform.tx
    let fromAnchorY = (point.y - (frame.origin.y + anchorY)) - transform.ty
    let turnedX = fromAnchorX * (transform.d / determinant) + fromAnchorY * (-transform.c / determinant)
    let turnedY = fromAnchorX * (-transform.b / determinant) + fromAnchorY * (transform.a / determinant)
    return Point(x: (turnedX + anchorX) + boundsOrigin.x, y: (turnedY + anchorY) + boundsOrigin.y)
  }
}
