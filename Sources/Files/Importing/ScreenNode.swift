package import Geometry

/// A node of a dump whose areas are places on the screen, as those of accessibility tools are.
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
  /// Where the node is on the screen; nil where the source does not tell. Whatever numbers the source has.
  package var area: Rect?
  /// Whether the source calls the node visible; true where it does not say.
  package var isVisible = true
  /// Whether user interaction is on.
  package var isInteractive = true
  /// Whether a touch that no descendant takes goes on to what lies behind.
  package var isPassthrough = false
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
  /// Names of view members that the source cannot tell.
  package var unknown: [String] = []

  /// Makes a node of what every source tells.
  package init(parent: Int?, line: Int, className: String) {
    self.parent = parent
    self.line = line
    self.className = className
  }
}
