/// A case of the suite `update`: a change, and the queries after it.
struct ChangeCase: Equatable, Sendable {
  /// What changes in an operation.
  enum Change: Equatable, Sendable {
    /// Nothing: what a snapshot costs alone.
    case nothing
    /// One view without children that can be hit, by up to 3 pt.
    case leaf
    /// The same; the queries ask inside it.
    case leafAsked
    /// A container of about 50 views goes out, and at the next operation comes back in front.
    case cell
    /// The same with views that are destroyed, and made anew.
    case freshCell
    /// A container of about 1,000 views is hidden, and at the next operation shown.
    case hidden
    /// The container that carries everything is scrolled.
    case scroll
    /// A container inside it is scrolled; the queries ask inside that.
    case scrollNested
    /// A container of about 50 views is turned.
    case rotate
    /// So many of ten thousand views, drawn anew each time, by up to 3 pt.
    case move(ofTenThousand: Int)
  }

  var change: Change
  /// Queries after each change.
  var queries = 1
  var isDependent = false

  /// The case's name: the change, the number of queries where it is not always 1, and "-dependent".
  var name: String {
    let name =
      switch change {
      case .nothing: "still+\(queries)"
      case .leaf: "leaf+\(queries)"
      case .leafAsked: "leaf-at+\(queries)"
      case .cell: "cell50"
      case .freshCell: "cell50-insert"
      case .hidden: "hidden1000"
      case .scroll: "scroll-all"
      case .scrollNested: "scroll-nested"
      case .rotate: "rotate"
      case .move(10): "move0.1pct+\(queries)"
      case .move(let share): "move\(share / 100)pct+\(queries)"
      }
    return isDependent ? name + "-dependent" : name
  }

  /// The smallest tree in which the change means something.
  var leastViews: Int {
    switch change {
    case .nothing, .leaf, .leafAsked, .scroll, .move: 2
    case .cell, .freshCell, .rotate: 200
    case .scrollNested: 200
    case .hidden: 4_000
    }
  }

  /// Whether an engine is measured in the case: one with snapshots where stores to few and to many of their runs, or
  /// none, follow, the others where something changes.
  func measures(_ engine: any HitTestEngine.Type) -> Bool {
    guard engine == SnapshotEngine.self else { return change != .nothing || engine == FlatEngine.self }
    return !isDependent
      && [.nothing, .leaf, .scroll, .move(ofTenThousand: 100)].contains(change) && queries <= 8
  }

  /// The cases with one query that also say how long an operation takes that waits for the one before it.
  private static let single: [Change] = [
    .leaf, .leafAsked, .cell, .freshCell, .hidden, .scroll, .scrollNested, .rotate,
  ]

  /// All cases in the order of results.
  static let all: [ChangeCase] =
    [ChangeCase(change: .nothing)]
    + single.flatMap { change in
      [false, true].map { ChangeCase(change: change, isDependent: $0) }
    }
    + [10, 100, 1_000, 10_000].flatMap { share in
      // After many queries the last answer's latency says what the query's own says.
      [(1, false), (1, true), (8, false), (64, false)].map { queries, isDependent in
        ChangeCase(change: .move(ofTenThousand: share), queries: queries, isDependent: isDependent)
      }
    }
}
