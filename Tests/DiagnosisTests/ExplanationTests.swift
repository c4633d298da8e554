import Diagnosis
import Geometry
import Hierarchy
import TestSupport
import Testing

/// One explanation for each rule, on trees whose answers can be read off.
@Suite struct ExplanationTests {
  private static let rows: [(String, String?, Rect)] = [
    ("win", nil, Rect(x: 0, y: 0, width: 100, height: 100)),
    ("box", "win", Rect(x: 10, y: 10, width: 50, height: 50)),
    ("btn", "box", Rect(x: 10, y: 10, width: 20, height: 20)),
  ]
  /// In the middle of the button.
  private static let inside = Point(x: 30, y: 30)

  private static func tree(
    _ more: [(String, String?, Rect)] = [], _ change: (inout [String: ViewSpec]) -> Void = { _ in }
  ) throws -> DiagnosedTree {
    DiagnosedTree(try hierarchy(rows + more, change))
  }

  /// The rule and the words for the button at the point.
  private static func verdict(
    _ tree: DiagnosedTree, at point: Point = inside
  ) throws -> (rule: String, because: String) {
    let view = try #require(tree.view(named: "btn"))
    let obstacle = try #require(tree.obstacle(of: view, at: point))
    return (tree.rule(of: obstacle, for: view), tree.because(obstacle, for: view))
  }

  private static func mend(_ tree: DiagnosedTree, at point: Point = inside) throws -> [String]? {
    let view = try #require(tree.view(named: "btn"))
    return tree.mend(for: view, at: point)?.changes.map { tree.text(of: $0) }
  }

  @Test func `a hidden ancestor is named before what it holds`() throws {
    let tree = try Self.tree {
      $0["box"]?.isHidden = true
      $0["btn"]?.isUserInteractionEnabled = false
    }
    #expect(try Self.verdict(tree) == ("H3", "hidden is true on box"))
    #expect(
      try Self.mend(tree) == ["set hidden to false on box", "set userInteractionEnabled to true on btn"])
  }

  @Test func `alpha in the trap range is named with its value`() throws {
    let tree = try Self.tree { $0["btn"]?.alpha = 0.005 }
    #expect(try Self.verdict(tree) == ("H4", "alpha 0.005 on btn is at most 0.01"))
    #expect(try Self.mend(tree) == ["set alpha to 1 on btn"])
  }

  @Test func `interaction that is off by default says so`() throws {
    let label = ViewSpec(
      id: "box", className: "UIImageView", parent: 0, frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let tree = try Self.tree { $0["box"] = label }
    #expect(
      try Self.verdict(tree)
        == ("H3", "userInteractionEnabled is false on box, the default of UIImageView"))
  }

  @Test func `a flattened view is not under the point, but can be asked about`() throws {
    let tree = try Self.tree { $0["btn"]?.transform = .scale(x: 0, y: 1) }
    #expect(tree.explain(at: Self.inside).under.map(\.view) == [0])
    #expect(try Self.verdict(tree) == ("H6", "the transform of btn cannot be undone"))
    #expect(try Self.mend(tree) == ["set transform to identity on btn"])
  }

  @Test func `outside the parent, the parent is named, and its area is widened over the whole view`() throws {
    let tree = try Self.tree { $0["btn"]?.frame = Rect(x: 40, y: 20, width: 30, height: 40) }
    #expect(
      try Self.verdict(tree, at: Point(x: 75, y: 40)) == ("H8", "the point lies outside its parent box"))
    #expect(
      try Self.mend(tree, at: Point(x: 75, y: 40)) == ["set hitInsets to [0, 0, -10, -20] on box"])
  }

  @Test func `outside an ancestor that is not the parent`() throws {
    let more = [("deep", "btn", Rect(x: 0, y: 0, width: 90, height: 9))] as [(String, String?, Rect)]
    let tree = try Self.tree(more) { $0["btn"]?.frame.size.width = 90 }
    let deep = try #require(tree.view(named: "deep"))
    let obstacle = try #require(tree.obstacle(of: deep, at: Point(x: 80, y: 22)))
    #expect(tree.because(obstacle, for: deep) == "the point lies outside its ancestor box")
  }

  @Test func `outside its own area, by bounds, by insets and by a shape`() throws {
    let far = Point(x: 50, y: 50)
    #expect(try Self.verdict(try Self.tree(), at: far) == ("H5", "the point lies outside its bounds"))
    #expect(try Self.mend(try Self.tree(), at: far) == ["set hitInsets to [0, 0, -11, -11] on btn"])
    let inset = try Self.tree { $0["btn"]?.hitInsets = EdgeInsets(top: 0, left: 15, bottom: 0, right: 0) }
    #expect(try Self.verdict(inset) == ("H10", "the point lies outside its bounds with hitInsets"))
    #expect(try Self.mend(inset) == ["set hitInsets to [0, 10, 0, 0] on btn"])
    let shaped = try Self.tree { $0["btn"]?.hitShape = .ellipse(Rect(x: 0, y: 0, width: 5, height: 5)) }
    #expect(try Self.verdict(shaped) == ("H10", "the point lies outside its hitShape"))
    #expect(try Self.mend(shaped) == ["remove hitShape from btn"])
  }

  @Test func `a cover is named, and is switched off where it is a leaf that is no target`() throws {
    let more = [("cover", "win", Rect(x: 0, y: 0, width: 100, height: 100))] as [(String, String?, Rect)]
    let tree = try Self.tree(more)
    #expect(try Self.verdict(tree) == ("H2", "cover lies in front and takes the touch"))
    #expect(try Self.mend(tree) == ["set userInteractionEnabled to false on cover"])
  }

  @Test func `a covering container lets touches through, a covering target goes behind`() throws {
    let cover = [("cover", "win", Rect(x: 0, y: 0, width: 100, height: 100))] as [(String, String?, Rect)]
    let more = cover + [("other", "cover", Rect(x: 70, y: 70, width: 20, height: 20))]
    #expect(try Self.mend(try Self.tree(more)) == ["set hitPassthrough to true on cover"])
    let target = try Self.tree(cover) { $0["cover"]?.className = "UIButton" }
    #expect(try Self.mend(target) == ["bring box in front of cover"])
    let deep = try Self.tree(cover + [("other", "cover", Rect(x: 20, y: 20, width: 20, height: 20))])
    #expect(try Self.mend(deep) == ["bring box in front of cover"])
  }

  @Test func `several covers on one level cost one change`() throws {
    let more = (0..<3).map { ("c\($0)", "win", Rect(x: 0, y: 0, width: 100, height: 100)) }
    let rows = more as [(String, String?, Rect)]
    #expect(try Self.mend(try Self.tree(rows)) == ["bring box in front of c2"])
  }

  @Test func `another window covers by its level`() throws {
    let more = [("alert", nil, Rect(x: 0, y: 0, width: 100, height: 100))] as [(String, String?, Rect)]
    let tree = try Self.tree(more) {
      $0["alert"]?.windowLevel = 2000
      $0["alert"]?.className = "UIButton"
    }
    #expect(try Self.verdict(tree) == ("H14", "alert lies in front and takes the touch"))
    #expect(try Self.mend(tree) == ["set windowLevel to 2001 on win"])
  }

  @Test func `a descendant that takes the touch, and a view that lets touches through`() throws {
    let more = [("icon", "btn", Rect(x: 0, y: 0, width: 20, height: 20))] as [(String, String?, Rect)]
    let tree = try Self.tree(more)
    #expect(try Self.verdict(tree) == ("H1", "its descendant icon takes the touch"))
    #expect(try Self.mend(tree) == ["set userInteractionEnabled to false on icon"])
    let passing = try Self.tree { $0["btn"]?.hitPassthrough = true }
    #expect(try Self.verdict(passing) == ("H12", "it lets touches through (hitPassthrough)"))
    #expect(try Self.mend(passing) == ["set hitPassthrough to false on btn"])
  }

  @Test func `a view of unknown place has no mend, and what it holds is said to be unknown`() throws {
    let tree = try Self.tree {
      $0["box"]?.frame = .zero
      $0["box"]?.details.unknown = ["frame"]
    }
    #expect(try Self.verdict(tree) == ("unknown", "the frame of box is unknown"))
    #expect(try Self.mend(tree) == nil)
    #expect(tree.explain(at: Self.inside).hit == 0)
  }

  @Test func `a point that is not finite meets nothing`() throws {
    let explanation = try Self.tree().explain(at: Point(x: .nan, y: 30))
    #expect(explanation.hit == nil)
    #expect(explanation.under.isEmpty)
    #expect(explanation.top == nil)
    #expect(try Self.mend(try Self.tree(), at: Point(x: .infinity, y: 0)) == nil)
  }

  @Test func `what is drawn on top need not be hit`() throws {
    let more = [("shade", "win", Rect(x: 0, y: 0, width: 100, height: 100))] as [(String, String?, Rect)]
    let tree = try Self.tree(more) { $0["shade"]?.isUserInteractionEnabled = false }
    let explanation = tree.explain(at: Self.inside)
    #expect(explanation.top == tree.view(named: "shade"))
    #expect(explanation.hit == tree.view(named: "btn"))
  }

  @Test func `coordinates are told in the root, the parent and the view`() throws {
    let tree = try Self.tree { $0["box"]?.boundsOrigin = Point(x: 5, y: 0) }
    let explanation = tree.explain(at: Self.inside)
    #expect(explanation.hit == tree.view(named: "btn"))
    #expect(explanation.hitPoints?.inParent == Point(x: 25, y: 20))
    #expect(explanation.hitPoints?.local == Point(x: 15, y: 10))
    let box = try #require(explanation.under.first)
    #expect(box.pointInParent == Point(x: 30, y: 30))
    #expect(box.localPoint == Point(x: 25, y: 20))
  }

  @Test func `every query of the hit cases is explained by its hit`() throws {
    for hitCase in try HitCase.all() {
      let tree = DiagnosedTree(hitCase.hierarchy)
      for query in hitCase.queries {
        let hit = tree.explain(at: query.point).hit.map { hitCase.hierarchy.views[$0].id }
        #expect(hit == query.hit, "\(hitCase.name): \(query.why)")
      }
    }
  }
}
