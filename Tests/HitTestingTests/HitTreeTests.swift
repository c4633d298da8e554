import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

@Suite struct HitTreeTests {
  private func view(
    _ id: String, in parent: Int? = nil, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> ViewSpec {
    ViewSpec(id: id, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
  }

  /// Compares tree and reference on a grid of points, each with its nearest doubles.
  private func expectAgreement(
    _ views: [ViewSpec], xs: [Double], ys: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let hierarchy = try ViewHierarchy(views: views)
    let points = xs.flatMap { x in
      [x.nextDown, x, x.nextUp].flatMap { x in
        ys.flatMap { y in [y.nextDown, y, y.nextUp].map { Point(x: x, y: $0) } }
      }
    }
    let difference = Agreement.firstDisagreement(on: hierarchy, at: points, origin: "this test's tree")
    #expect(difference == nil, "\(difference?.description ?? "")", sourceLocation: sourceLocation)
  }

  @Test func `a tree without views answers nothing`() {
    let tree = HitTree(ViewHierarchy())
    #expect(tree.count == 0)
    #expect(tree.hit(at: .zero) == nil)
    #expect(tree.hitByWalking(at: .zero) == nil)
  }

  @Test func `points that are not finite hit nothing`() throws {
    var everywhere = view("w", -1e7, -1e7, 1e7, 1e7)
    everywhere.hitInsets = EdgeInsets(top: 0, left: 0, bottom: -1e7, right: -1e7)
    let tree = HitTree(try ViewHierarchy(views: [everywhere]))
    #expect(tree.hit(at: Point(x: 5, y: 5)) == NodeIndex(rawValue: 0))
    for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      #expect(tree.hit(at: Point(x: bad, y: 5)) == nil)
      #expect(tree.hit(at: Point(x: 5, y: bad)) == nil)
    }
  }

  @Test func `a point just below an edge is answered as rounding on the way to the view decides`() throws {
    // In the window's coordinates −tiny becomes 100 exactly, so the recursion goes on into the list.
    var list = view("list", in: 0, 100, 100, 400, 400)
    list.boundsOrigin = Point(x: 3_000, y: 3_000)
    let views = [
      view("window", -100, -100, 600, 600), list, view("cell", in: 1, 3_000, 3_000, 50, 50),
    ]
    let hierarchy = try ViewHierarchy(views: views)
    var answers: Set<Int?> = []
    for step in 0..<60 {
      let point = Point(x: -1 / Double(sign: .plus, exponent: step, significand: 1), y: 10)
      let expected = ReferenceTree(hierarchy).hit(at: point)
      #expect(HitTree(hierarchy).hit(at: point).map { Int($0.rawValue) } == expected, "at \(point)")
      answers.insert(expected)
    }
    #expect(answers == [0, 2])
    try expectAgreement(views, xs: [-1e-14, 0, 50, 400], ys: [-1e-14, 0, 50, 400])
  }

  @Test(arguments: [5, 6, 7, 16, 17, 255, 256, 257, 300])
  func `nested containers are told apart at each edge`(levels: Int) throws {
    var views = [view("0", 0, 0, 1_000, 1_000)]
    for level in 1..<levels {
      let size = 1_000 - 2 * Double(level)
      views.append(view("\(level)", in: level - 1, 1, 1, size, size))
    }
    let edges = (0...levels).map(Double.init) + (0...levels).map { 1_000 - Double($0) }
    try expectAgreement(views, xs: edges, ys: [500])
    try expectAgreement(views, xs: [500, 3], ys: edges)
  }

  @Test func `nests of equal and of touching areas give the innermost`() throws {
    var views = [view("0", 0, 0, 100, 100)]
    for level in 1..<20 {
      let isEqual = level % 3 != 0
      let size = views[level - 1].frame.size
      views.append(
        view("\(level)", in: level - 1, isEqual ? 0 : 2, 0, isEqual ? size.width : size.width - 2, 100))
    }
    try expectAgreement(views, xs: (0...14).map(Double.init) + [50, 99, 100], ys: [0, 50, 100])
  }

  @Test func `small views far apart and a large one between are all found`() throws {
    var views = [view("window", -9e6, -9e6, 1e7, 1e7)]
    views[0].hitInsets = EdgeInsets(top: 0, left: 0, bottom: -8e6, right: -8e6)
    var places: [Double] = []
    for step in 0..<9 {
      let place = Double(step) * 1e6
      views.append(view("small\(step)", in: 0, place, place, 1.25, 1.25))
      places += [place - 9e6, place - 9e6 + 1.25]
    }
    views.append(view("large", in: 0, 2e6, 2e6, 3e6, 3e6))
    try expectAgreement(views, xs: places + [-7e6, -4e6], ys: places + [-7e6, -4e6])
  }

  @Test func `content beyond what the index can hold is hit`() throws {
    var root = view("root", 0, 0, 100, 100)
    root.hitOverflow = true
    var far = view("far", in: 0, 9e6, 9e6, 100, 100)
    far.hitOverflow = true
    far.transform = .scale(x: 1e5, y: 1e5)
    var further = view("further", in: 1, 9_000, 0, 100, 100)
    further.hitOverflow = true
    let hierarchy = try ViewHierarchy(views: [root, far, further])
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    for x in stride(from: 0.0, through: 2e9, by: 1e7) {
      for y in [0, 50, 9e6, 1e7] {
        let point = Point(x: x, y: y)
        #expect(tree.hit(at: point).map { Int($0.rawValue) } == reference.hit(at: point), "at \(point)")
      }
    }
  }

  @Test func `a mirrored scroll view in a turned one is hit through both offsets`() throws {
    var turned = view("turned", in: 0, 100, 100, 200, 100)
    turned.transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: -2)
    turned.boundsOrigin = Point(x: 40, y: 500)
    var mirrored = view("mirrored", in: 1, 60, 510, 100, 80)
    mirrored.transform = .scale(x: -1, y: 2)
    mirrored.boundsOrigin = Point(x: 7, y: -9)
    let views = [
      view("window", 0, 0, 400, 400), turned, mirrored, view("button", in: 2, 20, 0, 30, 30),
    ]
    let values = stride(from: 0.0, through: 400, by: 7.5).map { $0 }
    try expectAgreement(views, xs: values, ys: values)
  }
}
