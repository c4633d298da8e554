public import UIKitNames

/// A view that hands what it does not handle to a responder of the app's choice instead of its superview. Hit
/// testing and recognizers do not follow such a detour.
public final class ResponseInterceptorView: UIView {
  /// Who gets what this view does not handle; nil for the usual one. Not kept alive.
  public weak var eventProxy: UIResponder?

  /// The proxy, if there is one.
  public override var next: UIResponder? { eventProxy ?? super.next }
}
