import Geometry
import HitReference
@_spi(Testing) import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct ChangeTests {
  private func view(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ViewSpec {
    ViewSpec(id: id, frame: Rect(x: x, y: y, width: width, height: height))
  }

  /// Random changes, after each of which tree, walk and a tree made anew must answer as the reference does.
  private func firstDifference(seed: Int, changes: Int, views: Int, points: Int) throws -> String? {
    var changing = ChangingTree(seed: UInt64(seed), views: views)
    for step in 0..<changes {
      changing.change()
      let place = "seed \(seed), step \(step), after \(changing.log.suffix(3))"
      if let broken = changing.tree.firstBrokenInvariant() { return "\(place): \(broken)" }
      let (hierarchy, names) = try changing.hierarchy()
      let reference = ReferenceTree(hierarchy)
      let fresh = HitTree(hierarchy)
      for point in Probe.points(for: hierarchy, seed: UInt64(step), count: points) {
        let expected = reference.hit(at: point).map { names[$0] }
        let answers = [
          changing.tree.hit(at: point), changing.tree.hitByWalking(at: point),
          fresh.hit(at: point).map { names[Int($0.rawValue)] },
        ]
        if answers != [expected, expected, expected] {
          return "\(place): at \(point) tree, walk, fresh say \(answers), the reference \(expected as Any)"
        }
      }
      for name in changing.stale where changing.tree.contains(name) {
        return "\(place): the stale name \(name.rawValue) is taken for a living node"
      }
    }
    return nil
  }

  @Test(arguments: 0..<40)
  func `after every change the answers are the reference's`(seed: Int) throws {
    let sizes = [1, 3, 8, 20, 40]
    let changes = 60 * Agreement.longRunFactor
    let difference = try firstDifference(
      seed: seed, changes: changes, views: sizes[seed % sizes.count], points: 20)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Behind two that cover a tile its list ends; what takes the second of them away, and lets entries reach out of the
  /// grid, makes the list forgotten before the tile's turn comes.
  @Test(arguments: [false, true])
  func `cells forget what moves away even where their list was forgotten before`(isMagnified: Bool) throws {
    let views = [view("back", 0, 0, 300, 300), view("front", 0, 0, 300, 300)]
    let tree = HitTree(try ViewHierarchy(views: views))
    tree.isMagnified = isMagnified
    let (back, front) = (tree.roots[0], tree.roots[1])
    func compare(_ comment: String) {
      for number in 0..<800 {
        // Each point twice: then its cell has a code.
        let point = Point(x: Double(number / 2 % 20) * 16 + 5, y: Double(number / 40) * 16 + 5)
        #expect(tree.hit(at: point) == tree.hitByWalking(at: point), "\(comment), at \(point)")
      }
    }
    compare("at first")
    tree.setHidden(true, of: front)
    compare("without the front")
    tree.setFrame(Rect(x: 34, y: 51, width: 23, height: 256), of: back)
    compare("the back moved")
  }

  @Test func `a tree may be built node by node`() throws {
    let tree = HitTree()
    let window = tree.makeNode(view("window", 0, 0, 100, 100))
    #expect(tree.hit(at: Point(x: 5, y: 5)) == nil)
    tree.insertRoot(window)
    let back = tree.makeNode(view("back", 0, 0, 50, 50))
    let front = tree.makeNode(view("front", 0, 0, 20, 20))
    try tree.insert(back, into: window)
    try tree.insert(front, into: window)
    #expect(tree.children(of: window) == [back, front])
    #expect(tree.hit(at: Point(x: 5, y: 5)) == front)
    tree.sendToBack(front)
    #expect(tree.hit(at: Point(x: 5, y: 5)) == back)
    tree.detach(back)
    #expect(tree.hit(at: Point(x: 5, y: 5)) == front)
    try tree.insert(back, into: window, at: .above(front))
    #expect(tree.hit(at: Point(x: 5, y: 5)) == back)
  }

  @Test func `cycles and false neighbours are refused and change nothing`() throws {
    let tree = HitTree()
    let nodes = (0..<4).map { tree.makeNode(view("\($0)", 0, 0, 100, 100)) }
    tree.insertRoot(nodes[0])
    try tree.insert(nodes[1], into: nodes[0])
    try tree.insert(nodes[2], into: nodes[1])
    #expect(throws: TreeChangeError.cycle(node: nodes[0], parent: nodes[2])) {
      try tree.insert(nodes[0], into: nodes[2])
    }
    #expect(throws: TreeChangeError.cycle(node: nodes[1], parent: nodes[1])) {
      try tree.insert(nodes[1], into: nodes[1])
    }
    #expect(throws: TreeChangeError.notASibling(nodes[2])) {
      try tree.insert(nodes[3], into: nodes[0], at: .above(nodes[2]))
    }
    #expect(throws: TreeChangeError.notASibling(nodes[1])) {
      try tree.insert(nodes[1], into: nodes[0], at: .below(nodes[1]))
    }
    #expect(tree.parent(of: nodes[2]) == nodes[1])
    #expect(tree.firstBrokenInvariant() == nil)
  }

  @Test func `a name is never given twice, however often its slot is used`() {
    let tree = HitTree()
    var names: Set<NodeIndex> = []
    for _ in 0..<1_000 {
      let node = tree.makeNode(view("v", 0, 0, 1, 1))
      #expect(names.insert(node).inserted)
      tree.destroy(node)
      #expect(!tree.contains(node))
    }
    #expect(tree.count == 0)
  }

  @Test func `a chain of 100,000 nodes is built, asked and destroyed without recursion`() throws {
    let tree = HitTree()
    var chain: [NodeIndex] = []
    for level in 0..<100_000 {
      chain.append(tree.makeNode(view("\(level)", level == 0 ? 0 : 0.015625, 0, 2_000, 1_000)))
    }
    // From the deepest outward, so that no insertion looks for a cycle through the whole chain.
    for level in (1..<chain.count).reversed() { try tree.insert(chain[level], into: chain[level - 1]) }
    tree.insertRoot(chain[0])
    for x in [0.0, 0.01, 0.02, 1, 100, 1_562.4, 1_562.5, 1_700, 1_999, 2_000] {
      // Each node begins 1/64 further right than its parent.
      let expected = x < 2_000 ? chain[min(Int(x * 64), chain.count - 1)] : nil
      #expect(tree.hitByWalking(at: Point(x: x, y: 1)) == expected)
      for _ in 0..<3 { #expect(tree.hit(at: Point(x: x, y: 1)) == expected) }
    }
    tree.destroy(chain[0])
    #expect(tree.count == 0)
  }

  @Test func `views that come and go without a query leave nothing behind`() throws {
    let tree = HitTree(ViewHierarchy.generate(.feed, views: 200, seed: 1))
    let window = tree.roots[0]
    for number in 0..<10_000 { _ = tree.hit(at: Point(x: Double(number % 100), y: Double(number % 100))) }
    for step in 0..<3_000 {
      let cell = tree.makeNode(view("cell", 0, Double(step % 100), 100, 10))
      try tree.insert(cell, into: window)
      let other = tree.makeNode(view("other", 0, Double(step % 100), 100, 10))
      try tree.insert(other, into: cell)
      tree.setFrame(Rect(x: 1, y: 2, width: 30, height: 40), of: tree.children(of: window)[0])
      tree.destroy(cell)
    }
    #expect(tree.firstBrokenInvariant() == nil)
    for number in 0..<400 {
      let point = Point(x: Double(number), y: Double(number) * 2)
      #expect(tree.hit(at: point) == tree.hitByWalking(at: point))
    }
    #expect(tree.firstBrokenInvariant() == nil)
  }

  @Test func `a chain of 100,000 nodes is changed, listed and frozen without recursion`() throws {
    let tree = HitTree()
    let chain = (0..<100_000).map { _ in tree.makeNode(view("c", 0, 0, 2_000, 1_000)) }
    for level in 1..<chain.count { try tree.insert(chain[level], into: chain[level - 1]) }
    tree.insertRoot(chain[0])
    let point = Point(x: 5, y: 5)
    func expectAgreement(_ expected: Int?, _ comment: String) {
      #expect(tree.hitByWalking(at: point) == expected.map { chain[$0] }, "\(comment)")
      for _ in 0..<12 { #expect(tree.hit(at: point) == expected.map { chain[$0] }, "\(comment)") }
    }
    expectAgreement(99_999, "at first")
    #expect(tree.hitPath(at: point) == chain)
    #expect(tree.all(at: point) == chain.reversed())
    #expect(tree.hit(at: point, excluding: chain[50_000]) == chain[49_999])
    #expect(tree.hits(in: Rect(x: 5, y: 5, width: 10, height: 10)) == [chain[99_999]])
    let snapshot = tree.snapshot()
    tree.setFrame(Rect(x: 6, y: 0, width: 2_000, height: 1_000), of: chain[40_000])
    expectAgreement(39_999, "moved")
    tree.setFrame(Rect(x: 1, y: 0, width: 2_000, height: 1_000), of: chain[40_000])
    tree.setHidden(true, of: chain[70_000])
    expectAgreement(69_999, "hidden")
    tree.setHidden(false, of: chain[70_000])
    tree.setTransform(.scale(x: 0.5, y: 0.5), of: chain[20_000])
    tree.setTransform(.identity, of: chain[20_000])
    expectAgreement(99_999, "shown")
    #expect(throws: TreeChangeError.cycle(node: chain[10], parent: chain[99_990])) {
      try tree.insert(chain[10], into: chain[99_990])
    }
    tree.detach(chain[60_000])
    expectAgreement(59_999, "detached")
    try tree.insert(chain[60_000], into: chain[10])
    expectAgreement(99_999, "further up")
    #expect(tree.hitPath(at: point).count == 40_011)
    #expect(tree.firstBrokenInvariant() == nil)
    #expect(snapshot.hitPath(at: point) == chain)
    tree.destroy(chain[50_000])
    #expect(tree.count == 90_000)
  }

  @Test func `a million siblings are moved, reordered and taken out`() throws {
    let tree = HitTree()
    let root = tree.makeNode(view("root", 0, 0, 4_000, 4_000))
    tree.insertRoot(root)
    let nodes = try (0..<1_000_000).map { number in
      let node = tree.makeNode(view("n", Double(number % 1_000) * 4, Double(number / 1_000) * 4, 5, 5))
      try tree.insert(node, into: root)
      return node
    }
    func expectAgreement(_ comment: String) {
      for point in [Point(x: 2.5, y: 3_900.5), Point(x: 3_999, y: 3_999), Point(x: 9, y: 3_996)] {
        let expected = tree.hitByWalking(at: point)
        for _ in 0..<3 { #expect(tree.hit(at: point) == expected, "\(comment)") }
      }
    }
    for _ in 0..<10 { expectAgreement("at first") }
    tree.setFrame(Rect(x: 0, y: 3_990, width: 90, height: 9), of: nodes[5])
    expectAgreement("moved")
    tree.bringToFront(nodes[5])
    expectAgreement("in front")
    tree.sendToBack(nodes[999_999])
    expectAgreement("behind")
    tree.detach(nodes[5])
    expectAgreement("out")
    try tree.insert(nodes[5], into: root, at: .above(nodes[500_000]))
    expectAgreement("in")
    tree.destroy(root)
    #expect(tree.count == 0)
  }
}
