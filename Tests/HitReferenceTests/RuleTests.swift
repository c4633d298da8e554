import Geometry
import Hierarchy
import HitReference
import TestSupport
import Testing

/// One test per rule of hit testing, asked of every engine.
@Suite struct RuleTests {
  private func view(
    _ id: String, in parent: Int? = nil, class className: String = "UIView", _ x: Double, _ y: Double,
    _ width: Double, _ height: Double, change: (inout ViewSpec) -> Void = { _ in }
  ) -> ViewSpec {
    var spec = ViewSpec(
      id: id, className: className, parent: parent, frame: Rect(x: x, y: y, width: width, height: height))
    change(&spec)
    return spec
  }

  /// Expects of every engine the ids at points; "-" for none.
  private func expect(
    _ views: [ViewSpec], _ answers: [(x: Double, y: Double, id: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let hierarchy = try ViewHierarchy(views: views)
    for engine in Engine.all {
      let hit = engine.build(hierarchy)
      for (x, y, id) in answers {
        let answer = hit(Point(x: x, y: y)).map { hierarchy.views[$0].id } ?? "-"
        #expect(answer == id, "\(engine.name) at (\(x), \(y))", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `H1: the deepest view at the point answers, a view itself where no descendant does`() throws {
    try expect(
      [view("win", 0, 0, 100, 100), view("a", in: 0, 10, 10, 50, 50), view("b", in: 1, 10, 10, 20, 20)],
      [(25, 25, "b"), (15, 15, "a"), (80, 80, "win"), (100, 50, "-")])
  }

  @Test func `H2: the front sibling answers, those behind it only where it does not`() throws {
    try expect(
      [view("win", 0, 0, 100, 100), view("back", in: 0, 0, 0, 60, 60), view("front", in: 0, 40, 40, 60, 60)],
      [(50, 50, "front"), (39, 50, "back"), (39, 70, "win")])
  }

  @Test func `H3: hidden, off and transparent views take their whole subtree with them`() throws {
    let prunings: [(inout ViewSpec) -> Void] = [
      { $0.isHidden = true }, { $0.isUserInteractionEnabled = false }, { $0.alpha = 0 },
    ]
    for prune in prunings {
      try expect(
        [
          view("win", 0, 0, 100, 100), view("behind", in: 0, 0, 0, 100, 100),
          view("gone", in: 0, 0, 0, 100, 100, change: prune), view("button", in: 2, 0, 0, 100, 100),
        ], [(50, 50, "behind")])
    }
  }

  @Test func `H4: alpha up to 0.01 as a 32-bit float is rejected`() throws {
    let vectors: [(Float, Bool)] = [
      (0, false), (0.009, false), (0.01, false), (0.010_000_1, true), (0.011, true), (1, true),
    ]
    for (alpha, isHit) in vectors {
      try expect([view("win", 0, 0, 10, 10) { $0.alpha = alpha }], [(5, 5, isHit ? "win" : "-")])
    }
    // A Double just above the Float's value is still the same Float, so it is rejected too.
    try expect([view("win", 0, 0, 10, 10) { $0.alpha = Float(0.010_000_000_1) }], [(5, 5, "-")])
  }

  @Test func `H5: the left and top edge are inside, the right and bottom edge outside`() throws {
    try expect(
      [view("win", 0, 0, 100, 100)],
      [
        (0, 0, "win"), (99, 99, "win"), (100, 100, "-"), (100, 50, "-"), (50, 100, "-"),
        (Double(100).nextDown, 50, "win"), (Double(0).nextDown, 50, "-"), (-0.0, -0.0, "win"),
      ])
    try expect([view("flat", 0, 0, 100, 0)], [(0, 0, "-"), (50, 0, "-")])
    try expect([view("thin", 0, 0, 0, 100)], [(0, 50, "-")])
  }

  @Test func `H6: a scaled view is hit where it is drawn, and its frame plays no part`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400),
        view("half", in: 0, 100, 100, 100, 100) { $0.transform = .scale(x: 0.5, y: 0.5) },
        view("corner", in: 1, 0, 0, 50, 50),
      ],
      [
        (110, 110, "win"), (125, 125, "corner"), (149, 149, "corner"), (150, 150, "half"), (174, 174, "half"),
        (175, 175, "win"),
      ])
  }

  @Test func `H6: a shifted bounds origin moves the subviews`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400),
        view("box", in: 0, 100, 100, 100, 100) { $0.boundsOrigin = Point(x: 0, y: 50) },
        view("child", in: 1, 0, 50, 20, 20),
      ], [(100, 100, "child"), (119, 119, "child"), (120, 120, "box"), (100, 150, "box")])
  }

  @Test func `H6: a quarter turn about a corner anchor lands where geometry says`() throws {
    // (x, y) goes to (-y, x): the 40 × 20 view about its top left corner covers x 80 to 100, y 100 to 140.
    let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    try expect(
      [
        view("win", 0, 0, 400, 400),
        view("turned", in: 0, 100, 100, 40, 20) {
          $0.transform = turn
          $0.anchorPoint = .zero
        },
        view("start", in: 1, 0, 0, 10, 20),
      ],
      [
        (90, 105, "start"), (90, 115, "turned"), (90, 139, "turned"), (90, 140, "win"), (105, 105, "win"),
        (100, 105, "start"), (80, 105, "win"),
      ])
  }

  @Test func `H6: a translation in the transform moves the view, and the anchor cancels out`() throws {
    try expect(
      [
        view("win", 0, 0, 100, 100),
        view("moved", in: 0, 10, 10, 10, 10) { $0.transform = .translation(x: 50, y: 0) },
      ],
      [(15, 15, "win"), (65, 15, "moved"), (60, 10, "moved"), (70, 10, "win")])
  }

  @Test func `H6: a view whose transform has no inverse is never hit, nor is its subtree`() throws {
    let singular: [AffineTransform] = [
      .scale(x: 0, y: 1), .scale(x: 0, y: 0), AffineTransform(a: 2, b: 4, c: 1, d: 2, tx: 0, ty: 0),
      .scale(x: 1e-200, y: 1e-200),
    ]
    for transform in singular {
      try expect(
        [
          view("win", 0, 0, 100, 100),
          view("gone", in: 0, 0, 0, 100, 100) {
            $0.transform = transform
            $0.hitOverflow = true
          },
          view("child", in: 1, 0, 0, 100, 100),
        ], [(50, 50, "win"), (0, 0, "win")])
    }
  }

  @Test func `H6: the model values alone decide, whatever was hit before`() throws {
    let tree = ReferenceTree(
      try ViewHierarchy(views: [view("win", 0, 0, 100, 100), view("a", in: 0, 0, 0, 10, 10)]))
    #expect(tree.hit(at: Point(x: 5, y: 5)) == 1)
    tree.views[1].frame = Rect(x: 50, y: 50, width: 10, height: 10)
    #expect(tree.hit(at: Point(x: 5, y: 5)) == 0)
    #expect(tree.hit(at: Point(x: 55, y: 55)) == 1)
  }

  @Test func `H8: a subview outside its superview is out of reach`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400), view("box", in: 0, 0, 0, 100, 100), view("out", in: 1, 80, 80, 100, 100),
      ],
      [(90, 90, "out"), (100, 100, "win"), (150, 150, "win")])
  }

  @Test func `H9: clipping never changes what is hit`() throws {
    for clips in [false, true] {
      try expect(
        [
          view("win", 0, 0, 400, 400),
          view("box", in: 0, 0, 0, 100, 100) {
            $0.clipsToBounds = clips
            $0.hitOverflow = true
          },
          view("out", in: 1, 80, 80, 100, 100),
        ], [(150, 150, "out"), (90, 90, "out"), (10, 10, "box"), (10, 150, "win")])
    }
  }

  @Test func `H10: insets change one view's area, in front of its siblings, within its ancestors`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400), view("bar", in: 0, 0, 0, 100, 44), view("behind", in: 1, 0, 0, 40, 44),
        view("button", in: 1, 44, 7, 30, 30) {
          $0.hitInsets = EdgeInsets(top: -20, left: -10, bottom: -20, right: 5)
        },
      ],
      [
        (34, 22, "button"), (33, 22, "behind"), (50, 0, "button"), (50, 43, "button"), (50, 44, "win"),
        (68, 22, "button"), (69, 22, "bar"),
      ])
    // Insets that leave no area: the view takes nothing.
    try expect(
      [view("win", 0, 0, 40, 40), view("a", in: 0, 0, 0, 40, 40) { $0.hitInsets.left = 40 }],
      [(39, 20, "win")])
  }

  @Test func `H10: a hit shape replaces bounds and insets`() throws {
    let square = [Point(x: 0, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 40), Point(x: 0, y: 40)]
    let hole = [Point(x: 10, y: 10), Point(x: 30, y: 10), Point(x: 30, y: 30), Point(x: 10, y: 30)]
    func tree(_ shape: HitShape) -> [ViewSpec] {
      [
        view("win", 0, 0, 100, 100),
        view("shape", in: 0, 10, 10, 20, 20) {
          $0.hitInsets.left = 20
          $0.hitShape = shape
        },
      ]
    }
    try expect(
      tree(.polygons([square, hole])),
      [
        (10, 10, "shape"), (49, 49, "shape"), (50, 20, "win"), (20, 20, "win"), (39, 39, "win"),
        (40, 40, "shape"),
      ])
    try expect(
      tree(.ellipse(Rect(x: 0, y: 0, width: 40, height: 20))),
      [
        (30, 20, "shape"), (10, 20, "win"), (11, 20, "shape"), (30, 10, "win"), (30, 11, "shape"),
        (13, 12, "win"),
      ])
    try expect(tree(.polygons([])), [(20, 20, "win")])
    try expect(tree(.polygons([[]])), [(20, 20, "win")])
    try expect(tree(.ellipse(Rect(x: 0, y: 0, width: 0, height: 20))), [(10, 20, "win")])
  }

  @Test func `H11: an overflow container asks its children everywhere, itself only inside`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400), view("box", in: 0, 0, 0, 100, 100) { $0.hitOverflow = true },
        view("out", in: 1, 150, 0, 100, 100), view("far", in: 2, 150, 0, 50, 50),
      ], [(50, 50, "box"), (120, 50, "win"), (200, 50, "out"), (310, 10, "win")])
  }

  @Test func `H12: a pass-through container answers with a descendant or not at all`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400), view("behind", in: 0, 0, 0, 200, 200),
        view("overlay", in: 0, 0, 0, 400, 400) { $0.hitPassthrough = true },
        view("close", in: 2, 10, 10, 40, 40),
      ], [(20, 20, "close"), (100, 100, "behind"), (300, 300, "win")])
    try expect([view("win", 0, 0, 400, 400) { $0.hitPassthrough = true }], [(20, 20, "-")])
  }

  @Test func `H13: images and labels are off by default, with what is in them`() throws {
    for name in ["UIImageView", "UILabel"] {
      try expect(
        [
          view("win", 0, 0, 100, 100), view("off", in: 0, class: name, 0, 0, 100, 100),
          view("button", in: 1, class: "UIButton", 0, 0, 100, 100),
        ], [(50, 50, "win")])
    }
  }

  @Test func `H14: windows are asked by level, then the later first, and nil passes on`() throws {
    try expect(
      [
        view("main", 0, 0, 400, 400), view("alert", 100, 100, 100, 100) { $0.windowLevel = 2000 },
        view("later", 0, 0, 150, 150), view("keyboard", 0, 0, 120, 120) { $0.windowLevel = 1 },
        view("under", -100, 0, 600, 400) { $0.windowLevel = -1 },
        view("hidden", 0, 0, 400, 400) {
          $0.windowLevel = 3000
          $0.isHidden = true
        },
      ],
      [
        (110, 110, "alert"), (199, 199, "alert"), (50, 50, "keyboard"), (130, 90, "later"),
        (300, 300, "main"),
        (450, 50, "under"), (-50, 50, "under"), (600, 50, "-"),
      ])
  }

  @Test func `H14: a window's own frame, transform and bounds origin count like any view's`() throws {
    try expect(
      [
        view("win", 100, 100, 100, 100) {
          $0.transform = .scale(x: 2, y: 2)
          $0.boundsOrigin = Point(x: 10, y: 0)
        }, view("child", in: 0, 10, 0, 10, 10),
      ],
      [
        (49, 49, "-"), (50, 50, "child"), (69, 69, "child"), (70, 70, "win"), (249, 249, "win"),
        (250, 250, "-"),
      ])
  }

  @Test func `H15: a missing superview rejects nothing`() throws {
    let tree = ReferenceTree(try ViewHierarchy(views: [view("win", 0, 0, 100, 100)]))
    #expect(tree.windows[0].superview == nil)
    #expect(tree.hit(at: Point(x: 50, y: 50)) == 0)
    #expect(tree.hitPath(at: Point(x: 50, y: 50)) == [0])
  }

  @Test func `H18: a view made transparent later is rejected at once`() throws {
    let tree = ReferenceTree(
      try ViewHierarchy(views: [view("win", 0, 0, 100, 100), view("a", in: 0, 0, 0, 100, 100)]))
    #expect(tree.hit(at: Point(x: 50, y: 50)) == 1)
    tree.views[1].alpha = 0
    #expect(tree.hit(at: Point(x: 50, y: 50)) == 0)
  }

  @Test func `H22: hiding or removing a view between two touches changes only later touches`() throws {
    let tree = ReferenceTree(
      try ViewHierarchy(
        views: [
          view("win", 0, 0, 100, 100), view("a", in: 0, 0, 0, 100, 100), view("b", in: 1, 0, 0, 50, 50),
        ]))
    let point = Point(x: 25, y: 25)
    let first = tree.hitPath(at: point)
    tree.views[2].isHidden = true
    #expect(first == [0, 1, 2])
    #expect(tree.hitPath(at: point) == [0, 1])
    tree.views[2].isHidden = false
    tree.views[1].removeFromSuperview()
    tree.views[1].removeFromSuperview()
    #expect(tree.hitPath(at: point) == [0])
    #expect(tree.views[1].superview == nil)
  }

  @Test func `H23: a scroll view's content is hit through its offset`() throws {
    try expect(
      [
        view("win", 0, 0, 400, 400),
        view("list", in: 0, class: "UIScrollView", 0, 100, 400, 200) {
          $0.boundsOrigin = Point(x: 0, y: 300)
        },
        view("row7", in: 1, 0, 280, 400, 40), view("row8", in: 1, 0, 320, 400, 40),
        view("rail", in: 1, class: "UIScrollView", 0, 400, 400, 50) { $0.boundsOrigin = Point(x: 90, y: 0) },
        view("card", in: 4, 100, 0, 50, 50),
      ],
      [
        (10, 99, "win"), (10, 100, "row7"), (10, 119, "row7"), (10, 120, "row8"), (9, 210, "rail"),
        (10, 210, "card"), (59, 249, "card"), (60, 249, "rail"), (10, 270, "list"),
      ])
  }

  @Test func `points that are not finite hit nothing`() throws {
    let everywhere = view("win", -1e7, -1e7, 1e7, 1e7) { $0.hitOverflow = true }
    var answers: [(x: Double, y: Double, id: String)] = [(-1, -1, "win")]
    for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      answers += [(bad, -1, "-"), (-1, bad, "-"), (bad, bad, "-")]
    }
    try expect([everywhere], answers)
  }

  @Test func `a path leads from the root to the view that is hit and is empty where none is`() throws {
    let tree = ReferenceTree(
      try ViewHierarchy(
        views: [view("win", 0, 0, 50, 50), view("a", in: 0, 0, 0, 40, 40), view("b", in: 1, 0, 0, 20, 20)]))
    #expect(tree.hitPath(at: Point(x: 5, y: 5)) == [0, 1, 2])
    #expect(tree.hitPath(at: Point(x: 60, y: 5)).isEmpty)
  }

  @Test func `the deepest tree there may be is built, asked and freed`() throws {
    var views = [view("0", 0, 0, 10, 10)]
    for level in 1...ViewHierarchy.Limits.depth {
      views.append(view("\(level)", in: level - 1, 0, 0, 10, 10))
    }
    try expect(views, [(5, 5, "\(ViewHierarchy.Limits.depth)")])
  }
}
