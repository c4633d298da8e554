public import Geometry
import HitTesting

/// The root of a view tree, and the way by which events reach it (rules D1, H14).
///
/// As in UIKit a window is hidden until it is shown, with `isHidden = false` or `makeKeyAndVisible()`.
open class Window: View {
  /// How far in front a window stands (rule H14).
  public struct Level: Comparable, Hashable, Sendable {
    /// Higher levels are asked for touches first.
    public var rawValue: Double

    /// The level of an application's windows.
    public static let normal = Level(rawValue: 0)
    /// The level of the status bar.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)

    /// Makes a level from its number.
    public init(rawValue: Double) {
      self.rawValue = rawValue
    }

    /// Whether one level lies behind another.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The application whose events reach this window; set by it, or through the scene.
  public final var application: Application? { handle?.application }
  final var handle: ApplicationHandle?
  final weak var sceneStorage: WindowScene?
  final var rootControllerStorage: ViewController?

  /// Makes a hidden window in no application.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    tree.hits.setHidden(true, of: node)
    tree.hits.insertRoot(node)
  }

  /// Makes a hidden window in a scene, and so in its application.
  public convenience init(windowScene: WindowScene) {
    self.init(frame: .zero)
    self.windowScene = windowScene
  }

  /// The scene if there is one, else the application (rule R4).
  open override var next: Responder? { nextOverride ?? sceneStorage ?? application }

  /// The scene that the window is in. Setting it moves the window into the scene's application.
  public final var windowScene: WindowScene? {
    get { sceneStorage }
    set {
      guard sceneStorage !== newValue else { return }
      sceneStorage?.removeWindow(self)
      sceneStorage = newValue
      newValue?.addWindow(self)
    }
  }

  /// How far in front the window stands; setting it makes the window the front one of that level (rule H14).
  public final var windowLevel: Level {
    get { Level(rawValue: tree.hits.windowLevel(of: node)) }
    set { tree.hits.setWindowLevel(newValue.rawValue, of: node) }
  }

  /// The controller whose view fills the window. Setting it replaces that view.
  public final var rootViewController: ViewController? {
    get { rootControllerStorage }
    set {
      guard rootControllerStorage !== newValue else { return }
      rootControllerStorage?.viewIfLoaded?.removeFromSuperview()
      rootControllerStorage = newValue
      guard let view = newValue?.view, view.superview !== self else { return }
      if view.frame == .zero { view.frame = Rect(origin: .zero, size: frame.size) }
      addSubview(view)
    }
  }

  /// Whether key events go to this window. It has no precedence for touches (rule H14).
  public final var isKeyWindow: Bool { application?.keyWindow === self }

  /// Makes this the window of key events, and tells both windows.
  public final func makeKey() {
    guard let application, application.keyWindow !== self else { return }
    let old = application.keyWindow
    application.keyWindow = self
    old?.resignKey()
    becomeKey()
  }

  /// Shows the window in front of those of its level and makes it the window of key events.
  public final func makeKeyAndVisible() {
    if isHidden { isHidden = false } else { wasShown() }
    makeKey()
  }

  /// The window has become the key window.
  open func becomeKey() {}
  /// The window is no longer the key window.
  open func resignKey() {}

  /// Takes an event from the application and lets its recognizers and views have it (rules D1, D5).
  open func sendEvent(_ event: Event) {
    application?.dispatcher.deliver(event, in: self)
  }

  /// Among equal levels the window shown later is asked first (rule H14).
  final func wasShown() { tree.hits.bringToFront(node) }
}
