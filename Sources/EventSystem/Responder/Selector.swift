/// A method by name and body: what target and action need where there is no Objective-C runtime.
///
/// The name makes two selectors of one target type equal or not, so that a pair of target and action added
/// twice is known as the same (rule G12).
///
///     extension PageController {
///       static let closeTapped = Selector("closeTapped") { (page: PageController, sender: Button) in page.close() }
///     }
///     recognizer.addTarget(page, action: PageController.closeTapped)
public struct Selector<Target: AnyObject, Sender>: Sendable {
  /// Tells the selectors of one target type apart.
  public let name: String
  let body: @Sendable (Target, Sender) -> Void

  /// Makes a selector.
  ///
  /// - Parameters:
  ///   - name: unique among the selectors of its target's type.
  ///   - body: what is to be done; should not keep the target.
  public init(_ name: String, _ body: @escaping @Sendable (Target, Sender) -> Void) {
    self.name = name
    self.body = body
  }

  /// Makes a selector from a method, as in `Selector("pan", Canvas.pan)`.
  public init(_ name: String, _ method: @escaping @Sendable (Target) -> (Sender) -> Void) {
    self.name = name
    body = { target, sender in method(target)(sender) }
  }
}

/// One pair of target and action, or one closure.
struct ActionEntry<Sender> {
  /// What `remove` finds it by.
  enum Key: Equatable {
    case pair(target: ObjectIdentifier, name: String)
    case closure(Int)
  }

  let key: Key
  /// Does what is to be done; false when the target is gone.
  let perform: (Sender) -> Bool

  static func pair<Target: AnyObject>(_ target: Target, _ selector: Selector<Target, Sender>) -> Self {
    let body = selector.body
    return Self(key: .pair(target: ObjectIdentifier(target), name: selector.name)) { [weak target] sender in
      guard let target else { return false }
      body(target, sender)
      return true
    }
  }
}
