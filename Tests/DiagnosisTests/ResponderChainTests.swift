import Diagnosis
import Geometry
import Hierarchy
import Testing

/// The chain by the rules R1 to R5 and R7.
@Suite struct ResponderChainTests {
  private static let frame = Rect(x: 0, y: 0, width: 10, height: 10)

  private static func tree() throws -> DiagnosedTree {
    DiagnosedTree(
      try hierarchy([
        ("win", nil, frame), ("page", "win", frame), ("slot", "page", frame), ("child", "slot", frame),
        ("leaf", "child", frame), ("sheet", "win", frame),
      ]))
  }

  private static func controller(
    _ id: String, view: String?, parent: String? = nil, presentedBy: String? = nil
  ) -> ResponderSpec {
    var spec = ResponderSpec(id: id, kind: .controller)
    spec.view = view
    spec.parent = parent
    spec.presentedBy = presentedBy
    return spec
  }

  private static func chain(_ from: String, _ responders: [ResponderSpec]) throws -> [String] {
    let tree = try tree()
    let chain = ResponderChain(tree, responders: responders)
    return tree.view(named: from).map { chain.ids(from: $0) } ?? chain.ids(from: from)
  }

  @Test func `without controllers the chain is that of the superviews`() throws {
    #expect(try Self.chain("leaf", []) == ["leaf", "child", "slot", "page", "win"])
  }

  @Test func `a controller stands between its root view and that view's superview`() throws {
    let responders = [
      Self.controller("main", view: "page"), Self.controller("inner", view: "child", parent: "main"),
      ResponderSpec(id: "app", kind: .application),
    ]
    #expect(
      try Self.chain("leaf", responders)
        == ["leaf", "child", "inner", "slot", "page", "main", "win", "app"])
  }

  @Test func `a presented controller goes on to the presenting one`() throws {
    let responders = [
      Self.controller("main", view: "page"), Self.controller("modal", view: "sheet", presentedBy: "main"),
    ]
    #expect(try Self.chain("sheet", responders) == ["sheet", "modal", "main", "win"])
  }

  @Test func `window, scene, application, delegate, unless that one is no responder`() throws {
    var delegate = ResponderSpec(id: "delegate", kind: .delegate)
    let others = [ResponderSpec(id: "app", kind: .application), ResponderSpec(id: "scene", kind: .scene)]
    #expect(try Self.chain("win", others + [delegate]) == ["win", "scene", "app", "delegate"])
    delegate.isResponder = false
    #expect(try Self.chain("win", others + [delegate]) == ["win", "scene", "app"])
  }

  @Test func `an override of next leads elsewhere, and a circle ends`() throws {
    var leaf = ResponderSpec(id: "leaf")
    leaf.next = "sheet"
    #expect(try Self.chain("leaf", [leaf]) == ["leaf", "sheet", "win"])
    var window = ResponderSpec(id: "win")
    window.next = "leaf"
    #expect(try Self.chain("leaf", [window]) == ["leaf", "child", "slot", "page", "win"])
  }

  @Test func `controllers without views in the tree go on to their parents`() throws {
    let responders = [
      Self.controller("root", view: nil), Self.controller("inner", view: "gone", parent: "root"),
    ]
    #expect(try Self.chain("inner", responders) == ["inner", "root"])
  }

  @Test func `recognizers on the way are listed from the deepest view up`() throws {
    var views = try Self.tree().hierarchy.views
    views[1].details.recognizers = ["UIPanGestureRecognizer"]
    views[4].details.recognizers = ["UITapGestureRecognizer"]
    views[0].details.unknown = ["recognizers"]
    let tree = DiagnosedTree(try ViewHierarchy(views: views))
    let named = [
      AttachedRecognizer(view: 4, type: "longPress", id: "press"),
      AttachedRecognizer(view: 5, type: "tap", id: "elsewhere"),
    ]
    #expect(
      tree.recognizers(on: tree.path(to: 4), named: named) == [
        AttachedRecognizer(view: 4, type: "longPress", id: "press"),
        AttachedRecognizer(view: 4, type: "UITapGestureRecognizer"),
        AttachedRecognizer(view: 1, type: "UIPanGestureRecognizer"),
        AttachedRecognizer(view: 0, type: nil),
      ])
  }
}
