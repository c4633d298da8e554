import Geometry
@_spi(Testing) import HitTesting
import Hierarchy
import Testing

/// Trees and changes with numbers at the ends of what doubles hold, compared with the walk.
private struct Extremes {
  private let tree = HitTree()
  private let palette: [Double]
  private var random: SplitMix64
  private var nodes: [NodeIndex] = []
  private var log: [String] = []

  init(seed: UInt64, palette: [Double]) {
    random = SplitMix64(seed: seed, stream: 0xe7)
    self.palette = palette
    tree.isMagnified = seed % 2 == 0
  }

  private mutating func number() -> Double {
    let base = palette[random.below(palette.count)]
    switch random.below(6) {
    case 0: return -base
    case 1: return base.nextUp
    case 2: return base.nextDown
    case 3: return base + Double(random.below(200)) - 100
    default: return base
    }
  }

  private mutating func point() -> Point {
    let point = Point(x: number(), y: random.chance(0.5) ? 0 : number())
    return point.isFinite ? point : .zero
  }

  private mutating func rect() -> Rect {
    let origin = point()
    let size = Size(width: abs(number()), height: random.chance(0.5) ? 100 : abs(number()))
    return size.isFinite ? Rect(origin: origin, size: size) : Rect(origin: origin, size: .zero)
  }

  private mutating func shape() -> HitShape? {
    switch random.below(3) {
    case 0: .ellipse(rect())
    case 1: .polygons([(0..<(3 + random.below(3))).map { _ in Point(x: point().x, y: point().y) }])
    default: nil
    }
  }

  private mutating func insertNew() {
    var view = ViewSpec(id: "v", frame: rect())
    view.hitOverflow = random.chance(0.4)
    view.hitPassthrough = random.chance(0.2)
    let node = tree.makeNode(view)
    nodes.append(node)
    var parent = nodes.count - 1
    if parent > 0, !random.chance(0.1) {
      parent = random.below(parent)
      try? tree.insert(node, into: nodes[parent])
    } else {
      tree.insertRoot(node)
    }
    log.append("\(view.frame) in \(parent), overflows \(view.hitOverflow), passes \(view.hitPassthrough)")
  }

  mutating func change() {
    if nodes.count < 3 || nodes.count < 24 && random.chance(0.15) { return insertNew() }
    let number = random.below(nodes.count)
    let node = nodes[number]
    switch random.below(16) {
    case 0...3: tree.setFrame(rect(), of: node)
    case 4, 5: tree.setBoundsOrigin(point(), of: node)
    case 6:
      let (b, c) = random.chance(0.5) ? (0, 0) : (self.number(), self.number())
      let transform = AffineTransform(
        a: self.number(), b: b, c: c, d: self.number(), tx: self.number(), ty: 0)
      if transform.isFinite { tree.setTransform(transform, of: node) }
    case 7: tree.setTransform(.identity, of: node)
    case 8: tree.setHidden(random.chance(0.3), of: node)
    case 9: tree.setHitOverflow(random.chance(0.5), of: node)
    case 10: tree.setHitPassthrough(random.chance(0.3), of: node)
    case 11:
      let (left, right) = (point().x, point().x)
      tree.setHitInsets(EdgeInsets(top: 0, left: left, bottom: 0, right: right), of: node)
    case 12: tree.bringToFront(node)
    case 13: tree.setHitShape(shape(), of: node)
    case 14: tree.setAnchorPoint(point(), of: node)
    default:
      var frame = tree.frame(of: node)
      frame.origin.x += Double(random.below(64)) / 16
      if frame.isFinite { tree.setFrame(frame, of: node) }
    }
    log.append(
      "\(number): \(tree.frame(of: node)), \(tree.boundsOrigin(of: node)), \(tree.transform(of: node)), "
        + "\(tree.hitInsets(of: node)), hidden \(tree.isHidden(node)), overflows \(tree.hitOverflow(of: node)), "
        + "passes \(tree.hitPassthrough(of: node))")
  }

  /// What is wrong at some points, most of them in or near a node.
  mutating func firstDifference() -> String? {
    for _ in 0..<12 {
      var point = point()
      if random.chance(0.5) {
        let frame = tree.frame(of: nodes[random.below(nodes.count)])
        point = Point(x: frame.minX + Double(random.below(90)), y: frame.minY + Double(random.below(90)))
      }
      for _ in 0..<3 {
        let (answer, expected) = (tree.hit(at: point), tree.hitByWalking(at: point))
        if answer != expected {
          return
            "at \(point) not \(expected as Any) but \(answer as Any) after\n\(log.joined(separator: "\n"))"
        }
      }
    }
    return tree.firstBrokenInvariant().map { "\($0) after\n\(log.joined(separator: "\n"))" }
  }
}

/// Numbers that are nearly whole units, or further out than units reach.
@Suite struct ExtremeTests {
  private static let palettes: [[Double]] = [
    [0, 1, 100, 1e-17, 5e-300, 1e6, 0.1],
    [0, 100, 3.1e7, 3.12e7, 31_250_000, 33_554_432, 3.0e7],
    [0, 100, 1e9, 1e15, 1e17, 0x1p45, 0x1p52],
    [0, 100, 1e100, 1e154, 1e200, 1e300, 8e307],
    [0, 1, 0.5, 1e-3, 1e-160, 1e-300, 1e7, 100],
  ]

  private func view(
    _ id: String, in parent: Int? = nil, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> ViewSpec {
    ViewSpec(id: id, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
  }

  private func names(_ count: Int) -> [NodeIndex] { (0..<count).map { NodeIndex(rawValue: UInt32($0)) } }

  private func expectAgreement(_ tree: HitTree, _ point: Point, times: Int = 3, _ comment: String) {
    for _ in 0..<times {
      #expect(tree.hit(at: point) == tree.hitByWalking(at: point), "\(comment), at \(point)")
    }
  }

  @Test(arguments: 0..<400)
  func `with extreme numbers the answers are the walk's after every change`(seed: Int) {
    var extremes = Extremes(seed: UInt64(seed), palette: ExtremeTests.palettes[seed % 5])
    for step in 0..<150 {
      extremes.change()
      if step % 3 == 0, let wrong = extremes.firstDifference() {
        Issue.record("seed \(seed), step \(step): \(wrong)")
        return
      }
    }
  }

  @Test(arguments: [1e-17, 1e-300, .leastNonzeroMagnitude])
  func `a container that moves or scrolls to nearly a whole unit is not on it`(tiny: Double) throws {
    var views = [view("w", 0, 0, 1_000, 1_000), view("c", in: 0, 100, 100, 200, 200)]
    for row in 0..<20 { views.append(view("\(row)", in: 1, 0, Double(row) * 10, 200, 10)) }
    let tree = HitTree(try ViewHierarchy(views: views))
    let container = names(2)[1]
    func ask() {
      for number in 0..<3_000 {
        _ = tree.hit(at: Point(x: Double(number % 100) * 10, y: Double(number / 30) * 10))
      }
    }
    func move(_ x: Double) { tree.setFrame(Rect(x: x, y: 100, width: 200, height: 200), of: container) }
    for x in [100.0, 101, 100] {
      move(x)
      ask()
    }
    move(tiny)
    expectAgreement(tree, Point(x: 0, y: 105), "moved")
    move(100)
    for x in [5.0, 0, 5] {
      tree.setBoundsOrigin(Point(x: x, y: 0), of: container)
      ask()
    }
    // In the container's own coordinates the point is beside its children, by less than what is lost of the step.
    tree.setBoundsOrigin(Point(x: -tiny, y: 0), of: container)
    expectAgreement(tree, Point(x: 100, y: 105), "scrolled")
  }

  @Test(arguments: [1e6, 3.1e7, 3.2e7, 4e7, 1e9, 1e12, 1e17, 1e200], [false, true])
  func `what lies beyond all units is hit, turned or not`(far: Double, isTurned: Bool) throws {
    var away = view("away", 0, 0, 100, 100)
    if isTurned { away.transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0) }
    let views = [view("w", 0, 0, 100, 100), away, view("inside", in: 1, 20, 20, 60, 60)]
    for isEarly in [true, false] {
      let tree = HitTree(try ViewHierarchy(views: views))
      let frame = Rect(x: far, y: 0, width: 100, height: 100)
      if isEarly { tree.setFrame(frame, of: names(2)[1]) }
      for number in 0..<200 { _ = tree.hit(at: Point(x: Double(number % 10) * 10, y: 5)) }
      if !isEarly { tree.setFrame(frame, of: names(2)[1]) }
      for x in stride(from: 0.0, through: 100, by: 10) {
        expectAgreement(tree, Point(x: far + x, y: 50), times: 20, "early: \(isEarly)")
        expectAgreement(tree, Point(x: x, y: 50), times: 20, "early: \(isEarly)")
      }
      #expect(tree.firstBrokenInvariant() == nil)
    }
  }

  /// One list is all of a space with few entries, also where these lie further apart than half of all units.
  @Test func `few views at both ends of the units are told apart`() {
    let tree = HitTree()
    let roots = [-3.1e7, 0, 3.1e7].map { x in
      let node = tree.makeNode(view("w", x, 0, 100, 100))
      tree.insertRoot(node)
      return node
    }
    for number in 0..<300 {
      for (place, x) in [-3.1e7, 0, 3.1e7].enumerated() {
        #expect(tree.hit(at: Point(x: x + Double(number % 100), y: 5)) == roots[place])
        #expect(tree.hit(at: Point(x: x + 100, y: 5)) == nil)
      }
    }
  }
}
