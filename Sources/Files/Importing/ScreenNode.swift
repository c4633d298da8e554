package import Geometry

/// A node of a dump, with its area on the screen, as accessibility tools give it, or in its parent.
///
/// Dumps have many nodes: what few of them have is kept apart, and a node without it pays nothing.
package struct ScreenNode {
  private var parentIndex: Int32
  private var lineNumber: Int32
  private var treeNumber: Int32 = 0
  /// Whether a control is enabled; nil where the source does not say.
  package var isEnabled: Bool?
  /// Whether the source calls the node visible; true where it does not say.
  package var isVisible = true
  /// Whether user interaction is on.
  package var isInteractive = true
  /// Whether a touch that no descendant takes goes on to what lies behind.
  package var isPassthrough = false
  /// Whether the source says itself whether touches reach the node, so that nothing is worked out from its class.
  package var tellsTouches = false
  /// Whether `area` is in the parent's bounds coordinates instead of the screen's; a root's is in neither.
  package var isRelative = false
  /// Whether the node is hidden with all it holds, as views are; `isVisible` is what accessibility tells.
  package var isHidden = false
  /// Whether what lies outside the node is asked too.
  package var hitOverflow = false
  /// Whether what lies outside of the node is not drawn.
  package var clips = false
  /// The class or element type.
  package var className: String
  /// The identifier by which the source tells the node from others.
  package var ownIdentifier: String?
  /// Where the node is on the screen; nil where the source does not tell. Whatever numbers the source has.
  package var area: Rect?
  /// Text by which a person knows the node.
  package var label: String?
  /// The app's own identifier.
  package var identifier: String?
  /// Names of view members that the source cannot tell.
  package var unknown: [String] = []
  private var rareBox: RareBox?

  /// Makes a node of what every source tells.
  package init(parent: Int?, line: Int, className: String) {
    parentIndex = parent.map { Int32(clamping: $0) } ?? -1
    lineNumber = Int32(clamping: line)
    self.className = className
  }

  /// Index of the parent among the file's nodes, smaller than this one's own; nil for a root.
  package var parent: Int? {
    get { parentIndex < 0 ? nil : Int(parentIndex) }
    set { parentIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// Line of the node in the file, from 1.
  package var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = Int32(clamping: newValue) }
  }

  /// Number of the independent tree that the node belongs to.
  package var tree: Int {
    get { Int(treeNumber) }
    set { treeNumber = Int32(clamping: newValue) }
  }
}

// MARK: Rare members

extension ScreenNode {
  private indirect enum RareBox {
    case members(RareMembers)
  }

  private struct RareMembers {
    var address: String?
    var drawingOrder: Int?
    var windowLevel = 0.0
    var alpha: Double?
    var boundsOrigin = Point.zero
    var transform = AffineTransform.identity
    var anchorPoint: Point?
    var hitShape: HitShape?
    var recognizers: [String]?
  }

  private static let noRareMembers = RareMembers()

  private var rare: RareMembers {
    get {
      guard case .members(let members)? = rareBox else { return ScreenNode.noRareMembers }
      return members
    }
    set { rareBox = .members(newValue) }
  }

  /// Whether any of the members below was ever set.
  package var hasRareMembers: Bool { rareBox != nil }

  /// Where the view lies in the memory of the process that was dumped.
  package var address: String? {
    get { rare.address }
    set { if newValue != nil || hasRareMembers { rare.address = newValue } }
  }

  /// Position among the siblings, back to front, where the source tells one beside the order of the file.
  package var drawingOrder: Int? {
    get { rare.drawingOrder }
    set { if newValue != nil || hasRareMembers { rare.drawingOrder = newValue } }
  }

  /// Roots only: the window's level.
  package var windowLevel: Double {
    get { rare.windowLevel }
    set { if newValue != 0 || hasRareMembers { rare.windowLevel = newValue } }
  }

  /// Opacity, where the source tells one that is not 1.
  package var alpha: Double? {
    get { rare.alpha }
    set { if newValue ?? 1 != 1 || hasRareMembers { rare.alpha = newValue } }
  }

  /// Origin of the node's own bounds, as a scroll offset.
  package var boundsOrigin: Point {
    get { rare.boundsOrigin }
    set { if newValue != .zero || hasRareMembers { rare.boundsOrigin = newValue } }
  }

  /// Applied about the anchor point.
  package var transform: AffineTransform {
    get { rare.transform }
    set { if newValue != .identity || hasRareMembers { rare.transform = newValue } }
  }

  /// The anchor point, as a share of the size, where the source tells one.
  package var anchorPoint: Point? {
    get { rare.anchorPoint }
    set { if newValue != nil || hasRareMembers { rare.anchorPoint = newValue } }
  }

  /// What takes touches instead of the bounds.
  package var hitShape: HitShape? {
    get { rare.hitShape }
    set { if newValue != nil || hasRareMembers { rare.hitShape = newValue } }
  }

  /// Types of the gesture recognizers attached; nil where the source does not say.
  package var recognizers: [String]? {
    get { rare.recognizers }
    set { if newValue != nil || hasRareMembers { rare.recognizers = newValue } }
  }
}
