import Diagnosis
import Geometry
import HitReference
import Hierarchy
import TestSupport
import Testing

/// Everything that an explanation says is true: on random trees, against the definition.
@Suite struct ExplanationTruthTests {
  private static let seeds = 0..<UInt64(100)

  /// A random tree for a seed, and points that matter in it.
  private static func sample(_ seed: UInt64) -> (ViewHierarchy, [Point]) {
    let tree = RandomTree.everything(seed: seed, views: [3, 8, 20, 40][Int(seed % 4)])
    return (tree, Probe.points(for: tree, seed: seed, count: 40))
  }

  @Test func `the hit view and its path are the definition's`() {
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let (tree, reference) = (DiagnosedTree(hierarchy), ReferenceTree(hierarchy))
      for point in points {
        let explanation = tree.explain(at: point)
        #expect(explanation.hit == reference.hit(at: point), "seed \(seed) at \(point)")
        #expect(explanation.path == reference.hitPath(at: point), "seed \(seed) at \(point)")
      }
    }
  }

  @Test func `the views under the point are all that draw or take touches there, front to back`() {
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let (tree, walk) = (DiagnosedTree(hierarchy), PlainWalk(hierarchy))
      let order = walk.frontToBack()
      for point in points {
        let explanation = tree.explain(at: point)
        let expected = order.filter { $0 != explanation.hit && walk.isUnder(point, view: $0) }
        #expect(explanation.under.map(\.view) == expected, "seed \(seed) at \(point)")
        for verdict in explanation.under {
          #expect(verdict.localPoint == walk.local(point, in: verdict.view))
          #expect(tree.obstacle(of: verdict.view, at: point) == verdict.obstacle)
        }
      }
    }
  }

  @Test func `changing what a rule names brings the next reason or another hit`() throws {
    var met: Set<String> = []
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let tree = DiagnosedTree(hierarchy)
      for point in points {
        let explanation = tree.explain(at: point)
        for verdict in explanation.under {
          met.insert(tree.rule(of: verdict.obstacle, for: verdict.view))
          let views = changed(hierarchy.views, verdict, point: point)
          let after = DiagnosedTree(try ViewHierarchy(views: views))
          let next = after.obstacle(of: verdict.view, at: point)
          #expect(
            next != verdict.obstacle,
            "seed \(seed) at \(point): view \(verdict.view) keeps \(verdict.obstacle)")
        }
      }
    }
    #expect(met.isSuperset(of: ["H1", "H2", "H3", "H4", "H8", "H10", "H12", "H14"]), "\(met)")
  }

  /// The views after the one thing that an obstacle names is no longer so; nothing else changes.
  private func changed(_ views: [ViewSpec], _ verdict: Explanation.Verdict, point: Point) -> [ViewSpec] {
    var views = views
    switch verdict.obstacle {
    case .hidden(let view):
      #expect(views[view].isHidden)
      views[view].isHidden = false
    case .transparent(let view):
      #expect(views[view].alpha <= 0.01)
      views[view].alpha = 1
    case .interactionOff(let view):
      #expect(!views[view].isUserInteractionEnabled)
      views[view].isUserInteractionEnabled = true
    case .flattened(let view):
      #expect(!views[view].transform.isInvertible)
      views[view].transform = .identity
    case .outsideAncestor(let view):
      #expect(!views[view].hitOverflow)
      views[view].hitOverflow = true
    case .outsideItself:
      views[verdict.view].hitShape = nil
      views[verdict.view].hitInsets = .zero
    case .descendant(let view), .covered(let view):
      views[view].isHidden = true
    case .passesThrough:
      #expect(views[verdict.view].hitPassthrough)
      views[verdict.view].hitPassthrough = false
    case .unknownFrame(let view):
      views[view].details.unknown = []
    }
    return views
  }

  @Test func `what is said to be covered would win if it stood alone in front`() throws {
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let tree = DiagnosedTree(hierarchy)
      for point in points {
        for verdict in tree.explain(at: point).under {
          guard case .covered = verdict.obstacle, tree.mend(for: verdict.view, at: point) != nil else {
            continue
          }
          // Everything that is neither above nor below it gone, it or what it holds is hit.
          var views = hierarchy.views
          for view in views.indices
          where view != verdict.view && !tree.isAncestor(view, of: verdict.view)
            && !tree.isAncestor(verdict.view, of: view)
          {
            views[view].isHidden = true
          }
          let hit = ReferenceTree(try ViewHierarchy(views: views)).hit(at: point)
          let isThere = hit == verdict.view || hit.map { tree.isAncestor(verdict.view, of: $0) } ?? false
          #expect(
            isThere || hierarchy.views[verdict.view].hitPassthrough, "seed \(seed), view \(verdict.view)")
        }
      }
    }
  }

  @Test func `a mend lets the view win by the definition, and no part of it can be left out`() throws {
    var mended = 0
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let tree = DiagnosedTree(hierarchy)
      for (number, point) in points.enumerated() where point.isFinite {
        let view = (number * 7 + Int(seed)) % hierarchy.views.count
        guard let mend = tree.mend(for: view, at: point) else { continue }
        mended += 1
        func isHit(_ changes: [ViewChange]) throws -> Bool {
          let copy = try tree.hierarchy(with: changes)
          return ReferenceTree(copy).hit(at: point).map { copy.views[$0].id } == hierarchy.views[view].id
        }
        #expect(try isHit(mend.changes), "seed \(seed) at \(point): view \(view), \(mend.changes)")
        for left in mend.changes.indices {
          var fewer = mend.changes
          fewer.remove(at: left)
          #expect(
            try !isHit(fewer), "seed \(seed) at \(point): view \(view) needs not \(mend.changes[left])")
        }
      }
    }
    #expect(mended > 1000)
  }

  @Test func `a view that is hit needs no mend`() {
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let tree = DiagnosedTree(hierarchy)
      for point in points {
        guard let hit = tree.explain(at: point).hit else { continue }
        #expect(tree.mend(for: hit, at: point)?.changes == [])
        #expect(tree.obstacle(of: hit, at: point) == nil)
      }
    }
  }

  @Test func `what is drawn on top is the frontmost view that shows`() {
    for seed in Self.seeds {
      let (hierarchy, points) = Self.sample(seed)
      let (tree, walk) = (DiagnosedTree(hierarchy), PlainWalk(hierarchy))
      let order = walk.frontToBack()
      for point in points where point.isFinite {
        let top = order.first { view in
          guard let local = walk.local(point, in: view), hierarchy.views[view].bounds.contains(local) else {
            return false
          }
          var opacity: Float = 1
          for step in tree.path(to: view) {
            let spec = hierarchy.views[step]
            opacity *= spec.alpha
            if spec.isHidden || opacity <= 0.01 { return false }
            let place = walk.local(point, in: step)
            if step != view, spec.clipsToBounds, !(place.map { spec.bounds.contains($0) } ?? false) {
              return false
            }
          }
          return true
        }
        #expect(tree.explain(at: point).top == top, "seed \(seed) at \(point)")
      }
    }
  }
}
