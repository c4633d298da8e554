public import Geometry
internal import Glibc
public import Hierarchy

/// A point at which an engine does not answer what the definition answers, on the smallest tree found that
/// shows it.
public struct Disagreement: CustomStringConvertible {
  /// Where the tree came from: what to pass to make it again.
  public let origin: String
  /// The point, in the roots' space.
  public let point: Point
  /// The tree with everything removed that the difference does not need.
  public let shrunk: ViewHierarchy
  /// Each engine's name and its answer on the shrunk tree.
  public let answers: [(engine: String, id: String)]

  /// Origin, point, answers, and the shrunk tree with every member that is not at its default.
  public var description: String {
    let answers = answers.map { "\($0.engine) says \($0.id)" }.joined(separator: ", ")
    let views = shrunk.views.map { "  " + $0.differences(parentId: $0.parent.map { shrunk.views[$0].id }) }
    return "\(origin): at (\(point.x), \(point.y)) \(answers) on \(views.count) views:\n"
      + views.joined(separator: "\n")
  }
}

/// Compares engines with the definition.
public enum Agreement {
  /// By how much agreement runs are longer than usual: what the environment variable TOUCHSTONE_LONG names, 1
  /// without it.
  public static let longRunFactor: Int = {
    guard let text = getenv("TOUCHSTONE_LONG") else { return 1 }
    return max(1, Int(String(cString: text)) ?? 1)
  }()

  /// About `count` points for a tree: equally many of every point set, and as many where engines are likely to
  /// differ.
  public static func points(for hierarchy: ViewHierarchy, count: Int, seed: UInt64) -> [Point] {
    let share = count / (PointSet.allCases.count + 1) + 1
    return PointSet.allCases.flatMap { $0.points(for: hierarchy, count: share, seed: seed) }
      + Probe.points(for: hierarchy, seed: seed, count: share)
  }

  /// The first point at which an engine differs from the first of the list; nil when all agree everywhere.
  ///
  /// - Parameters:
  ///   - hierarchy: the tree.
  ///   - points: in the roots' space.
  ///   - origin: how to make tree and points again, e.g. "feed, 100 views, seed 3".
  ///   - engines: the definition first.
  public static func firstDisagreement(
    on hierarchy: ViewHierarchy, at points: [Point], origin: @autoclosure () -> String,
    engines: [Engine] = Engine.all
  ) -> Disagreement? {
    guard let definition = engines.first?.build(hierarchy) else { return nil }
    let expected = points.map(definition)
    for engine in engines.dropFirst() {
      let hit = engine.build(hierarchy)
      for (point, answer) in zip(points, expected) where hit(point) != answer {
        let shrunk = Shrinking(point: point, engines: [engines[0], engine]).shrink(hierarchy)
        let answers = engines.map { engine in
          (engine.name, engine.build(shrunk)(point).map { shrunk.views[$0].id } ?? "-")
        }
        return Disagreement(origin: origin(), point: point, shrunk: shrunk, answers: answers)
      }
    }
    return nil
  }
}

/// Makes a tree smaller while two engines still differ on it at a point.
private struct Shrinking {
  let point: Point
  let engines: [Engine]

  func shrink(_ hierarchy: ViewHierarchy) -> ViewHierarchy {
    var best = hierarchy
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for index in best.views.indices.reversed() where index < best.views.count {
        for candidate in [without(subtreeOf: index, best), spliced(index, best)] {
          if let candidate, differs(candidate) {
            best = candidate
            isSmaller = true
            break
          }
        }
      }
    }
    for index in best.views.indices {
      for simplify in ViewSpec.simplifications {
        var views = best.views
        simplify(&views[index])
        guard views[index] != best.views[index] else { continue }
        if let candidate = try? ViewHierarchy(views: views), differs(candidate) { best = candidate }
      }
    }
    return best
  }

  private func differs(_ hierarchy: ViewHierarchy) -> Bool {
    engines[0].build(hierarchy)(point) != engines[1].build(hierarchy)(point)
  }

  private func without(subtreeOf removed: Int, _ hierarchy: ViewHierarchy) -> ViewHierarchy? {
    var newIndex = [Int?](repeating: nil, count: hierarchy.views.count)
    var views: [ViewSpec] = []
    for (index, view) in hierarchy.views.enumerated() where index != removed {
      var copy = view
      if let parent = view.parent {
        guard let kept = newIndex[parent] else { continue }
        copy.parent = kept
      }
      newIndex[index] = views.count
      views.append(copy)
    }
    return try? ViewHierarchy(name: hierarchy.name, views: views)
  }

  /// The tree without one view, whose children go to its parent.
  private func spliced(_ removed: Int, _ hierarchy: ViewHierarchy) -> ViewHierarchy? {
    let heir = hierarchy.views[removed].parent
    var views = hierarchy.views
    views.remove(at: removed)
    for index in views.indices {
      guard let parent = views[index].parent else { continue }
      if parent == removed { views[index].parent = heir }
      if parent > removed { views[index].parent = parent - 1 }
    }
    return try? ViewHierarchy(name: hierarchy.name, views: views)
  }
}

extension ViewSpec {
  /// Ways to make a view plainer, one member at a time.
  fileprivate static let simplifications: [@Sendable (inout ViewSpec) -> Void] = [
    { $0.transform = .identity }, { $0.anchorPoint = ViewSpec.defaultAnchorPoint }, { $0.hitInsets = .zero },
    { $0.hitShape = nil }, { $0.boundsOrigin = .zero }, { $0.alpha = 1 }, { $0.isHidden = false },
    { $0.isUserInteractionEnabled = true }, { $0.hitOverflow = false }, { $0.hitPassthrough = false },
    { $0.clipsToBounds = false }, { $0.windowLevel = 0 }, { $0.className = "UIView" },
    {
      $0.frame = Rect(
        x: $0.frame.origin.x.rounded(), y: $0.frame.origin.y.rounded(), width: $0.frame.size.width.rounded(),
        height: $0.frame.size.height.rounded())
    },
  ]

  /// The view in one line: its place and every member that is not at its default, numbers in full.
  fileprivate func differences(parentId: String?) -> String {
    let plain = ViewSpec(id: id, frame: frame)
    var text = "\(id) in \(parentId ?? "-") frame \(frame.origin.x) \(frame.origin.y)"
    text += " \(frame.size.width) \(frame.size.height)"
    if boundsOrigin != .zero { text += " bounds origin \(boundsOrigin.x) \(boundsOrigin.y)" }
    if alpha != 1 { text += " alpha \(alpha)" }
    if isHidden { text += " hidden" }
    if isUserInteractionEnabled != plain.isUserInteractionEnabled { text += " interaction off" }
    if hitOverflow { text += " overflow" }
    if hitPassthrough { text += " passthrough" }
    let (t, i) = (transform, hitInsets)
    if !t.isIdentity { text += " transform \(t.a) \(t.b) \(t.c) \(t.d) \(t.tx) \(t.ty)" }
    if anchorPoint != plain.anchorPoint { text += " anchor \(anchorPoint.x) \(anchorPoint.y)" }
    if i != .zero { text += " insets \(i.top) \(i.left) \(i.bottom) \(i.right)" }
    if let hitShape { text += " shape \(hitShape)" }
    if windowLevel != 0 { text += " level \(windowLevel)" }
    return text
  }
}
