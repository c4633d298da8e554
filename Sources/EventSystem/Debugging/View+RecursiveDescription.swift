import Geometry

extension View {
  /// The view and all that it holds, a line each, in the format that UIKit's method of this name prints: what
  /// reads dumps of UIKit, such as `touchstone import`, reads this.
  ///
  /// Classes of this module have UIKit's prefix; a subclass names the class of this module that it comes from as
  /// its `baseClass`. Numbers are given whole, so that nothing is lost on the way; with a transform the frame is,
  /// as UIKit's, the box around the transformed view, and `bounds` tells the size. Members that have their default
  /// are left out. What has no place in that format is lost: insets, shapes, overflow and pass-through. There is
  /// no text of the app in it.
  ///
  /// - Complexity: O(views).
  public final func recursiveDescription() -> String {
    var lines = ""
    // Deep trees must not run out of stack.
    var open: [(view: View, depth: Int)] = [(self, 0)]
    while let (view, depth) = open.popLast() {
      if !lines.isEmpty { lines += "\n" }
      lines += depth == 0 ? "" : "   | " + String(repeating: "   | ", count: depth - 1)
      lines += view.pieceOfDescription
      open += view.subviews.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  /// The view's own piece: `<UIButton: 0x7f…; frame = (0 0; 44 44); …>`.
  private var pieceOfDescription: String {
    let (name, base) = DebugText.classNames(of: self)
    var piece = "<\(name): \(DebugText.address(of: self))"
    if let base { piece += "; baseClass = \(base)" }
    let transform = transform
    piece += "; frame = " + DebugText.rect(transform.isIdentity ? frame : boxAroundTransformed)
    if !transform.isIdentity {
      let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      piece += "; transform = [\(numbers.map(DebugText.number).joined(separator: ", "))]"
      if anchorPoint != Point(x: 0.5, y: 0.5) {
        piece += "; anchorPoint = {\(DebugText.number(anchorPoint.x)), \(DebugText.number(anchorPoint.y))}"
      }
    }
    if !transform.isIdentity || bounds.origin != .zero { piece += "; bounds = " + DebugText.rect(bounds) }
    // The 32-bit number that is kept, by the digits that tell it from its neighbours.
    if alpha != 1 { piece += "; alpha = \(DebugText.number(Float(alpha)))" }
    if isHidden { piece += "; hidden = YES" }
    if clipsToBounds { piece += "; clipsToBounds = YES" }
    if !isUserInteractionEnabled { piece += "; userInteractionEnabled = NO" }
    if let control = self as? Control, !control.isEnabled { piece += "; enabled = NO" }
    if tag != 0 { piece += "; tag = \(tag)" }
    if !recognizers.isEmpty { piece += "; gestureRecognizers = <NSArray: \(DebugText.address(of: self))>" }
    return piece + "; layer = <CALayer: \(DebugText.address(of: self))>>"
  }

  /// What UIKit calls the frame of a view with a transform: the box around the transformed corners.
  private var boxAroundTransformed: Rect {
    let (frame, transform, anchor) = (frame, transform, anchorPoint)
    let origin = Point(
      x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    let (left, top) = (-anchor.x * frame.size.width, -anchor.y * frame.size.height)
    let corners = [
      (left, top), (left + frame.size.width, top), (left, top + frame.size.height),
      (left + frame.size.width, top + frame.size.height),
    ].map { x, y in
      Point(
        x: origin.x + transform.a * x + transform.c * y + transform.tx,
        y: origin.y + transform.b * x + transform.d * y + transform.ty)
    }
    let (minX, maxX) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (minY, maxY) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
