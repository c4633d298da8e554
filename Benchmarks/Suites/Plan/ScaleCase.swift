internal import Hierarchy

/// A case of the suite `scale`: what is watched while trees grow from 100 to a million views.
enum ScaleCase: String, CaseIterable, Sendable {
  /// Building the tree.
  case build
  /// Uniform points, one query after another.
  case query
  /// The mean of the first 10,000 queries of a new tree, or of as many as a slow engine answers in time.
  case first = "first-10000"
  /// A leaf moved, then a query.
  case leaf = "leaf+1"

  var work: PlannedTree.Work {
    switch self {
    case .build: .build
    case .query: .query(QueryCase(points: .uniform, isDependent: false))
    case .first: .first
    case .leaf: .change(ChangeCase(change: .leaf))
    }
  }
}
