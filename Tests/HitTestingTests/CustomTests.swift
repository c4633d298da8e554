import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct CustomTests {
  private func view(
    _ id: String, in parent: Int? = nil, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> ViewSpec {
    ViewSpec(id: id, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
  }

  private func names(_ count: Int) -> [NodeIndex] { (0..<count).map { NodeIndex(rawValue: UInt32($0)) } }

  /// The first point at which a tree with random closures does not answer as the recursion with the same ones.
  private func firstDifference(seed: Int, views: Int, share: Double) -> String? {
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: views)
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let names = names(views)
    let hooks = RandomHooks.install(on: tree, names, and: reference, seed: UInt64(seed), share: share)
    var random = SplitMix64(seed: UInt64(seed))
    for (step, point) in Probe.points(for: hierarchy, seed: UInt64(seed)).enumerated() {
      let place = "seed \(seed), hooks \(hooks), at \(point)"
      let expected = reference.hit(at: point).map { names[$0] }
      let answers = [tree.hit(at: point), tree.hitByWalking(at: point)]
      if answers != [expected, expected] { return "\(place): \(answers), not \(expected as Any)" }
      let all = tree.all(at: point)
      if all != reference.all(at: point).map({ names[$0] }) {
        return "\(place): all \(all), not \(reference.all(at: point))"
      }
      let excluded = (0...random.below(3)).map { _ in random.below(views) }
      let rest = reference.hit(at: point, excluding: excluded).map { names[$0] }
      if tree.hit(at: point, excluding: excluded.map { names[$0] }) != rest {
        return "\(place): without \(excluded) not \(rest as Any)"
      }
      if excluded.count == 1, tree.hit(at: point, excluding: names[excluded[0]]) != rest {
        return "\(place): without one, \(excluded), not \(rest as Any)"
      }
      // Now and then a change, so that walks, an old index and a new one all answer.
      if step % 40 == 39 {
        let node = random.below(views)
        let frame = hierarchy.views[random.below(views)].frame
        tree.setFrame(frame, of: names[node])
        reference.views[node].frame = frame
      }
    }
    return tree.firstBrokenInvariant()
  }

  @Test(arguments: 0..<200)
  func `closures are honoured as in the recursion`(seed: Int) {
    let sizes = [1, 2, 3, 5, 8, 13, 21, 34, 60]
    let difference = firstDifference(seed: seed, views: sizes[seed % sizes.count], share: 0.25)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: 0..<40)
  func `a few closures in a larger tree are honoured as in the recursion`(seed: Int) {
    let difference = firstDifference(seed: 1_000 + seed, views: 200, share: 0.02)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `a hidden node with its own hitTest is asked, one below a hidden node is not`() throws {
    var hidden = view("hidden", in: 0, 0, 0, 50, 50)
    hidden.isHidden = true
    let tree = HitTree(
      try ViewHierarchy(views: [
        view("w", 0, 0, 100, 100), hidden, view("a", in: 1, 0, 0, 50, 50), view("b", in: 0, 50, 50, 50, 50),
      ]))
    let names = names(4)
    let always = CustomHitTesting(hitTest: { _, node, _ in node })
    tree.setCustomHitTesting(always, of: names[2])
    #expect(tree.hit(at: Point(x: 5, y: 5)) == names[0])
    tree.setCustomHitTesting(always, of: names[1])
    #expect(tree.hit(at: Point(x: 5, y: 5)) == names[1])
    #expect(tree.hit(at: Point(x: 60, y: 60)) == names[3])
    tree.setCustomHitTesting(nil, of: names[1])
    #expect(tree.hit(at: Point(x: 5, y: 5)) == names[0])
    #expect(tree.customHitTesting(of: names[1]) == nil)
  }

  @Test func `a closure may ask whole queries, also of itself`() throws {
    let tree = HitTree(
      try ViewHierarchy(views: [
        view("w", 0, 0, 100, 100), view("a", in: 0, 0, 0, 50, 50), view("b", in: 1, 0, 0, 50, 50),
        view("c", in: 0, 50, 0, 50, 50),
      ]))
    let names = names(4)
    // What lies 50 to the right, found through the whole tree, and through super when it comes back here.
    tree.setCustomHitTesting(
      CustomHitTesting(hitTest: { tree, _, point in tree.hit(at: Point(x: point.x + 50, y: point.y)) }),
      of: names[1])
    #expect(tree.hit(at: Point(x: 10, y: 10)) == names[3])
    #expect(tree.hitByWalking(at: Point(x: 10, y: 10)) == names[3])
    #expect(tree.hit(at: Point(x: 10, y: 60)) == names[0])
    #expect(tree.hitPath(at: Point(x: 10, y: 10)) == [names[0], names[3]])
  }

  @Test func `a closure must not change the tree`() async {
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      let node = tree.makeNode(ViewSpec(id: "w", frame: Rect(x: 0, y: 0, width: 9, height: 9)))
      tree.insertRoot(node)
      tree.setCustomHitTesting(
        CustomHitTesting(hitTest: { tree, node, _ in
          tree.setHidden(true, of: node)
          return node
        }), of: node)
      _ = tree.hit(at: .zero)
    }
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      let node = tree.makeNode(ViewSpec(id: "w", frame: Rect(x: 0, y: 0, width: 9, height: 9)))
      tree.insertRoot(node)
      tree.setCustomHitTesting(
        CustomHitTesting(pointInside: { tree, _, _ in
          _ = tree.makeNode(ViewSpec(id: "v", frame: .zero))
          return true
        }), of: node)
      _ = tree.hit(at: .zero)
    }
  }

  @Test func `tags and closures belong to the node and go with it`() {
    let tree = HitTree()
    let spec = ViewSpec(id: "v", frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let node = tree.makeNode(spec)
    #expect(tree.tag(of: node) == 0)
    tree.setTag(.max, of: node)
    tree.setCustomHitTesting(CustomHitTesting(pointInside: { _, _, _ in true }), of: node)
    var others: [NodeIndex] = []
    for number in 0..<200 {
      others.append(tree.makeNode(spec))
      tree.setTag(UInt64(number), of: others[number])
    }
    #expect(tree.tag(of: node) == .max)
    #expect(others.indices.allSatisfy { tree.tag(of: others[$0]) == UInt64($0) })
    tree.destroy(node)
    let next = tree.makeNode(spec)
    #expect(next.rawValue & 0x3f_ffff == node.rawValue & 0x3f_ffff)
    #expect(tree.tag(of: next) == 0)
    #expect(tree.customHitTesting(of: next) == nil)
  }

  @Test(arguments: 0..<20)
  func `closures come and go with changes of the tree`(seed: Int) throws {
    var changing = ChangingTree(seed: UInt64(seed), views: [2, 6, 20, 40][seed % 4])
    for step in 0..<40 {
      changing.change()
      let (hierarchy, names) = try changing.hierarchy()
      let reference = ReferenceTree(hierarchy)
      let hooks = RandomHooks.install(
        on: changing.tree, names, and: reference, seed: UInt64(1_000 * seed + step), share: 0.1)
      let place = "seed \(seed), step \(step), after \(changing.log.suffix(3)), hooks \(hooks)"
      #expect(changing.tree.firstBrokenInvariant() == nil, "\(place)")
      for point in Probe.points(for: hierarchy, seed: UInt64(step), count: 15) {
        let expected = reference.hit(at: point).map { names[$0] }
        #expect(changing.tree.hit(at: point) == expected, "\(place), at \(point)")
      }
      for name in names { changing.tree.setCustomHitTesting(nil, of: name) }
    }
  }

  @Test func `beside the areas of others a closure that nothing bounds is asked too`() throws {
    // The overflowing root lets its child be hit anywhere; the grid ends a little outside of the root.
    var root = view("root", -6.875, -17.375, 388.125, 135.625)
    root.hitOverflow = true
    let tree = HitTree(try ViewHierarchy(views: [root, view("child", in: 0, 79.25, 89.625, 0, 87.375)]))
    tree.setCustomHitTesting(CustomHitTesting(pointInside: { _, _, _ in true }), of: names(2)[1])
    for _ in 0..<200 {
      for x in [-6.9, -6.89, -6.88, -6.875, 0, 381.24, 381.25, 381.26, 381.28, 500] {
        for y in [-17.4, -17.375, 0, 118.25, 118.26, 118.28, 1e6] {
          #expect(tree.hit(at: Point(x: x, y: y)) == names(2)[1], "at (\(x), \(y))")
        }
      }
    }
  }

  @Test func `a query asks no closure of the nodes that it goes without`() throws {
    let tree = HitTree(try ViewHierarchy(views: [view("w", 0, 0, 100, 100), view("a", in: 0, 0, 0, 50, 50)]))
    let names = names(2)
    final class Count { var asked = 0 }
    let count = Count()
    tree.setCustomHitTesting(
      CustomHitTesting(hitTest: { _, node, _ in
        count.asked += 1
        return node
      }), of: names[1])
    #expect(tree.hit(at: Point(x: 5, y: 5), excluding: names[1]) == names[0])
    #expect(tree.hit(at: Point(x: 5, y: 5), excluding: [names[1]]) == names[0])
    #expect(count.asked == 0)
  }

  @Test(arguments: [0, 1_000])
  func `closures that ask whole queries during one that goes without nodes get the whole tree`(
    queries: Int
  ) throws {
    // The last one's closure asks about where the second one's answers, which the outer query goes without.
    let tree = HitTree(
      try ViewHierarchy(views: [
        view("w", 0, 0, 100, 100), view("a", in: 0, 50, 0, 50, 50), view("c", in: 0, 50, 50, 50, 50),
        view("b", in: 0, 0, 0, 50, 50),
      ]))
    let names = names(4)
    tree.setCustomHitTesting(CustomHitTesting(hitTest: { _, node, _ in node }), of: names[1])
    for kind in 0..<5 {
      let asking = CustomHitTesting(hitTest: { tree, node, point in
        guard tree.defaultPoint(inside: point, of: node) else { return nil }
        let other = Point(x: point.x + 50, y: point.y)
        switch kind {
        case 0: return tree.hit(at: other)
        case 1: return tree.hitByWalking(at: other)
        case 2: return tree.all(at: other).first
        case 3: return tree.hits(in: Rect(origin: other, size: Size(width: 1, height: 1))).first
        default: return tree.hit(at: other, excluding: names[2])
        }
      })
      tree.setCustomHitTesting(asking, of: names[3])
      for number in 0..<queries {
        _ = tree.hit(at: Point(x: Double(number % 10) * 5, y: Double(number / 10 % 10) * 5))
      }
      #expect(tree.hit(at: Point(x: 5, y: 5)) == names[1], "\(kind)")
      #expect(tree.hit(at: Point(x: 5, y: 5), excluding: names[1]) == names[1], "\(kind)")
      #expect(tree.hit(at: Point(x: 5, y: 5), excluding: [names[1], names[2]]) == names[1], "\(kind)")
    }
  }

  @Test func `a chain of nodes that say what is inside of them is no recursion`() throws {
    let tree = HitTree()
    let chain = (0..<50_000).map { _ in tree.makeNode(view("c", 0, 0, 100, 100)) }
    for level in 1..<chain.count { try tree.insert(chain[level], into: chain[level - 1]) }
    tree.insertRoot(chain[0])
    let inside = CustomHitTesting(pointInside: { tree, node, point in
      tree.defaultPoint(inside: point, of: node)
    })
    for node in chain { tree.setCustomHitTesting(inside, of: node) }
    for _ in 0..<20 { #expect(tree.hit(at: Point(x: 5, y: 5)) == chain.last) }
    #expect(tree.hitByWalking(at: Point(x: 5, y: 5)) == chain.last)
    #expect(tree.hit(at: Point(x: 5, y: 5), excluding: chain[40_000]) == chain[39_999])
    #expect(tree.all(at: Point(x: 5, y: 5)).count == chain.count)
  }
}
