/// A case of the suite `dispatch`: what fingers do, and who looks at it.
enum DispatchCase: Equatable, Sendable {
  /// A finger moves a little, all recognizers on its path still looking for what they recognise.
  case move(recognizers: Int)
  /// A finger drags: one of five recognizers is on and sends its action, the others have failed.
  case drag
  /// Several fingers move at once, each move one event, with five recognizers.
  case fingers(Int)
  /// A finger taps: from began to the action.
  case tap
  /// A tap with so many recognizers of which each waits for the next to fail, until the action.
  case chain(Int)
  /// A tap with so many recognizers that quarrel about it, until all of them have come to an end.
  case quarrel(Quarrel, recognizers: Int)
  /// So many fingers of which a pinch takes two.
  case pinch(fingers: Int)

  /// What becomes of many recognizers that look for the same tap.
  enum Quarrel: String, CaseIterable, Sendable {
    /// Each is ready, and its delegate does not let it begin.
    case refused
    /// The first one that is recognised makes all others fail.
    case prevented
    /// All are recognised: their delegate lets each go with each other, and is asked about every pair.
    case simultaneous
    /// All wait for one double tap, and are let go together when no second tap comes.
    case waiting
    /// The finger stays down too long for each of them: each has a timer.
    case expired
  }

  /// The case's name.
  var name: String {
    switch self {
    case .move(let recognizers): "move-\(recognizers)"
    case .drag: "drag-5"
    case .fingers(let fingers): "fingers-\(fingers)"
    case .tap: "tap"
    case .chain(let length): "failure-chain-\(length)"
    case .quarrel(let quarrel, let recognizers): "\(quarrel.rawValue)-\(recognizers)"
    case .pinch(let fingers): "pinch-\(fingers)"
    }
  }

  /// All cases in the order of results.
  static let all: [DispatchCase] =
    [0, 1, 5, 20].map { .move(recognizers: $0) } + [.drag] + [1, 2, 10].map { .fingers($0) }
    + [.tap] + crowds.map { .chain($0) }
    + Quarrel.allCases.flatMap { quarrel in crowds.map { .quarrel(quarrel, recognizers: $0) } }
    + [.pinch(fingers: 10)]

  /// How many recognizers quarrel: the time must grow like their number.
  private static let crowds = [10, 100, 1_000]

  /// The sizes of trees.
  static let views = [1_000]
}
