public import UIKitNames

/// The article's product page: pictures side by side in a paging scroll view, a favourite button on the first one,
/// a long press that saves a picture. This is the code that fails; the plans inherit from it.
open class ProductImageGallery: UIView {
  /// How many pictures there are.
  public static let pictureCount = 3
  /// Where the button lies on its picture.
  public static let buttonPlace = CGRect(x: 320, y: 330, width: 50, height: 50)

  /// Holds the pictures, a page each.
  public let scrollView = UIScrollView()
  /// Lies in front of everything, outside of the scroll view.
  public let pageControl = UIPageControl()
  /// Marks the product.
  public let favoriteButton = UIButton()
  /// Saves a picture.
  public let longPressGesture = UILongPressGestureRecognizer()

  /// How often the product was marked.
  public private(set) var favoriteCount = 0
  /// How often a picture was saved.
  public private(set) var savedCount = 0

  /// Makes the page, pictures and all.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.frame = CGRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
    scrollView.contentSize = CGSize(
      width: frame.size.width * Double(ProductImageGallery.pictureCount), height: frame.size.height)
    scrollView.isPagingEnabled = true
    longPressGesture.addTarget(self, action: ProductImageGallery.longPressed)
    scrollView.addGestureRecognizer(longPressGesture)
    addSubview(scrollView)

    favoriteButton.frame = ProductImageGallery.buttonPlace
    favoriteButton.addTarget(self, action: ProductImageGallery.buttonTapped, for: .touchUpInside)
    addFavoriteButton()
    pageControl.frame = CGRect(x: 120, y: frame.size.height - 40, width: 150, height: 30)
    pageControl.numberOfPages = ProductImageGallery.pictureCount
    addSubview(pageControl)
    relate()
  }

  /// Puts the button where it belongs: into the scroll view, so that it moves with its picture.
  open func addFavoriteButton() { scrollView.addSubview(favoriteButton) }

  /// Says how the gestures stand to each other. Here nothing, which is the fault.
  open func relate() {}

  /// Marks the product.
  public final func favTapped() { favoriteCount += 1 }

  private static let buttonTapped = Selector("buttonTapped") {
    (gallery: ProductImageGallery, _: UIControl) in gallery.favTapped()
  }

  private static let longPressed = Selector("longPressed") {
    (gallery: ProductImageGallery, gesture: UIGestureRecognizer) in
    if gesture.state == .began { gallery.savedCount += 1 }
  }
}
