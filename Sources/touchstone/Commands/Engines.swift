import Geometry
import Hierarchy
import HitTestSuites

/// The engines that give answers, asked for many points at once.
enum Engines {
  /// Their names; the first is the definition.
  static var names: [String] { answering.map { $0.engineName } }

  private static var answering: [any HitTestEngine.Type] { StandardEngines.all.filter { $0.givesAnswers } }

  /// The answer of an engine to every point, as an index into the tree's views; nil for no view.
  ///
  /// - Precondition: `name` is one of `names`.
  static func answers(of name: String, at points: [Point], in hierarchy: ViewHierarchy) -> [Int?] {
    guard let type = answering.first(where: { $0.engineName == name }) else {
      preconditionFailure("no engine \(name)")
    }
    let engine = type.init(hierarchy)
    return points.map { point in
      let answer = engine.hit(at: point)
      return answer < 0 ? nil : Int(answer)
    }
  }
}
