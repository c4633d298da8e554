/// The questions about pairs of recognizers that a delegate can be asked (rules A2, A9).
///
/// There are as many pairs as the square of the recognizers, and most delegates implement one of the questions or
/// none. Whoever has left one to its default once is not asked again: the answer is known.
struct PairQuestions: OptionSet {
  let rawValue: UInt8

  static let simultaneous = PairQuestions(rawValue: 1)
  static let requires = PairQuestions(rawValue: 2)
  static let isRequired = PairQuestions(rawValue: 4)
}

extension GestureRecognizer {
  /// A delegate has not implemented a question. It counts if the delegate is this recognizer's own, and not one to
  /// which that hands questions on.
  final func noteDefault(_ question: PairQuestions, of answerer: any GestureRecognizerDelegate) {
    if delegate === answerer { silence.insert(question) }
  }

  /// The delegate if a question has to be put to it.
  final func delegate(for question: PairQuestions, always asksAll: Bool) -> (any GestureRecognizerDelegate)? {
    isDelegateSilent || (silence.contains(question) && !asksAll) ? nil : delegate
  }

  /// Whether it may have requirements of its own that nobody knows yet.
  final func mayRequire(always asksAll: Bool) -> Bool {
    failureOverrides.contains(.requires) || delegate(for: .requires, always: asksAll) != nil
  }

  /// Whether it may make others wait for it.
  final func mayBeRequired(always asksAll: Bool) -> Bool {
    failureOverrides.contains(.isRequired) || delegate(for: .isRequired, always: asksAll) != nil
  }
}
