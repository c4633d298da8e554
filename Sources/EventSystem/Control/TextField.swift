public import Geometry

/// A control in which text is written, as far as touches go: it tracks them like any control, and keeps no
/// recognizer of a superview away (rules C9, K11). It does not become first responder here.
open class TextField: Control {
  /// What is written in it; nil and nothing are the same.
  public final var text: String? = ""
  /// What it shows while nothing is written in it.
  public final var placeholder: String?

  /// Makes an empty field.
  ///
  /// - Parameter frame: place and size in the superview's coordinates, in points.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }
}
