public import UIKitNames

/// A screen with one button that sends an order, protected against being sent twice.
///
/// Three things protect it, none of which is enough alone. A submission that is on its way keeps further ones from
/// being begun, whatever starts them. The button is disabled meanwhile, so that the user sees it; its action runs
/// within the touch (rule C15), so the very next touch already finds it disabled. And each attempt carries the order's
/// key, so that what is sent again after a failure, or from elsewhere, is carried out once all the same.
public final class OrderScreen: UIViewController {
  /// Sends the order by whatever counts as its main action: a touch, a click, assistive technology (rule C12).
  public let submitButton = UIButton(frame: CGRect(x: 20, y: 400, width: 350, height: 50))
  /// What the screen says, nil before anything was sent.
  public private(set) var message: String?

  private let orderID: String
  private let checkout: any Checkout
  private var isSubmitting = false

  /// Makes a screen for an order.
  public init(orderID: String, checkout: any Checkout) {
    self.orderID = orderID
    self.checkout = checkout
    super.init()
  }

  /// Puts the button onto the screen.
  public override func viewDidLoad() {
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    view.addSubview(submitButton)
    submitButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.submitOrder() }
  }

  /// Sends the order, unless it is on its way.
  public func submitOrder() {
    guard !isSubmitting else { return }
    isSubmitting = true
    submitButton.isEnabled = false
    checkout.submit(idempotencyKey: orderID) { [weak self] result in self?.finish(result) }
  }

  /// Whatever came of it, the button works again: what failed may be tried again.
  private func finish(_ result: CheckoutResult) {
    isSubmitting = false
    submitButton.isEnabled = true
    switch result {
    case .accepted: message = "ordered"
    case .cancelled: break
    case .refused(let reason): message = "not ordered: \(reason)"
    }
  }
}
