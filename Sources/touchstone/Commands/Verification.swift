package import Geometry

/// The comparison of engines behind `hit --verify`.
package struct Verification {
  /// What one engine answered to every point, as it is printed.
  package struct Answers {
    /// The engine's name.
    package var engine: String
    /// Ids, "-" for no view.
    package var ids: [String]

    package init(engine: String, ids: [String]) {
      self.engine = engine
      self.ids = ids
    }
  }

  /// The first point at which an engine differs from the first one, with both answers, and how many points
  /// there are in all; nil where they agree everywhere.
  package static func disagreement(of all: [Answers], at points: [Point]) -> String? {
    guard let first = all.first else { return nil }
    for other in all.dropFirst() {
      let differing = points.indices.filter { first.ids[$0] != other.ids[$0] }
      guard let place = differing.first else { continue }
      let point = points[place]
      return "\(point.x),\(point.y): \(first.engine) answers \(first.ids[place]), \(other.engine) "
        + "\(other.ids[place]); \(differing.count) of \(points.count) points differ"
    }
    return nil
  }
}
