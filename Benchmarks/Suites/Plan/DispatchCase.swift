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
  /// So many fingers of which a pinch takes two.
  case pinch(fingers: Int)

  /// The case's name.
  var name: String {
    switch self {
    case .move(let recognizers): "move-\(recognizers)"
    case .drag: "drag-5"
    case .fingers(let fingers): "fingers-\(fingers)"
    case .tap: "tap"
    case .chain(let length): "failure-chain-\(length)"
    case .pinch(let fingers): "pinch-\(fingers)"
    }
  }

  /// All cases in the order of results.
  static let all: [DispatchCase] =
    [0, 1, 5, 20].map { .move(recognizers: $0) } + [.drag] + [1, 2, 10].map { .fingers($0) }
    + [.tap, .chain(100), .pinch(fingers: 10)]

  /// The sizes of trees.
  static let views = [1_000]
}
