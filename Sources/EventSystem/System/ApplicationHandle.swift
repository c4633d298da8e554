/// Leads to an application without keeping it alive.
///
/// A weak reference would do, but an object with weak references to it is dearer to retain, and an application is
/// retained several times an event.
final class ApplicationHandle {
  /// The application, nil once it is gone: it clears this itself.
  unowned(unsafe) var application: Application?
}
