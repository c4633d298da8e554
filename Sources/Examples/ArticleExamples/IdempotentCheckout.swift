/// The far end of a checkout: carries an order out once a key, however often it arrives.
public final class IdempotentCheckout: Checkout {
  /// How many orders were carried out.
  public private(set) var numberOfOrders = 0

  private var keys: Set<String> = []
  private var answers: [(CheckoutResult) -> Void] = []

  /// Makes a checkout that has carried nothing out.
  public init() {}

  /// Takes an order, which is answered later.
  public func submit(idempotencyKey: String, completion: @escaping (CheckoutResult) -> Void) {
    if keys.insert(idempotencyKey).inserted { numberOfOrders += 1 }
    answers.append(completion)
  }

  /// Answers all orders that wait. What the sender gets need not be what was done: an answer that is lost on the way
  /// looks like a refusal.
  public func answer(_ result: CheckoutResult) {
    let waiting = answers
    answers = []
    for answer in waiting { answer(result) }
  }
}
