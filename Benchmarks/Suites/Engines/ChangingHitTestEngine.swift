public import Geometry
public import Hierarchy

/// An engine whose tree can be changed: what the suites `update` and `scale` measure.
///
/// Views are named by their index in the hierarchy that the engine was made for, and keep it: a view that is
/// made anew has the index of the one that was destroyed. After each change `hit(at:)` answers for the tree as
/// it then is; when the work is done, at once or when somebody asks, is the engine's affair.
///
/// The loops that are measured need nothing: a copy of them, specialised for the type, comes into being in the
/// module that declares the conformance.
public protocol ChangingHitTestEngine: HitTestEngine {
  /// Builds whatever answers for a tree that will be changed. By default what `init(_:)` builds.
  init(forChangesTo hierarchy: ViewHierarchy)

  /// Moves or resizes a view, in its parent's coordinates.
  func setFrame(_ frame: Rect, of view: Int32)

  /// Scrolls: sets the origin of a view's own coordinates.
  func setBoundsOrigin(_ origin: Point, of view: Int32)

  /// Hides a view with all it carries, or shows it.
  func setHidden(_ isHidden: Bool, of view: Int32)

  /// Turns a view about its anchor point.
  func setTransform(_ transform: AffineTransform, of view: Int32)

  /// Takes a view with its subtree out of the tree; it stays alive.
  func remove(_ view: Int32)

  /// Puts a view that was taken out below its old parent again, in front of all its siblings.
  func putBack(_ view: Int32, into parent: Int32)

  /// Destroys a view and its subtree, `count` views by their index from `view` on.
  func destroy(_ view: Int32, count: Int32)

  /// Makes the views that were destroyed anew, as the hierarchy describes them, and puts the first one into
  /// its parent in front of all its siblings.
  func make(_ view: Int32, count: Int32, into parent: Int32)

  /// The index of the view that an answer of `hit(at:)` names: the answer itself, unless the engine gives new
  /// names to views that are made anew. Never called while time is taken.
  func view(ofAnswer answer: Int32) -> Int32

  /// Does an operation's changes.
  func change(_ table: ChangeTable, operation: Int)

  /// Does operations from number `first` on, `count` of them, each its changes and then its queries, and
  /// returns the sum of the answers: the loop that is measured.
  func sumOfAnswers(_ table: ChangeTable, from first: Int, count: Int) -> UInt64

  /// The same with each query and each operation waiting for the answer before it.
  func sumOfDependentAnswers(_ table: ChangeTable, from first: Int, count: Int) -> UInt64
}

extension ChangingHitTestEngine {
  /// What `init(_:)` builds.
  public init(forChangesTo hierarchy: ViewHierarchy) { self.init(hierarchy) }

  /// The answer itself.
  public func view(ofAnswer answer: Int32) -> Int32 { answer }

  /// Calls the one method of the table's kind for each of the operation's steps.
  @inlinable
  public func change(_ table: ChangeTable, operation: Int) {
    let number = (operation & (table.operations &- 1)) &* table.changesPerOperation
    let steps = table.steps + number
    let count = table.changesPerOperation
    switch table.kind {
    case .nothing: break
    case .frame:
      for place in 0..<count { setFrame(steps[place].frame, of: steps[place].view) }
    case .boundsOrigin:
      for place in 0..<count { setBoundsOrigin(steps[place].frame.origin, of: steps[place].view) }
    case .hidden:
      for place in 0..<count { setHidden(steps[place].flag, of: steps[place].view) }
    case .transform:
      for place in 0..<count {
        setTransform(table.turns[(number &+ place) & table.turnMask], of: steps[place].view)
      }
    case .cell:
      for place in 0..<count {
        let step = steps[place]
        if step.flag { putBack(step.view, into: step.parent) } else { remove(step.view) }
      }
    case .freshCell:
      for place in 0..<count {
        let step = steps[place]
        if step.flag {
          make(step.view, count: step.count, into: step.parent)
        } else {
          destroy(step.view, count: step.count)
        }
      }
    }
  }

  /// The plain loop.
  @inlinable
  public func sumOfAnswers(_ table: ChangeTable, from first: Int, count: Int) -> UInt64 {
    var sum: UInt64 = 0
    for operation in first..<first &+ count {
      change(table, operation: operation)
      for query in 0..<table.queriesPerOperation {
        let answer = hit(at: table.point(operation: operation, query: query))
        sum &+= UInt64(bitPattern: Int64(answer))
      }
    }
    return sum
  }

  /// The loop in which the numbers of the next operation and query are computed from the answer before. What is
  /// added is always zero, but only the table knows.
  @inlinable
  public func sumOfDependentAnswers(_ table: ChangeTable, from first: Int, count: Int) -> UInt64 {
    let zero = table.opaqueZero
    var sum: UInt64 = 0
    var answer = 0
    for number in first..<first &+ count {
      let operation = number &+ (answer & zero)
      change(table, operation: operation)
      for query in 0..<table.queriesPerOperation {
        answer = Int(hit(at: table.point(operation: operation, query: query &+ (answer & zero))))
        sum &+= UInt64(bitPattern: Int64(answer))
      }
    }
    return sum
  }
}
