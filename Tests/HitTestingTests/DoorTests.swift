import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

/// A scroll view with so much in it that queries find their own way into it.
@Suite struct DoorTests {
  private static let box = 1
  private static let scroller = 2
  private static let inner = 3
  private static let bar = 4
  private static let rows = 70
  private static let columns = 30

  /// A window with a box that cuts off a part of a scroll view, a bar in front of that, and inside it a field of
  /// 2,100 leaves, not all of which touch, with a small scroll view among them.
  private func hierarchy(_ random: inout SplitMix64, isOnLattice: Bool) throws -> ViewHierarchy {
    func view(_ id: String, in parent: Int?, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
      -> ViewSpec
    {
      ViewSpec(id: id, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
    }
    let shift = isOnLattice ? 0.25 : 0.3
    var views = [
      view("window", in: nil, 0, 0, 320, 480), view("box", in: 0, 13.5 + shift, 20, 205.25, 330.5),
      view("scroller", in: 1, -7.5, 3 + shift, 290, 400), view("inner", in: 2, 60, 90, 90.5, 120.25),
      view("bar", in: 0, 0, 200, 320, 30),
    ]
    for number in 0..<DoorTests.rows * DoorTests.columns {
      let (row, column) = (number / DoorTests.columns, number % DoorTests.columns)
      let size = 6 + Double(random.below(33)) / 8
      views.append(
        view("v\(number)", in: 2, Double(column) * 9.25 + shift, Double(row) * 8.5, size, size))
    }
    for number in 0..<24 {
      views.append(view("i\(number)", in: 3, 3, Double(number) * 11, 80, 9.5))
    }
    return try ViewHierarchy(views: views)
  }

  @Test(arguments: 0..<4)
  func `however a large scroll view is scrolled, moved, cut and switched, the answers are the reference's`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x646f)
    let hierarchy = try hierarchy(&random, isOnLattice: seed % 4 != 3)
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    func node(_ view: Int) -> NodeIndex { NodeIndex(rawValue: UInt32(view)) }
    func scroll(_ view: Int, to origin: Point) {
      tree.setBoundsOrigin(origin, of: node(view))
      reference.views[view].boundsOrigin = origin
    }
    func setFrame(_ frame: Rect, of view: Int) {
      tree.setFrame(frame, of: node(view))
      reference.views[view].frame = frame
    }
    let points = Probe.points(for: hierarchy, seed: UInt64(seed), count: 120)
    func compare(_ place: @autoclosure () -> String, asking count: Int) -> Bool {
      for number in 0..<count {
        // Neighbours of each other, most in the box, so that cells are asked again and again.
        let point =
          number % 4 == 0
          ? points[random.below(points.count)]
          : Point(x: 150 + 90 * random.unit(), y: Double(random.below(380 * 64)) / 64)
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        let expected = reference.hit(at: point)
        if answer != expected {
          Issue.record("\(place()) at \(point): \(answer as Any), not \(expected as Any)")
          return false
        }
      }
      return true
    }
    #expect(compare("seed \(seed), at first", asking: 600))
    for step in 0..<120 {
      let kind = random.below(30)
      let frame = reference.views[DoorTests.scroller].frame
      let origin = reference.views[DoorTests.scroller].boundsOrigin
      switch kind {
      case 0:
        reference.views[DoorTests.scroller].isHidden.toggle()
        tree.setHidden(reference.views[DoorTests.scroller].isHidden, of: node(DoorTests.scroller))
      case 1:
        reference.views[DoorTests.scroller].hitPassthrough.toggle()
        tree.setHitPassthrough(
          reference.views[DoorTests.scroller].hitPassthrough, of: node(DoorTests.scroller))
      case 2:
        reference.views[DoorTests.scroller].hitOverflow.toggle()
        tree.setHitOverflow(reference.views[DoorTests.scroller].hitOverflow, of: node(DoorTests.scroller))
      case 3:
        setFrame(
          Rect(
            x: frame.minX, y: frame.minY, width: 200 + Double(random.below(200)), height: frame.size.height),
          of: DoorTests.scroller)
      case 4: scroll(DoorTests.scroller, to: Point(x: random.unit(), y: 10 * random.unit()))
      case 5: scroll(DoorTests.scroller, to: Point(x: 0, y: Double(random.below(9_000_000))))
      case 6:
        let leaf = 5 + random.below(DoorTests.rows * DoorTests.columns)
        var moved = reference.views[leaf].frame
        moved.origin.x += Double(random.below(9) - 4)
        setFrame(moved, of: leaf)
      case 7:
        var moved = reference.views[DoorTests.box].frame
        moved.size.width = 150 + Double(random.below(140))
        setFrame(moved, of: DoorTests.box)
      case 8...12:
        setFrame(
          Rect(
            origin: Point(x: Double(random.below(120)) / 4 - 20, y: Double(random.below(120)) / 4 - 10),
            size: frame.size), of: DoorTests.scroller)
      case 13...16: scroll(DoorTests.inner, to: Point(x: 0, y: Double(random.below(900)) / 8))
      default:
        let y = abs(origin.y) > 600 ? 0 : origin.y
        scroll(
          DoorTests.scroller,
          to: Point(x: Double(random.below(64)) / 8, y: y + Double(random.below(401) - 200) / 8))
      }
      if step % 20 == 0, let broken = tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
        return
      }
      guard compare("seed \(seed), step \(step), \(kind)", asking: 60) else { return }
    }
  }

  @Test func `what a box cuts off a large scroll view is not hit, though the cell is the scroll view's`()
    throws
  {
    var random = SplitMix64(seed: 1, stream: 0x646f)
    let hierarchy = try hierarchy(&random, isOnLattice: true)
    let tree = HitTree(hierarchy)
    // The box ends at x = 219.
    let points = (0..<4_000).map { Point(x: 200 + Double($0 % 40), y: 30 + Double($0) / 40) }
    for y in 0..<40 {
      tree.setBoundsOrigin(Point(x: 0, y: Double(y)), of: NodeIndex(rawValue: UInt32(DoorTests.scroller)))
      for point in points {
        let answer = tree.hit(at: point)?.rawValue
        guard point.x >= 219, !(200..<230).contains(point.y) else { continue }
        guard answer == 0 else {
          Issue.record("at \(point): \(answer as Any)")
          return
        }
      }
    }
  }

  /// A window with four scroll views that leave room between each other, of 60 leaves each.
  private func smallScrollers() throws -> ViewHierarchy {
    var views = [ViewSpec(id: "window", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 480))]
    for number in 0..<4 {
      let scroller = views.count
      let (x, y) = (Double(number % 2) * 160 + 7.5, Double(number / 2) * 240 + 9.25)
      views.append(
        ViewSpec(id: "s\(number)", parent: 0, frame: Rect(x: x, y: y, width: 140, height: 215.5)))
      for leaf in 0..<60 {
        views.append(
          ViewSpec(
            id: "s\(number) \(leaf)", parent: scroller,
            frame: Rect(x: Double(leaf % 3) * 45.5, y: Double(leaf / 3) * 21, width: 40, height: 18.75)))
      }
    }
    return try ViewHierarchy(views: views)
  }

  @Test(arguments: 0..<4)
  func `scroll views between others are where they have scrolled to, however far they drift`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed), stream: 0x6472)
    let hierarchy = try smallScrollers()
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    let scrollers = hierarchy.views.indices.filter { hierarchy.views[$0].parent == 0 }
    func scroll(_ view: Int, to origin: Point) {
      tree.setBoundsOrigin(origin, of: NodeIndex(rawValue: UInt32(view)))
      reference.views[view].boundsOrigin = origin
    }
    for step in 0..<400 {
      let view = scrollers[random.below(scrollers.count)]
      let origin = reference.views[view].boundsOrigin
      switch random.below(40) {
      case 0: scroll(view, to: Point(x: origin.x + random.unit(), y: origin.y))
      case 1: scroll(view, to: Point(x: 0, y: 0x1p40 * (random.unit() - 0.5).rounded()))
      case 2:
        // Out of sight, further each time, and its content back to where it was.
        let by = Double(random.below(2) * 2 - 1) * 131_000
        var frame = reference.views[view].frame
        for _ in 0..<1 + random.below(12) {
          frame.origin.x += by
          tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(view)))
          scroll(view, to: Point(x: reference.views[view].boundsOrigin.x + by, y: origin.y))
        }
        reference.views[view].frame = frame
      case 3:
        let frame = hierarchy.views[view].frame
        tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(view)))
        reference.views[view].frame = frame
        scroll(view, to: Point(x: 0, y: 0))
      case 4...8:
        var frame = reference.views[view].frame
        frame.origin.x += Double(random.below(9) - 4) / 4
        tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(view)))
        reference.views[view].frame = frame
      default: scroll(view, to: Point(x: 0, y: Double(random.below(64 * 200)) / 64))
      }
      for _ in 0..<30 {
        let point = Point(x: 330 * random.unit() - 5, y: Double(random.below(480 * 64)) / 64)
        let answer = tree.hit(at: point).map { Int($0.rawValue) }
        #expect(answer == reference.hit(at: point), "seed \(seed), step \(step), at \(point)")
        if answer != reference.hit(at: point) { return }
      }
      if let broken = tree.firstBrokenInvariant() {
        Issue.record("seed \(seed), step \(step): \(broken)")
        return
      }
    }
  }
}
