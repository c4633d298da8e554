// UIKit's names for this package's types, so that code written for UIKit needs few changes. Both modules are
// re-exported: one import is enough. Beside Foundation, which has CGPoint and CGRect of its own on some systems,
// name the one that is meant: `import typealias UIKitNames.CGPoint`.
@_exported public import EventSystem
@_exported public import Geometry

// MARK: Geometry

/// Lengths and coordinates are Doubles everywhere.
public typealias CGFloat = Double
/// A place, in points.
public typealias CGPoint = Geometry.Point
/// An extent, in points.
public typealias CGSize = Geometry.Size
/// A rectangle, in points.
public typealias CGRect = Geometry.Rect
/// A linear map with a translation.
public typealias CGAffineTransform = Geometry.AffineTransform
/// Distances inward from four edges, in points.
public typealias UIEdgeInsets = Geometry.EdgeInsets
/// Seconds.
public typealias TimeInterval = Double

// MARK: Responders

/// See `Responder`.
public typealias UIResponder = EventSystem.Responder
/// See `View`.
public typealias UIView = EventSystem.View
/// See `Window`.
public typealias UIWindow = EventSystem.Window
/// See `WindowScene`.
public typealias UIWindowScene = EventSystem.WindowScene
/// See `ViewController`.
public typealias UIViewController = EventSystem.ViewController
/// See `NavigationController`.
public typealias UINavigationController = EventSystem.NavigationController
/// See `NavigationControllerDelegate`.
public typealias UINavigationControllerDelegate = EventSystem.NavigationControllerDelegate
/// See `PageViewController`.
public typealias UIPageViewController = EventSystem.PageViewController
/// See `PageViewControllerDataSource`.
public typealias UIPageViewControllerDataSource = EventSystem.PageViewControllerDataSource
/// See `PageViewControllerDelegate`.
public typealias UIPageViewControllerDelegate = EventSystem.PageViewControllerDelegate
/// See `TabBarController`.
public typealias UITabBarController = EventSystem.TabBarController
/// See `SemanticContentAttribute`.
public typealias UISemanticContentAttribute = EventSystem.SemanticContentAttribute
/// See `UserInterfaceLayoutDirection`.
public typealias UIUserInterfaceLayoutDirection = EventSystem.UserInterfaceLayoutDirection
/// See `Application`.
public typealias UIApplication = EventSystem.Application
/// See `ApplicationDelegate`.
public typealias UIApplicationDelegate = EventSystem.ApplicationDelegate

// MARK: Events

/// See `Event`.
public typealias UIEvent = EventSystem.Event
/// See `Touch`.
public typealias UITouch = EventSystem.Touch
/// See `Press`.
public typealias UIPress = EventSystem.Press
/// See `PressesEvent`.
public typealias UIPressesEvent = EventSystem.PressesEvent
/// See `RectEdge`.
public typealias UIRectEdge = EventSystem.RectEdge

// MARK: Recognizers

/// See `GestureRecognizer`.
public typealias UIGestureRecognizer = EventSystem.GestureRecognizer
/// See `GestureRecognizerDelegate`.
public typealias UIGestureRecognizerDelegate = EventSystem.GestureRecognizerDelegate
/// See `TapGestureRecognizer`.
public typealias UITapGestureRecognizer = EventSystem.TapGestureRecognizer
/// See `LongPressGestureRecognizer`.
public typealias UILongPressGestureRecognizer = EventSystem.LongPressGestureRecognizer
/// See `PanGestureRecognizer`.
public typealias UIPanGestureRecognizer = EventSystem.PanGestureRecognizer
/// See `ScreenEdgePanGestureRecognizer`.
public typealias UIScreenEdgePanGestureRecognizer = EventSystem.ScreenEdgePanGestureRecognizer
/// See `SwipeGestureRecognizer`.
public typealias UISwipeGestureRecognizer = EventSystem.SwipeGestureRecognizer
/// See `PinchGestureRecognizer`.
public typealias UIPinchGestureRecognizer = EventSystem.PinchGestureRecognizer
/// See `RotationGestureRecognizer`.
public typealias UIRotationGestureRecognizer = EventSystem.RotationGestureRecognizer
/// See `HoverGestureRecognizer`.
public typealias UIHoverGestureRecognizer = EventSystem.HoverGestureRecognizer

// MARK: Scroll views

/// See `ScrollView`.
public typealias UIScrollView = EventSystem.ScrollView
/// See `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = EventSystem.ScrollViewDelegate
/// See `TableView`.
public typealias UITableView = EventSystem.TableView
/// See `TableViewCell`.
public typealias UITableViewCell = EventSystem.TableViewCell
/// See `TableViewDelegate`.
public typealias UITableViewDelegate = EventSystem.TableViewDelegate
/// See `TableViewDataSource`.
public typealias UITableViewDataSource = EventSystem.TableViewDataSource

// MARK: Controls

/// See `Control`.
public typealias UIControl = EventSystem.Control
/// See `Button`.
public typealias UIButton = EventSystem.Button
/// See `Switch`.
public typealias UISwitch = EventSystem.Switch
/// See `Slider`.
public typealias UISlider = EventSystem.Slider
/// See `Stepper`.
public typealias UIStepper = EventSystem.Stepper
/// See `SegmentedControl`.
public typealias UISegmentedControl = EventSystem.SegmentedControl
/// See `PageControl`.
public typealias UIPageControl = EventSystem.PageControl
/// See `TextField`.
public typealias UITextField = EventSystem.TextField
