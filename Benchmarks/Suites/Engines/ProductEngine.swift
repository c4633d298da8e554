public import EventSystem
public import Geometry
public import Hierarchy

/// The event system's own views over the core: what an application is made of.
public final class ProductEngine: HitTestEngine {
  /// "product": the only one of its kind.
  public static let engineName = "product"

  /// The application whose windows hold the tree.
  public let application = Application()
  /// The views in the order of the hierarchy; roots are windows.
  public let views: [View]

  private let indices: [ObjectIdentifier: Int32]

  /// Builds a view for each of the hierarchy's, all plain ones.
  public init(_ hierarchy: ViewHierarchy) {
    var views: [View] = []
    views.reserveCapacity(hierarchy.views.count)
    for spec in hierarchy.views {
      let view = ProductEngine.makeView(spec, isWindow: spec.parent == nil)
      if let parent = spec.parent {
        view.isHidden = spec.isHidden
        views[parent].addSubview(view)
      } else if let window = view as? Window {
        application.attach(window)
        window.windowLevel = Window.Level(rawValue: spec.windowLevel)
        window.isHidden = spec.isHidden
      }
      views.append(view)
    }
    self.views = views
    var indices: [ObjectIdentifier: Int32] = [:]
    for (index, view) in views.enumerated() { indices[ObjectIdentifier(view)] = Int32(index) }
    self.indices = indices
  }

  /// Makes a view as it is described, but for its parent, and for what a window alone has.
  static func makeView(_ spec: ViewSpec, isWindow: Bool = false) -> View {
    let view = isWindow ? Window(frame: spec.frame) : View(frame: spec.frame)
    view.bounds = spec.bounds
    if spec.hasRareMembers {
      view.anchorPoint = spec.anchorPoint
      view.transform = spec.transform
      view.hitInsets = spec.hitInsets
      view.hitShape = spec.hitShape
    }
    view.alpha = Double(spec.alpha)
    view.isUserInteractionEnabled = spec.isUserInteractionEnabled
    view.hitOverflow = spec.hitOverflow
    view.hitPassthrough = spec.hitPassthrough
    return view
  }

  /// The view that a new touch would hit.
  public func hit(at pointInWindow: Point) -> Int32 {
    application.hitTest(pointInWindow).flatMap { indices[ObjectIdentifier($0)] } ?? -1
  }
}
