internal import Geometry
internal import Hierarchy

/// Looks for views that are hard or impossible to touch though they seem to be made for it.
///
/// What is there to be touched a file tells only in part: controls by their class, and views with recognizers,
/// are *targets*. Everything is judged as the tree stands: what is scrolled out of a scroll view is not missed.
public struct Lint: Sendable {
  /// The side of the smallest square that a finger hits well, in points (rule H25).
  public static let iosTargetSize = 44.0
  /// The same on the web, in CSS pixels.
  public static let webTargetSize = 24.0
  /// The same on Android, in density-independent pixels.
  public static let androidTargetSize = 48.0

  /// What was found, in the order of the rules and then of the views.
  public private(set) var findings: [LintFinding] = []

  let tree: DiagnosedTree
  let table: ReachTable
  /// The reach that targets would have if nothing but targets took touches: how they lie to each other, whatever
  /// covers them all.
  let targetTable: ReachTable
  let targetSize: Double
  /// Whether a view or one of its ancestors is hidden or transparent.
  let isOutOfSight: [Bool]
  /// Whether a view's content moves below it, so that what it cuts away comes into reach by scrolling.
  let scrolls: [Bool]
  /// The nearest target that a view lies in, or is itself; −1 for none.
  let targetOf: [Int]
  let steps: [CutStep]

  /// Looks at every view.
  ///
  /// - Parameters:
  ///   - tree: the views. Those of unknown place are left out where places matter.
  ///   - targetSize: the side of the smallest square that a finger hits well, in units of the tree.
  /// - Complexity: that of `HitTree.reach()`, and O(n) for each target that cannot be hit.
  public init(_ tree: DiagnosedTree, targetSize: Double = Lint.iosTargetSize) {
    self.tree = tree
    self.targetSize = targetSize
    table = ReachTable(tree)
    var isOutOfSight = [Bool](repeating: false, count: tree.views.count)
    var targetOf = [Int](repeating: -1, count: tree.views.count)
    for (index, view) in tree.views.enumerated() {
      isOutOfSight[index] =
        view.isHidden || view.alpha <= DiagnosedTree.alphaThreshold || tree.hasUnknownFrame(index)
        || view.parent.map { isOutOfSight[$0] } ?? false
      targetOf[index] = view.isTarget ? index : view.parent.map { targetOf[$0] } ?? -1
    }
    self.isOutOfSight = isOutOfSight
    var scrollers: [String: Bool] = [:]
    scrolls = tree.views.map { view in
      if view.hasRareMembers, view.details.carried.contains(where: { $0.name == "contentSize" }) {
        return true
      }
      if let known = scrollers[view.className] { return known }
      scrollers[view.className] = view.scrollsByClass
      return view.scrollsByClass
    }
    self.targetOf = targetOf
    steps = tree.views.map { CutStep($0) }
    var specs = tree.views
    for index in specs.indices where targetOf[index] != index { specs[index].hitPassthrough = true }
    targetTable = ReachTable(
      DiagnosedTree(ViewHierarchy(name: tree.hierarchy.name, trusted: specs)))
    findings = LintRule.allCases.flatMap { findings(of: $0) }
  }

  private func findings(of rule: LintRule) -> [LintFinding] {
    switch rule {
    case .smallTarget: smallTargets()
    case .overlappingTargets: overlappingTargets()
    case .unreachable: unreachableTargets()
    case .offWithRecognizer: recognizersWithoutTouches()
    case .emptyContainer: emptyContainers()
    case .outsideParent: viewsOutsideParents()
    case .clearOverlay: clearOverlays()
    case .alphaTrap: alphaTraps()
    }
  }

  var views: [ViewSpec] { tree.views }

  /// The targets that show, by index.
  var shownTargets: [Int] { views.indices.filter { targetOf[$0] == $0 && !isOutOfSight[$0] } }
}
