internal import Hierarchy

/// A case of the suite `query`: a point set, plain or with each point waiting for the last answer.
struct QueryCase: Equatable, Sendable {
  var points: PointSet
  var isDependent: Bool

  /// The case's name, e.g. "uniform-dependent".
  var name: String { isDependent ? points.rawValue + "-dependent" : points.rawValue }

  static let all: [QueryCase] = PointSet.allCases.flatMap {
    [QueryCase(points: $0, isDependent: false), QueryCase(points: $0, isDependent: true)]
  }
}
