public import UIKitNames

/// A scroll view for screens full of buttons: they light up at once, and a drag takes the finger from them all the
/// same.
///
/// The article has `delaysContentTouches = false` for the first half; without the second a drag that begins on a
/// button scrolls nothing, since a control keeps its finger (rules S4, S7).
public final class ResponsiveScrollView: UIScrollView {
  /// Makes a scroll view that delays nothing.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    delaysContentTouches = false
  }

  /// True for every view, controls included.
  public override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
