public import UIKitNames

/// A tap on a button, recognized by a recognizer that is on some other view: plan C's.
public final class TapOnButtonGesture: UIGestureRecognizer {
  /// The button.
  public let targetButton: UIButton
  private let firesButton: Bool

  /// Makes a recognizer for a button.
  ///
  /// - Parameter firesButton: whether the button's actions are sent from here, as the article does, rather than by
  ///   a target of the recognizer.
  public init(button: UIButton, firesButton: Bool) {
    targetButton = button
    self.firesButton = firesButton
    super.init()
  }

  /// Fails at once for a finger that lands elsewhere.
  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, isOnButton(touch) else {
      state = .failed
      return
    }
  }

  /// Is recognized if the finger lifts on the button.
  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, isOnButton(touch) else {
      state = .failed
      return
    }
    state = .ended
    if firesButton { targetButton.sendActions(for: .touchUpInside) }
  }

  private func isOnButton(_ touch: UITouch) -> Bool {
    targetButton.frame.contains(touch.location(in: targetButton.superview))
  }
}

/// Plan C as the article has it. A hold is lost as before: the long press begins first, and everything else that
/// shares the finger fails (rule A1). The actions are sent before anybody has decided whether the gesture wins.
public final class GalleryPlanC: ProductImageGallery {
  /// Adds the recognizer.
  public override func relate() {
    let tap = TapOnButtonGesture(button: favoriteButton, firesButton: true)
    tap.name = "tapOnButton"
    scrollView.addGestureRecognizer(tap)
  }
}

/// Plan C corrected: the long press waits until the recognizer has failed, which elsewhere it does at once (rules A8,
/// A10), and what is done is its action, sent once it is recognized (rule D5).
public final class GalleryPlanCCorrected: ProductImageGallery {
  /// Adds the recognizer, and lets the long press wait for it.
  public override func relate() {
    let tap = TapOnButtonGesture(button: favoriteButton, firesButton: false)
    tap.name = "tapOnButton"
    tap.addTarget(self, action: GalleryPlanCCorrected.tapped)
    scrollView.addGestureRecognizer(tap)
    longPressGesture.require(toFail: tap)
  }

  private static let tapped = Selector("tapped") {
    (gallery: GalleryPlanCCorrected, _: UIGestureRecognizer) in gallery.favTapped()
  }
}
