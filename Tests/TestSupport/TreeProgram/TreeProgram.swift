internal import Geometry
internal import HitReference
@_spi(Testing) internal import HitTesting
internal import Hierarchy

/// Any bytes as a program: a tree, then changes, after each of which queries are asked of the changed `HitTree`,
/// of its walk, of the definition, and of a `HitTree` made anew. What the fuzzer runs, and the tests on seeded
/// bytes.
public struct TreeProgram {
  /// How often a tree is made anew for comparison: after every so many changes.
  public var freshEvery = 1
  /// How many changes were made.
  public private(set) var changes = 0
  /// What was done, newest last.
  public private(set) var log: [String] = []

  private var bytes: ProgramBytes
  private var mirror: MirroredTree
  private var stale: [NodeIndex] = []
  /// What the tree was some changes ago, and where it was asked then.
  private var snapshot: HitTreeSnapshot?
  private var moment: [(point: Point, expected: NodeIndex?)] = []
  /// The nodes that have closures, those that had them first in front.
  private var customs: [NodeIndex] = []

  /// Most views at a time.
  private static let mostViews = 32

  /// Reads the tree at the head of a program.
  public init(_ program: [UInt8]) {
    var bytes = ProgramBytes(program)
    bytes.lattice = bytes.below(8)
    let count = bytes.below(TreeProgram.mostViews)
    var views: [ViewSpec] = []
    for index in 0..<count {
      let isRoot = index == 0 || bytes.once(in: 16)
      var view = isRoot && !bytes.once(in: 4) ? bytes.window() : bytes.view()
      view.id = "n\(index)"
      if !isRoot { view.parent = bytes.below(index) }
      if isRoot, bytes.once(in: 2) { view.windowLevel = Double(bytes.below(4)) - 1 }
      views.append(view)
    }
    // Numbers are in range, parents stand before their children: nothing that could be refused.
    mirror = MirroredTree((try? ViewHierarchy(views: views)) ?? ViewHierarchy())
    mirror.tree.isMagnified = bytes.once(in: 2)
    self.bytes = bytes
  }

  /// Runs the program to its end, or to the first difference, which is returned in one line.
  public mutating func firstDifference() -> String? {
    while !bytes.isAtEnd {
      if let wrong = change() ?? check() {
        return "after \(changes) changes, the last ones \(log.suffix(6)): \(wrong)"
      }
    }
    return nil
  }

  // MARK: Changes

  private mutating func change() -> String? {
    changes += 1
    guard mirror.living.count > 1 else { return insertNew() }
    var index = mirror.living[bytes.below(mirror.living.count)]
    // What happens to a window decides for all of it: seldom.
    if mirror.nodes[index].isRoot, let child = mirror.nodes[index].view.subviews.last, !bytes.once(in: 4) {
      index = child.index
    }
    let node = mirror.nodes[index]
    let (tree, view, name) = (mirror.tree, node.view, node.name)
    switch bytes.below(28) {
    case 0, 1, 2:
      // The commonest change: a view moves a little.
      view.frame.origin.x += bytes.nudge()
      view.frame.origin.y += bytes.nudge()
      view.frame.origin = view.frame.origin.clamped
      tree.setFrame(view.frame, of: name)
      note("n\(index) moves to \(view.frame.origin)")
    case 3, 4:
      view.frame = bytes.rect()
      tree.setFrame(view.frame, of: name)
      note("n\(index) has frame \(view.frame)")
    case 5, 6:
      view.boundsOrigin = Point(x: bytes.nudge(), y: bytes.nudge())
      tree.setBoundsOrigin(view.boundsOrigin, of: name)
      note("n\(index) scrolls to \(view.boundsOrigin)")
    case 7, 8:
      view.isHidden = bytes.once(in: 6)
      tree.setHidden(view.isHidden, of: name)
      note("n\(index) hidden: \(view.isHidden)")
    case 9:
      view.transform = bytes.transform()
      tree.setTransform(view.transform, of: name)
      note("n\(index) has \(view.transform)")
    case 10:
      view.anchorPoint = Point(x: Double(bytes.below(7)) / 4, y: Double(bytes.below(7)) / 4)
      tree.setAnchorPoint(view.anchorPoint, of: name)
      note("n\(index) has anchor \(view.anchorPoint)")
    case 11:
      view.alpha = bytes.alpha()
      tree.setAlpha(view.alpha, of: name)
      note("n\(index) has alpha \(view.alpha)")
    case 12:
      view.isUserInteractionEnabled = !bytes.once(in: 6)
      tree.setUserInteractionEnabled(view.isUserInteractionEnabled, of: name)
      note("n\(index) interactive: \(view.isUserInteractionEnabled)")
    case 13:
      view.hitInsets = bytes.once(in: 2) ? bytes.insets() : .zero
      tree.setHitInsets(view.hitInsets, of: name)
      note("n\(index) has \(view.hitInsets)")
    case 14:
      view.hitShape = bytes.shape(view.bounds)
      tree.setHitShape(view.hitShape, of: name)
      note("n\(index) has shape \(view.hitShape.map { "\($0)" } ?? "none")")
    case 15:
      view.hitOverflow = bytes.once(in: 3)
      tree.setHitOverflow(view.hitOverflow, of: name)
      note("n\(index) overflows: \(view.hitOverflow)")
    case 16:
      view.hitPassthrough = bytes.once(in: 3)
      tree.setHitPassthrough(view.hitPassthrough, of: name)
      note("n\(index) passes through: \(view.hitPassthrough)")
    case 17: changeClosures(index)
    case 18...20: return insertNew()
    default: return changeStructure(index)
    }
    return nil
  }

  /// Gives a view its own way of hit testing, or takes it away: more often, so that few have one at a time.
  private mutating func changeClosures(_ index: Int) {
    let node = mirror.nodes[index]
    let isTaken = customs.contains(node.name)
    let kind = Int(bytes.byte())
    let given = RandomHooks.give(
      hitTest: isTaken || kind & 1 == 0 ? nil : kind >> 2,
      pointInside: isTaken || kind & 2 == 0 ? nil : kind >> 4,
      to: node.name, of: mirror.tree, and: node.view)
    customs.removeAll { $0 == node.name }
    if !isTaken, kind & 3 != 0 { customs.append(node.name) }
    note("n\(index) has closures \(given)")
    if customs.count > 3, let view = mirror.nodes.first(where: { $0.isAlive && $0.name == customs[0] }) {
      _ = RandomHooks.give(hitTest: nil, pointInside: nil, to: view.name, of: mirror.tree, and: view.view)
      customs.removeFirst()
      note("n\(view.view.index) has none any more")
    }
  }

  private mutating func changeStructure(_ index: Int) -> String? {
    let node = mirror.nodes[index]
    // What takes much away comes seldom.
    let isLarge = node.view.superview == nil || node.view.subviews.count > 2
    switch bytes.below(12) {
    case 0...4: return insert(index)
    case 5 where !isLarge || bytes.once(in: 8):
      mirror.detach(index)
      note("n\(index) is detached")
    case 6 where !isLarge || bytes.once(in: 8):
      stale += mirror.destroy(index)
      note("n\(index) is destroyed")
    case 5...8:
      mirror.reorder(index, toFront: true)
      note("n\(index) to the front")
    case 9:
      mirror.reorder(index, toFront: false)
      note("n\(index) to the back")
    case 10:
      let level = Double(bytes.below(4)) - 1
      mirror.setLevel(level, of: index)
      note("n\(index) has level \(level)")
    case 11 where node.isRoot || bytes.once(in: 8):
      mirror.insertRoot(index)
      note("n\(index) is a root")
    default: return insert(index)
    }
    return nil
  }

  private mutating func insertNew() -> String? {
    guard mirror.living.count < TreeProgram.mostViews else {
      let leaf = mirror.living.last { mirror.nodes[$0].view.subviews.isEmpty } ?? mirror.living[0]
      stale += mirror.destroy(leaf)
      note("n\(leaf) is destroyed")
      return nil
    }
    let hasWindow = mirror.nodes.contains { $0.isAlive && $0.isRoot }
    let index = mirror.make(hasWindow ? bytes.view() : bytes.window())
    note("n\(index) is new")
    guard hasWindow, mirror.living.count > 1, !bytes.once(in: 24) else {
      mirror.insertRoot(index)
      note("n\(index) is a root")
      return nil
    }
    return insert(index)
  }

  private mutating func insert(_ index: Int) -> String? {
    let parent = mirror.attached(near: bytes.below(mirror.living.count))
    let (place, byNeighbour) = (bytes.below(8), bytes.bool())
    note("n\(index) into n\(parent) at \(place)")
    return mirror.insert(index, into: parent, place: place, byNeighbour: byNeighbour)
  }

  private mutating func note(_ text: @autoclosure () -> String) {
    if log.count >= 32 { log.removeFirst(16) }
    log.append(text())
  }

  // MARK: Comparison

  private mutating func check() -> String? {
    if let broken = mirror.tree.firstBrokenInvariant() { return broken }
    for name in stale where mirror.tree.contains(name) { return "the stale name \(name.rawValue) is taken" }
    if stale.count > 8 { stale.removeFirst(stale.count - 8) }
    let points = points()
    var fresh: (tree: HitTree, names: [NodeIndex])?
    customs.removeAll { !mirror.tree.contains($0) }
    // A tree made anew has no closures.
    if changes % freshEvery == 0, customs.isEmpty {
      do {
        let (hierarchy, names) = try mirror.hierarchy()
        fresh = (HitTree(hierarchy), names)
      } catch { return "the tree is no hierarchy: \(error)" }
    }
    for point in points {
      let expected = mirror.reference.hit(at: point).map { mirror.nodes[$0].name }
      let answer = mirror.tree.hit(at: point)
      if answer != expected { return text(point, "the tree", answer, expected) }
      let walked = mirror.tree.hitByWalking(at: point)
      if walked != expected { return text(point, "its walk", walked, expected) }
      if let wrong = checkOtherQueries(at: point) { return wrong }
      guard let fresh else { continue }
      let anew = fresh.tree.hit(at: point).map { fresh.names[Int($0.rawValue)] }
      if anew != expected { return text(point, "a tree made anew", anew, expected) }
    }
    if let wrong = checkSnapshot(points) { return wrong }
    return changes % (4 * freshEvery) == 0 ? checkReach() : nil
  }

  /// That the last snapshot says what it said; every fourth change takes another one.
  private mutating func checkSnapshot(_ points: [Point]) -> String? {
    for (point, expected) in moment {
      switch snapshot?.hit(at: point) {
      case .node(let node) where node != expected: return text(point, "a snapshot", node, expected)
      case .nothing where expected != nil: return text(point, "a snapshot", nil, expected)
      // Of closures a snapshot only says that they would be asked.
      default: continue
      }
    }
    guard changes % 4 == 0 else { return nil }
    snapshot = mirror.tree.snapshot()
    moment = points.map { point in (point, mirror.reference.hit(at: point).map { mirror.nodes[$0].name }) }
    return nil
  }

  /// Paths, everything under a point, and the tree without some view.
  private mutating func checkOtherQueries(at point: Point) -> String? {
    func names(_ views: [Int]) -> [NodeIndex] { views.map { mirror.nodes[$0].name } }
    let path = names(mirror.reference.hitPath(at: point))
    if mirror.tree.hitPath(at: point) != path { return "at \(point) the path is not \(path)" }
    let all = names(mirror.reference.all(at: point))
    if mirror.tree.all(at: point) != all { return "at \(point) there are not \(all)" }
    guard !mirror.living.isEmpty else { return nil }
    let without = mirror.living[Int(point.x.bitPattern % UInt64(mirror.living.count))]
    let expected = mirror.reference.hit(at: point, excluding: [without]).map { mirror.nodes[$0].name }
    let answer = mirror.tree.hit(at: point, excluding: mirror.nodes[without].name)
    return answer == expected ? nil : text(point, "the tree without n\(without)", answer, expected)
  }

  /// That every point by which a node is said to be hit does hit it.
  private func checkReach() -> String? {
    let map = mirror.tree.reach()
    for node in map.nodes {
      guard let point = map[node].point else { continue }
      let hit = mirror.reference.hit(at: point).map { mirror.nodes[$0].name }
      if hit != node { return text(point, "the map of reach", node, hit) }
    }
    return nil
  }

  private func text(_ point: Point, _ who: String, _ answer: NodeIndex?, _ expected: NodeIndex?) -> String {
    func name(_ node: NodeIndex?) -> String {
      guard let node else { return "nothing" }
      return mirror.nodes.firstIndex { $0.isAlive && $0.name == node }.map { "n\($0)" } ?? "\(node.rawValue)"
    }
    return "at (\(point.x), \(point.y)) \(who) says \(name(answer)), the definition \(name(expected))"
  }

  /// Where to ask: around the place of a view, on its edges, beside them, or anywhere. Now and then so often that
  /// an index is worth its price.
  private mutating func points() -> [Point] {
    let kind = bytes.byte()
    if kind & 15 == 15 {
      var random = SplitMix64(seed: UInt64(kind))
      return (0..<40).map { _ in Point(x: random.unit() * 250 - 20, y: random.unit() * 250 - 20) }
    }
    guard kind & 7 > 0, !mirror.living.isEmpty else { return [bytes.point()] }
    let index = mirror.attached(near: Int(kind >> 3))
    return (0..<(kind & 1 == 1 ? 2 : 4)).map { _ in pointOfInterest(mirror.nodes[index].view) }
  }

  private mutating func pointOfInterest(_ view: ReferenceView) -> Point {
    let area = view.bounds.inset(by: view.hitInsets)
    let choice = bytes.byte()
    func coordinate(_ from: Double, _ to: Double, _ choice: UInt8) -> Double {
      let place = [from, to, (from + to) / 2, from + (to - from) * 0.125][Int(choice & 3)]
      return [place, place.nextUp, place.nextDown, place + 0.25][Int(choice >> 2 & 3)]
    }
    var point = Point(
      x: coordinate(area.minX, area.maxX, choice), y: coordinate(area.minY, area.maxY, choice >> 4))
    var next: ReferenceView? = view
    while let view = next {
      point = view.outward(point)
      next = view.superview
    }
    return point
  }
}

extension Point {
  fileprivate var clamped: Point { Point(x: min(max(x, -9e6), 9e6), y: min(max(y, -9e6), 9e6)) }
}

extension ReferenceView {
  /// A point of the view's own coordinates in its parent's, up to rounding.
  fileprivate func outward(_ point: Point) -> Point {
    let anchorX = transform.isIdentity ? 0 : anchorPoint.x * frame.size.width
    let anchorY = transform.isIdentity ? 0 : anchorPoint.y * frame.size.height
    let (x, y) = (point.x - boundsOrigin.x - anchorX, point.y - boundsOrigin.y - anchorY)
    return Point(
      x: transform.a * x + transform.c * y + transform.tx + (frame.origin.x + anchorX),
      y: transform.b * x + transform.d * y + transform.ty + (frame.origin.y + anchorY))
  }
}
