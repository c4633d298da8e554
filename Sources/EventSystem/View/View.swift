public import Geometry
public import HitTesting

/// A rectangle on the screen that takes touches: a handle to a node of a `HitTree`, plus behaviour.
///
/// Geometry, flags and order live in the tree's columns and nowhere else: setting a member is a store there.
/// Names and defaults are UIKit's. A view keeps its subviews and recognizers alive, never its superview (rule
/// G17).
open class View: Responder {
  /// The tree that the view is in; one of its own until it has a superview or is a window.
  final var tree: ViewTree
  /// The view's node in the tree of its window; another one after the view has moved to another tree.
  public internal(set) final var node: NodeIndex
  /// Which of the methods that decide what is hit the class overrides.
  final let hitOverrides: HitOverrides
  /// Whether the class has something to say about recognizers of views further up.
  final let mayVeto: Bool

  // A superview takes itself out of its subviews when it goes, and a controller out of its view.
  final unowned(unsafe) var superviewStorage: View?
  final unowned(unsafe) var controllerStorage: ViewController?
  final var recognizers: [GestureRecognizer] = []
  final var interactionStorage: [PointerInteraction] = []
  /// Touches that hit this view and whose fingers are down; and those of them that it gets.
  final var hitTouches: UInt64 = 0
  final var trackedTouches: UInt64 = 0

  /// Whether drawing is cut at the bounds; never changes what is hit (rule H9).
  public final var clipsToBounds = false
  /// Whether the view gets further touches of a multi-touch sequence; false: the first one only (rule T7).
  public final var isMultipleTouchEnabled = false
  /// Whether the view shares the window's touches with no other view (rule T9).
  public final var isExclusiveTouch = false
  /// Which way the view's content runs (rule E5).
  public final var semanticContentAttribute = SemanticContentAttribute.unspecified
  /// An integer by which an app tells views apart.
  public final var tag = 0

  /// Makes a view.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  /// - Precondition: the frame is finite and has no negative size.
  public init(frame: Rect = .zero) {
    let tree = ViewTree()
    self.tree = tree
    // A node is needed before `self` may be used; the view takes its place in the tree right after.
    node = NodeIndex(rawValue: 0)
    hitOverrides = HitOverrides.of(Self.self)
    mayVeto = VetoOverride.isIn(Self.self)
    super.init()
    node = tree.makeNode(for: self, frame: frame)
  }

  deinit {
    for recognizer in recognizers { recognizer.viewWillGo() }
    for child in tree.hits.children(of: node) {
      guard let view = tree.view(of: child) else { continue }
      tree.hits.detach(child)
      view.superviewStorage = nil
      Unmanaged.passUnretained(view).release()
    }
    tree.destroyNode(of: self)
  }

  /// The controller whose root view this is, else the superview (rule R1).
  open override var next: Responder? { nextOverride ?? controllerStorage ?? superviewStorage }

  // MARK: Hooks of the hierarchy

  /// A view was added below this one.
  open func didAddSubview(_ subview: View) {}
  /// A view below this one is about to leave.
  open func willRemoveSubview(_ subview: View) {}
  /// The view is about to get another superview, nil for none.
  open func willMove(toSuperview newSuperview: View?) {}
  /// The view has another superview.
  open func didMoveToSuperview() {}
  /// The view is about to get into another window, nil for none.
  open func willMove(toWindow newWindow: Window?) {}
  /// The view is in another window, or in none any more.
  open func didMoveToWindow() {}

  // MARK: What is hit

  /// Whether the view's own area contains a point: the bounds, half open (rule H5), inset by `hitInsets`, or
  /// the `hitShape`. Override it to change the area of this view only (rule H10).
  ///
  /// - Parameters:
  ///   - point: in this view's coordinates.
  ///   - event: the event that asks; not complete yet (rule H16).
  open func point(inside point: Point, with event: Event?) -> Bool {
    tree.hits.defaultPoint(inside: point, of: node)
  }

  /// The farthest descendant, itself included, that contains a point: the frontmost deepest one (rules H1 to
  /// H3).
  ///
  /// - Parameters:
  ///   - point: in this view's coordinates.
  ///   - event: the event that asks; not complete yet (rule H16).
  /// - Returns: nil when the view or one of its flags rejects the point. An override may return any view of the
  ///   application's windows; it must not change the tree.
  /// - Complexity: O(siblings × depth).
  open func hitTest(_ point: Point, with event: Event?) -> View? { defaultHitTest(point, with: event) }

  // MARK: Accessibility

  /// Where assistive technology touches the view, in the space that the windows' frames share: its middle by default
  /// (rule C14).
  open var accessibilityActivationPoint: Point {
    let bounds = bounds
    let middle = Point(x: bounds.minX + bounds.size.width / 2, y: bounds.minY + bounds.size.height / 2)
    guard let window else { return middle }
    return window.pointOnScreen(of: convert(middle, to: nil))
  }

  /// Assistive technology activates the view. True: it is done; false, the default: a touch at the activation point
  /// follows (rule C14).
  open func accessibilityActivate() -> Bool { false }

  /// The view, if it scrolls: dearer casts are saved by this.
  var asScrollView: ScrollView? { nil }

  // MARK: Recognizers

  /// Whether a recognizer may leave possible. It is asked of the recognizer's own view, and of the hit view and
  /// its superviews up to there, which is how controls keep ancestors' recognizers away (rules G7, C6).
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
}
