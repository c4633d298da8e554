/// Knows which page comes before and after another one.
public protocol PageViewControllerDataSource: AnyObject {
  /// The page before another one; nil before the first.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
  ) -> ViewController?
  /// The page after another one; nil behind the last.
  func pageViewController(
    _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
  ) -> ViewController?
}
