import Diagnosis
import Geometry
import HitReference
import Hierarchy
import TestSupport
import Testing

/// Mends against every change there is: on small random trees with every rule in them, all single changes and all
/// pairs of changes are made, and the definition is asked which views win then.
@Suite struct SmallestMendTests {
  /// What no pair reaches counts as this many changes or more.
  private static let beyond = 3

  /// For every view the fewest changes after which it wins, up to two.
  private static func fewest(_ tree: DiagnosedTree, at point: Point) -> [Int] {
    let views = tree.hierarchy.views
    var indices: [String: Int] = [:]
    for (index, view) in views.enumerated() { indices[view.id] = index }
    var fewest = [Int](repeating: beyond, count: views.count)
    func ask(_ changes: [ViewChange]) {
      guard let changed = try? tree.hierarchy(with: changes), let hit = ReferenceTree(changed).hit(at: point),
        let view = indices[changed.views[hit].id]
      else { return }
      fewest[view] = min(fewest[view], changes.count)
    }
    ask([])
    let changes = allChanges(tree)
    for (place, change) in changes.enumerated() {
      ask([change])
      for other in changes[..<place] where other.view != change.view || !areAlike(other, change) {
        ask([other, change])
      }
    }
    return fewest
  }

  /// Whether two changes set the same member, so that the later would undo the earlier.
  private static func areAlike(_ one: ViewChange, _ other: ViewChange) -> Bool {
    func member(_ change: ViewChange) -> String { "\(change.setting)".prefix { $0 != "(" }.description }
    return member(one) == member(other)
  }

  /// Every change of a member that decides hits, with the values that let most and least through.
  private static func allChanges(_ tree: DiagnosedTree) -> [ViewChange] {
    let views = tree.hierarchy.views
    var changes: [ViewChange] = []
    for (index, view) in views.enumerated() {
      func add(_ setting: ViewChange.Setting, unless isSo: Bool = false) {
        if !isSo { changes.append(ViewChange(view: index, setting: setting)) }
      }
      add(.shown, unless: !view.isHidden)
      add(.alpha(view.alpha > 0.01 ? 0 : 1))
      add(.interaction(!view.isUserInteractionEnabled))
      add(.withoutTransform, unless: view.transform == .identity)
      add(.withoutShape, unless: view.hitShape == nil)
      add(.passthrough(!view.hitPassthrough))
      for inset in [-1e6, 1e6] {
        add(.hitInsets(EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)))
      }
      for (other, sibling) in views.enumerated() where other != index && sibling.parent == view.parent {
        add(.inFront(of: other))
      }
      if view.parent == nil {
        add(.windowLevel(1e6))
        add(.windowLevel(-1e6))
      }
    }
    return changes
  }

  @Test func `no fewer changes than a mend's let a view win`() {
    var counts = [0, 0, 0, 0]
    for seed in 0..<UInt64(40) {
      let hierarchy = RandomTree.everything(seed: seed, views: 2 + Int(seed % 4))
      let tree = DiagnosedTree(hierarchy)
      for point in Probe.points(for: hierarchy, seed: seed, count: 3) where point.isFinite {
        let fewest = Self.fewest(tree, at: point)
        for (view, fewest) in fewest.enumerated() {
          let found = min(tree.mend(for: view, at: point)?.changes.count ?? Self.beyond, Self.beyond)
          counts[found] += 1
          // That a mend does what it says is another test's; its insets may reach further than those made here.
          #expect(found <= fewest, "seed \(seed) at \(point): view \(view)")
        }
      }
    }
    #expect(counts.allSatisfy { $0 > 5 }, "\(counts)")
  }

  @Test func `taking away one transform can spare many changes`() throws {
    // Turned upside down about its corner, the box and all that it holds lie far from the point.
    let tree = DiagnosedTree(
      try hierarchy([
        ("win", nil, Rect(x: 0, y: 0, width: 100, height: 100)),
        ("box", "win", Rect(x: 0, y: 0, width: 90, height: 90)),
        ("inner", "box", Rect(x: 0, y: 0, width: 80, height: 80)),
        ("btn", "inner", Rect(x: 0, y: 0, width: 20, height: 20)),
      ]) {
        $0["box"]?.transform = AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: -90, ty: -90)
      })
    let view = try #require(tree.view(named: "btn"))
    let mend = try #require(tree.mend(for: view, at: Point(x: 10, y: 10)))
    #expect(mend.changes.map { tree.text(of: $0) } == ["set transform to identity on box"])
  }
}
