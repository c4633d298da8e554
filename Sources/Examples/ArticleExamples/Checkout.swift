/// Where an order is sent.
public protocol Checkout: AnyObject {
  /// Sends an order. What comes of it is told later, once.
  ///
  /// - Parameter idempotencyKey: the same for each attempt to send one order: whoever carries orders out does so once
  ///   a key.
  func submit(idempotencyKey: String, completion: @escaping (CheckoutResult) -> Void)
}

/// What became of an order.
public enum CheckoutResult: Equatable, Sendable {
  /// It is carried out.
  case accepted
  /// The user took it back.
  case cancelled
  /// It cannot be carried out, and why.
  case refused(String)
}
