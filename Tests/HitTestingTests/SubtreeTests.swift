import Benchmarking
import Geometry
@_spi(Testing) import HitTesting
import Hierarchy
import TestSupport
import Testing

/// Subtrees that are made anew, put in, taken out and destroyed, as the cells of a table are.
@Suite struct SubtreeTests {
  @Test(arguments: 0..<20)
  func `a subtree made at once is the same as one made view by view`(seed: Int) throws {
    let hierarchy = RandomTree.everything(seed: UInt64(seed), views: 30)
    let (atOnce, oneByOne) = (HitTree(), HitTree())
    let counts = subtreeCounts(hierarchy)
    for first in hierarchy.views.indices where isRun(first, counts[first], hierarchy) {
      let run = first..<first + counts[first]
      var names = [NodeIndex](repeating: NodeIndex(rawValue: 0), count: hierarchy.views.count)
      var span = names.mutableSpan
      atOnce.makeSubtree(run, of: hierarchy, names: &span)
      var others: [NodeIndex] = []
      for view in run {
        let node = oneByOne.makeNode(hierarchy.views[view])
        others.append(node)
        guard view > first, let parent = hierarchy.views[view].parent else { continue }
        try oneByOne.insert(node, into: others[parent - first])
      }
      #expect(Array(names[run]) == others)
      for ((node, other), view) in zip(zip(names[run], others), run) {
        #expect(atOnce.children(of: node) == oneByOne.children(of: other))
        #expect(atOnce.parent(of: node) == oneByOne.parent(of: other))
        #expect(atOnce.frame(of: node) == hierarchy.views[view].frame)
        #expect(atOnce.transform(of: node) == hierarchy.views[view].transform)
        #expect(atOnce.hitShape(of: node) == hierarchy.views[view].hitShape)
        #expect(atOnce.isHidden(node) == hierarchy.views[view].isHidden)
        #expect(atOnce.alpha(of: node) == hierarchy.views[view].alpha)
        #expect(atOnce.boundsOrigin(of: node) == hierarchy.views[view].boundsOrigin)
      }
      #expect(atOnce.firstBrokenInvariant() == nil)
      atOnce.destroy(names[first])
      oneByOne.destroy(others[0])
      #expect(atOnce.count == 0)
    }
  }

  /// How many views each view's subtree has, itself included.
  private func subtreeCounts(_ hierarchy: ViewHierarchy) -> [Int] {
    var counts = [Int](repeating: 1, count: hierarchy.views.count)
    for index in hierarchy.views.indices.reversed() {
      if let parent = hierarchy.views[index].parent { counts[parent] += counts[index] }
    }
    return counts
  }

  /// Whether a subtree is a run of views.
  private func isRun(_ first: Int, _ count: Int, _ hierarchy: ViewHierarchy) -> Bool {
    first + count <= hierarchy.views.count
      && (first + 1..<first + count).allSatisfy { hierarchy.views[$0].parent.map { $0 >= first } ?? false }
  }

  // MARK: Cells

  /// A window with some views of its own, in front of which come and go cells: containers of up to 80 views.
  private struct Table {
    let tree: HitTree
    let window: NodeIndex
    var random: SplitMix64
    /// The nodes of each cell, its root first; those that are out are detached.
    var cells: [[NodeIndex]] = []

    init(seed: UInt64, isMagnified: Bool) {
      random = SplitMix64(seed: seed, stream: 0x5ab7)
      var views = [ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 400, height: 800))]
      for number in 0..<120 {
        let (x, y) = (Double(random.below(380)), Double(random.below(780)))
        let size = Size(width: Double(4 + random.below(60)), height: Double(4 + random.below(60)))
        views.append(
          ViewSpec(id: "v\(number)", parent: 0, frame: Rect(origin: Point(x: x, y: y), size: size)))
      }
      tree = HitTree(ViewHierarchy(name: "", trusted: views))
      tree.isMagnified = isMagnified
      window = NodeIndex(rawValue: 0)
    }

    /// A frame in quarters of points, or, for some cells, anywhere.
    private mutating func frame(within width: Int, _ height: Int, isOdd: Bool) -> Rect {
      let (x, y) = (
        Double(random.integer(in: -80...width * 4)) / 4, Double(random.integer(in: -80...height * 4)) / 4
      )
      let (w, h) = (Double(random.below(width * 2)) / 4, Double(random.below(height * 2)) / 4)
      return isOdd && random.chance(0.05)
        ? Rect(x: x + random.unit(), y: y, width: w, height: h + random.unit())
        : Rect(x: x, y: y, width: w, height: h)
    }

    private mutating func cell() -> ViewHierarchy {
      let (isLayer, isOdd) = (random.chance(0.7), random.chance(0.2))
      var root = ViewSpec(id: "cell", frame: Rect(x: 0, y: 0, width: 400, height: 800))
      if !isLayer { root.frame = frame(within: 300, 600, isOdd: isOdd) }
      root.hitPassthrough = isLayer
      if random.chance(0.3) { root.boundsOrigin = Point(x: Double(random.below(9)), y: -4) }
      var views = [root]
      let count = 1 + random.below(random.chance(0.1) ? 80 : 50)
      for number in 1...count {
        let parent = random.chance(0.5) ? 0 : random.below(number)
        var view = ViewSpec(id: "\(number)", parent: parent, frame: frame(within: 200, 300, isOdd: isOdd))
        view.isUserInteractionEnabled = !random.chance(0.2)
        view.hitPassthrough = random.chance(0.2)
        if random.chance(0.1) { view.boundsOrigin = Point(x: 3, y: Double(random.below(7))) }
        if isOdd && random.chance(0.05) { view.hitOverflow = true }
        if isOdd && random.chance(0.03) {
          view.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
        }
        views.append(view)
      }
      return ViewHierarchy(name: "", trusted: views)
    }

    mutating func insertFresh() throws {
      let cell = cell()
      var names = [NodeIndex](repeating: window, count: cell.views.count)
      if random.chance(0.5) {
        var span = names.mutableSpan
        tree.makeSubtree(0..<cell.views.count, of: cell, names: &span)
      } else {
        for (number, view) in cell.views.enumerated() {
          names[number] = tree.makeNode(view)
          if let parent = view.parent { try tree.insert(names[number], into: names[parent]) }
        }
      }
      cells.append(names)
      try tree.insert(names[0], into: window, at: random.chance(0.8) ? .front : .back)
    }

    mutating func step() throws {
      if cells.count < 4 { return try insertFresh() }
      let number = random.below(cells.count)
      let cell = cells[number]
      switch random.below(10) {
      case 0, 1:
        tree.destroy(cell[0])
        cells.remove(at: number)
      case 2, 3: if cells.count < 12 { try insertFresh() }
      case 4: tree.detach(cell[0])
      case 5: try tree.insert(cell[0], into: window)
      default: try changeInside(cell)
      }
    }

    /// Changes something below a cell.
    private mutating func changeInside(_ cell: [NodeIndex]) throws {
      let node = cell[random.below(cell.count)]
      switch random.below(9) {
      case 0, 1: tree.setFrame(frame(within: 200, 300, isOdd: false), of: node)
      case 2: tree.setHidden(!tree.isHidden(node), of: node)
      case 3: tree.setHitPassthrough(!tree.hitPassthrough(of: node), of: node)
      case 4: tree.setBoundsOrigin(Point(x: Double(random.below(30)) / 4, y: 1), of: node)
      case 5: tree.setUserInteractionEnabled(!tree.isUserInteractionEnabled(node), of: node)
      case 6: if node != cell[0] { tree.bringToFront(node) }
      case 7:
        let fresh = tree.makeNode(ViewSpec(id: "fresh", frame: frame(within: 100, 100, isOdd: false)))
        try tree.insert(fresh, into: node)
      default:
        // A leaf goes for good; its name stays in the list, so it only leaves.
        if node != cell[0], tree.children(of: node).isEmpty { tree.detach(node) }
      }
    }
  }

  @Test(arguments: 0..<24)
  func `what comes and goes is found where it is, and what is in it`(seed: Int) throws {
    var table = Table(seed: UInt64(seed), isMagnified: seed % 4 == 3)
    for _ in 0..<600 { _ = table.tree.hit(at: Point(x: 7, y: 7)) }
    for step in 0..<300 * Agreement.longRunFactor {
      try table.step()
      for _ in 0..<(1 + step % 12) {
        let point = Point(
          x: Double(table.random.integer(in: -40...1_640)) / 4,
          y: Double(table.random.integer(in: -40...3_240)) / 4)
        let (answer, expected) = (table.tree.hit(at: point), table.tree.hitByWalking(at: point))
        if answer != expected {
          Issue.record("seed \(seed), step \(step): \(answer as Any) at \(point), not \(expected as Any)")
          return
        }
      }
      if let broken = table.tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
        return
      }
    }
  }

  #if DEBUG
    private static let isMeasured = false
  #else
    private static let isMeasured = AllocationCounter.isAvailable
  #endif

  @Test(
    .enabled(if: isMeasured, "a release build without a sanitizer"),
    arguments: [TreeShape.flat, .feed, .hostile])
  func `layers that are made anew and destroyed allocate nothing after a while`(shape: TreeShape) throws {
    let tree = HitTree(ViewHierarchy.generate(shape, views: 1_000, seed: 1))
    var views = [ViewSpec(id: "layer", frame: Rect(x: 0, y: 0, width: 390, height: 844))]
    views[0].hitPassthrough = true
    for number in 0..<50 {
      let place = Point(x: Double(number * 37 % 350), y: Double(number * 101 % 800))
      views.append(
        ViewSpec(id: "\(number)", parent: 0, frame: Rect(origin: place, size: Size(width: 30, height: 30))))
    }
    let layer = ViewHierarchy(name: "", trusted: views)
    let root = tree.roots[0]
    var names = [NodeIndex](repeating: root, count: views.count)
    func comeAndGo() throws {
      for number in 0..<400 {
        var span = names.mutableSpan
        tree.makeSubtree(0..<views.count, of: layer, names: &span)
        try tree.insert(names[0], into: root)
        for asked in 0..<4 { _ = tree.hit(at: Point(x: Double(number % 40) * 9, y: Double(asked) * 200)) }
        tree.destroy(names[0])
        _ = tree.hit(at: Point(x: 100, y: Double(number)))
      }
    }
    for _ in 0..<3 { try comeAndGo() }
    var failure: (any Error)?
    let counts = AllocationCounter.measure(operations: 1) {
      do { try comeAndGo() } catch { failure = error }
    }?.counts
    #expect(failure == nil)
    #expect(counts == AllocationCounts())
  }
}
