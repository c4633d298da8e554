/// A group of windows of one application that appear together; a link of the responder chain between window and
/// application (rule R4).
open class WindowScene: Responder {
  /// The application that the scene belongs to.
  public final var application: Application? { handle.application }
  private final let handle: ApplicationHandle
  /// The scene's windows, in the order of adding.
  public private(set) final var windows: [Window] = []

  /// Makes a scene of an application.
  public init(application: Application) {
    handle = application.handle
    super.init()
    application.connect(self)
  }

  /// The application (rule R4).
  open override var next: Responder? { nextOverride ?? application }

  /// The scene's window that gets key events, nil if another scene has it.
  public final var keyWindow: Window? { windows.first { $0.isKeyWindow } }

  final func addWindow(_ window: Window) {
    windows.append(window)
    application?.attach(window)
  }

  final func removeWindow(_ window: Window) {
    windows.removeAll { $0 === window }
    application?.detach(window)
  }
}
