import ArticleExamples
import Testing
import UIKitNames

/// The articles' controls: one's own slider, and an order that must not be sent twice.
@Suite struct ControlExampleTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init() {
    window.isHidden = false
    application.attach(window)
  }

  private func touch(_ phase: TouchSample.Phase, _ x: CGFloat, _ y: CGFloat, at seconds: TimeInterval) {
    application.send(
      [TouchSample(finger: 1, phase: phase, location: CGPoint(x: x, y: y))], at: EventTime(seconds: seconds))
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, at seconds: TimeInterval) {
    touch(.began, x, y, at: seconds)
    touch(.ended, x, y, at: seconds + 0.05)
  }

  /// A seller that is asked and does not answer yet.
  private final class Seller: Checkout {
    var keys: [String] = []
    var answers: [(CheckoutResult) -> Void] = []
    func submit(idempotencyKey: String, completion: @escaping (CheckoutResult) -> Void) {
      keys.append(idempotencyKey)
      answers.append(completion)
    }
  }

  @Test func `An order is sent once, however often and by whatever the button is activated`() {
    let seller = Seller()
    let screen = OrderScreen(orderID: "order-7", checkout: seller)
    window.rootViewController = screen
    for index in 0..<5 { tap(195, 425, at: 0.1 * Double(index)) }
    application.activate(screen.submitButton, at: EventTime(seconds: 1))
    screen.submitButton.performPrimaryAction()
    screen.submitOrder()
    #expect(seller.keys == ["order-7"] && !screen.submitButton.isEnabled)
    seller.answers[0](.refused("no connection"))
    #expect(screen.submitButton.isEnabled && screen.message == "not ordered: no connection")
    tap(195, 425, at: 2)
    #expect(seller.keys == ["order-7", "order-7"], "a failed order may be sent again, under its own key")
    seller.answers[1](.cancelled)
    application.activate(screen.submitButton, at: EventTime(seconds: 3))
    seller.answers[2](.accepted)
    #expect(seller.keys.count == 3 && screen.message == "ordered")
  }

  @Test func `An order whose answer was lost is carried out once all the same`() {
    let server = IdempotentCheckout()
    let screen = OrderScreen(orderID: "order-8", checkout: server)
    window.rootViewController = screen
    tap(195, 425, at: 0)
    server.answer(.refused("timeout"))
    tap(195, 425, at: 1)
    server.answer(.accepted)
    #expect(server.numberOfOrders == 1 && screen.message == "ordered")
    OrderScreen(orderID: "order-9", checkout: server).submitOrder()
    #expect(server.numberOfOrders == 2)
  }

  @Test func `A screen that is gone gets no answer`() {
    let seller = Seller()
    weak var gone: OrderScreen?
    do {
      let screen = OrderScreen(orderID: "order-10", checkout: seller)
      screen.loadViewIfNeeded()
      screen.submitOrder()
      gone = screen
    }
    #expect(gone == nil)
    seller.answers[0](.accepted)
  }

  @Test func `A slider of one's own sends one touch up event`() {
    let slider = SliderControl()
    slider.frame = CGRect(x: 100, y: 100, width: 200, height: 40)
    window.addSubview(slider)
    var events: [String] = []
    for event: UIControl.Event in [.valueChanged, .touchUpInside, .touchUpOutside] {
      slider.addAction(for: event) { _ in events.append("\(event)") }
    }
    touch(.began, 110, 120, at: 0)
    touch(.moved, 250, 120, at: 0.1)
    touch(.ended, 250, 120, at: 0.2)
    #expect(slider.value == 0.75 && events == ["valueChanged", "touchUpInside"])
    touch(.began, 110, 120, at: 1)
    touch(.moved, 10, 500, at: 1.1)
    touch(.ended, 10, 500, at: 1.2)
    #expect(slider.value == 0 && events.suffix(2) == ["valueChanged", "touchUpOutside"])
  }
}
