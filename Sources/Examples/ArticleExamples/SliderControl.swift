public import UIKitNames

/// A slider of one's own: its value is where the finger is, as a share of the width.
///
/// It sends what it has to say of its value and leaves the touch events to `UIControl`, which sends the one for the
/// lift after `endTracking`. A control that sends touchUpInside there itself sends it twice for a lift inside, and
/// once for one outside (rule C11).
public final class SliderControl: UIControl {
  /// From 0 at the left end to 1 at the right one.
  public private(set) var value: CGFloat = 0

  /// Tracks every touch.
  public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Follows the finger.
  public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let share = touch.location(in: self).x / bounds.size.width
    value = min(max(share, 0), 1)
    sendActions(for: .valueChanged)
    return true
  }
}
