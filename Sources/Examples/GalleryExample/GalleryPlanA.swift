public import UIKitNames

/// Plan A as the article has it: a tap for the button's area, and a long press that waits for the pan to fail.
///
/// The button is marked after a hold, but not by the tap (rule C6), and at a price: a pan fails only at the lift,
/// so that the long press never begins while the finger is still (rule A15).
public final class GalleryPlanA: ProductImageGallery, UIGestureRecognizerDelegate {
  private let buttonTap = UITapGestureRecognizer()

  /// Adds the tap, and lets the long press wait.
  public override func relate() {
    buttonTap.name = "buttonTap"
    buttonTap.addTarget(self, action: GalleryPlanA.buttonAreaTapped)
    scrollView.addGestureRecognizer(buttonTap)
    longPressGesture.require(toFail: scrollView.panGestureRecognizer)
    buttonTap.delegate = self
  }

  /// Lets the tap begin in the button's area only.
  ///
  /// The article finds its recognizer as the last of the scroll view's, which is true until somebody adds another
  /// one: a scroll view has recognizers of its own.
  public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === buttonTap else { return true }
    return favoriteButton.frame.contains(gestureRecognizer.location(in: scrollView))
  }

  /// Lets the tap and the scroll view's pan go on together.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  private static let buttonAreaTapped = Selector("buttonAreaTapped") {
    (gallery: GalleryPlanA, tap: UIGestureRecognizer) in
    if gallery.favoriteButton.frame.contains(tap.location(in: gallery.scrollView)) { gallery.favTapped() }
  }
}

/// Plan A corrected: the long press looks at no touch of the button's (rule G9). No further recognizer is needed, and
/// pictures are saved as before.
public final class GalleryPlanACorrected: ProductImageGallery, UIGestureRecognizerDelegate {
  /// Keeps the long press off the button.
  public override func relate() { longPressGesture.delegate = self }

  /// Whether a touch is the long press's: not on the button.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    touch.view?.isDescendant(of: favoriteButton) != true
  }
}
