import UIKitNames

/// The article's second attempt: content gets its touches at once. Taps feel quicker; a drag that begins on the
/// button now scrolls nothing, because the button has the finger and keeps it (rules S4, S7).
public final class UndelayedGallery: ProductImageGallery {
  /// Takes the delay away.
  public override func relate() { scrollView.delaysContentTouches = false }
}

/// The article's third attempt: a tap on the scroll view that looks whether it hit the button. It never fires there:
/// the button keeps single taps of superviews away (rule C6).
public final class TapOverGallery: ProductImageGallery {
  private let tap = UITapGestureRecognizer()
  /// How often the tap, not the button, marked the product.
  public private(set) var countByTap = 0

  /// Lays the tap over everything.
  public override func relate() {
    tap.name = "tap"
    tap.addTarget(self, action: TapOverGallery.tapped)
    scrollView.addGestureRecognizer(tap)
  }

  private static let tapped = Selector("tapped") { (gallery: TapOverGallery, tap: UIGestureRecognizer) in
    guard gallery.favoriteButton.frame.contains(tap.location(in: gallery.scrollView)) else { return }
    gallery.countByTap += 1
    gallery.favTapped()
  }
}

/// The article's fourth attempt: the button beside the scroll view. No recognizer of the scroll view is on its way
/// any more (rule D18), but it stays where it is while its picture goes.
public final class MovedOutGallery: ProductImageGallery {
  /// Puts the button in front of the scroll view.
  public override func addFavoriteButton() { addSubview(favoriteButton) }
}
