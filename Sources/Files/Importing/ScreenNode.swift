package import Geometry

/// A node of a dump, with its area on the screen, as accessibility tools give it, or in its parent.
package struct ScreenNode {
  /// Index of the parent among the file's nodes, smaller than this one's own; nil for a root.
  package var parent: Int?
  /// Line of the node in the file, from 1.
  package var line: Int
  /// Number of the independent tree that the node belongs to.
  package var tree = 0
  /// The class or element type.
  package var className: String
  /// The identifier by which the source tells the node from others.
  package var ownIdentifier: String?
  /// Where the view lies in the memory of the process that was dumped.
  package var address: String?
  /// Where the node is on the screen; nil where the source does not tell. Whatever numbers the source has.
  package var area: Rect?
  /// Whether the source calls the node visible; true where it does not say.
  package var isVisible = true
  /// Whether user interaction is on.
  package var isInteractive = true
  /// Whether a touch that no descendant takes goes on to what lies behind.
  package var isPassthrough = false
  /// Whether the source says itself whether touches reach the node, so that nothing is worked out from its class.
  package var tellsTouches = false
  /// Position among the siblings, back to front, where the source tells one beside the order of the file.
  package var drawingOrder: Int?
  /// Roots only: the window's level.
  package var windowLevel = 0.0
  /// Text by which a person knows the node.
  package var label: String?
  /// The app's own identifier.
  package var identifier: String?
  /// Whether a control is enabled; nil where the source does not say.
  package var isEnabled: Bool?
  /// Whether `area` is in the parent's bounds coordinates instead of the screen's; a root's is in neither.
  package var isRelative = false
  /// Whether the node is hidden with all it holds, as views are; `isVisible` is what accessibility tells.
  package var isHidden = false
  /// Opacity, where the source tells one.
  package var alpha: Double?
  /// Origin of the node's own bounds, as a scroll offset.
  package var boundsOrigin = Point.zero
  /// Applied about the anchor point.
  package var transform = AffineTransform.identity
  /// The anchor point, as a share of the size, where the source tells one.
  package var anchorPoint: Point?
  /// What takes touches instead of the bounds.
  package var hitShape: HitShape?
  /// Whether what lies outside the node is asked too.
  package var hitOverflow = false
  /// Whether what lies outside of the node is not drawn.
  package var clips = false
  /// Types of the gesture recognizers attached; nil where the source does not say.
  package var recognizers: [String]?
  /// Names of view members that the source cannot tell.
  package var unknown: [String] = []

  /// Makes a node of what every source tells.
  package init(parent: Int?, line: Int, className: String) {
    self.parent = parent
    self.line = line
    self.className = className
  }
}
