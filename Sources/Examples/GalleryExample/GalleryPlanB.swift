public import UIKitNames

/// Plan B as the article has it: the button outside of the scroll view, moved by an observer of the offset.
///
/// Its place is the offset plus 16, in the coordinates of a view that does not scroll: it runs away from its
/// picture, at twice the picture's speed relative to it (rule H23).
public class GalleryPlanB: ProductImageGallery, UIScrollViewDelegate {
  /// Puts the button in front of the scroll view, and watches the offset.
  public override func addFavoriteButton() {
    addSubview(favoriteButton)
    scrollView.delegate = self
  }

  /// The offset has changed: the button follows.
  public final func scrollViewDidScroll(_ scrollView: UIScrollView) {
    favoriteButton.frame.origin.x = buttonPlace(at: scrollView.contentOffset.x)
  }

  /// Where the button goes.
  func buttonPlace(at offset: CGFloat) -> CGFloat { offset + 16 }
}

/// Plan B corrected: a place in a view that does not scroll is the place in the content less the offset (rule H23).
/// The observer is cheap: one store a frame.
public final class GalleryPlanBCorrected: GalleryPlanB {
  override func buttonPlace(at offset: CGFloat) -> CGFloat {
    ProductImageGallery.buttonPlace.minX - offset
  }
}
