/// Who is told of the application's life. One that is a `Responder` too, and neither a view nor a controller nor
/// the application itself, is the end of the responder chain (rule R5).
public protocol ApplicationDelegate: AnyObject {
  /// The application is no longer active: a call or the system interrupts it. Every touch was cancelled before
  /// (rules T3, T10).
  func applicationWillResignActive(_ application: Application)
  /// The application is active again.
  func applicationDidBecomeActive(_ application: Application)
}

extension ApplicationDelegate {
  /// Does nothing.
  public func applicationWillResignActive(_ application: Application) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: Application) {}
}
