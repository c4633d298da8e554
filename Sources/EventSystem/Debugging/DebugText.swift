import Geometry

/// Names and numbers in logs and reports. Nothing of an app's texts comes in.
enum DebugText {
  /// A number by the fewest digits that read back as it, whole ones without a fraction.
  static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The same of a 32-bit number.
  static func number(_ value: Float) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `(x y; width height)`.
  static func rect(_ rect: Rect) -> String {
    "(\(number(rect.origin.x)) \(number(rect.origin.y)); \(number(rect.size.width)) \(number(rect.size.height)))"
  }

  /// `x,y`.
  static func point(_ point: Point) -> String { "\(number(point.x)),\(number(point.y))" }

  /// Seconds with three decimals at most.
  static func time(_ time: EventTime) -> String {
    let milliseconds = (time.seconds * 1000).rounded() / 1000
    return number(milliseconds) + " s"
  }

  /// Where an object is, as UIKit's descriptions give it.
  static func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  }

  /// A view's class under UIKit's name, and, where that is the app's own, the class of this module behind it.
  static func classNames(of view: View) -> (name: String, base: String?) {
    let name = "\(type(of: view))"
    let known: [(View.Type, String)] = [
      (Button.self, "UIButton"), (Control.self, "UIControl"), (Window.self, "UIWindow"),
      (View.self, "UIView"),
    ]
    for (type, uiName) in known where isExactly(view, type) { return (uiName, nil) }
    // Further classes of this module have UIKit's names without the prefix too.
    if isOfThisModule(view) { return ("UI" + name, nil) }
    let base = known.first { isKind(view, of: $0.0) }?.1
    return (name, base == "UIView" ? nil : base)
  }

  private static func isExactly(_ view: View, _ type: View.Type) -> Bool {
    ObjectIdentifier(Swift.type(of: view)) == ObjectIdentifier(type)
  }

  private static func isOfThisModule(_ view: View) -> Bool {
    String(reflecting: Swift.type(of: view)).hasPrefix("EventSystem.")
  }

  private static func isKind(_ view: View, of type: View.Type) -> Bool {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Button.self): view is Button
    case ObjectIdentifier(Control.self): view is Control
    case ObjectIdentifier(Window.self): view is Window
    default: true
    }
  }

  /// A responder's name, with its class where that is another word.
  static func named(_ responder: Responder) -> String {
    let className = "\(type(of: responder))"
    let name = responder.nameInTrace
    return name == className ? name : "\(name) (\(className))"
  }

  /// A recognizer's name, its class and the view that it is on.
  static func named(_ recognizer: GestureRecognizer) -> String {
    let className = "\(type(of: recognizer))"
    let name = recognizer.nameInTrace
    let place = recognizer.view.map { " on \($0.nameInTrace)" } ?? " on no view"
    return name == className ? className + place : "\(name) (\(className)\(place))"
  }
}
