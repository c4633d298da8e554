import Geometry
import HitTesting
import Hierarchy
import Testing

/// What a tree stops the program for, each in a process of its own, with the words that it says.
@Suite struct RefusalTests {
  /// A window with a view in it, an index, a stale name, and a closure of the view's that runs what it is given.
  private struct Stage {
    let tree = HitTree()
    let window: NodeIndex
    let view: NodeIndex
    let loose: NodeIndex
    let stale: NodeIndex
    static let point = Point(x: 5, y: 5)

    init() {
      let spec = ViewSpec(id: "v", frame: Rect(x: 0, y: 0, width: 50, height: 50))
      window = tree.makeNode(ViewSpec(id: "w", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
      tree.insertRoot(window)
      view = tree.makeNode(spec)
      try? tree.insert(view, into: window)
      stale = tree.makeNode(spec)
      tree.destroy(stale)
      loose = tree.makeNode(spec)
      for _ in 0..<200 { _ = tree.hit(at: Stage.point) }
    }
  }

  private static let uses: [@Sendable (Stage, NodeIndex) -> Void] = [
    { _ = $0.tree.frame(of: $1) }, { $0.tree.setFrame(.zero, of: $1) },
    { _ = $0.tree.boundsOrigin(of: $1) }, { $0.tree.setBoundsOrigin(.zero, of: $1) },
    { _ = $0.tree.transform(of: $1) }, { $0.tree.setTransform(.identity, of: $1) },
    { _ = $0.tree.anchorPoint(of: $1) }, { $0.tree.setAnchorPoint(.zero, of: $1) },
    { _ = $0.tree.hitInsets(of: $1) }, { $0.tree.setHitInsets(.zero, of: $1) },
    { _ = $0.tree.hitShape(of: $1) }, { $0.tree.setHitShape(nil, of: $1) },
    { _ = $0.tree.alpha(of: $1) }, { $0.tree.setAlpha(1, of: $1) },
    { _ = $0.tree.isHidden($1) }, { $0.tree.setHidden(false, of: $1) },
    { _ = $0.tree.isUserInteractionEnabled($1) }, { $0.tree.setUserInteractionEnabled(true, of: $1) },
    { _ = $0.tree.hitOverflow(of: $1) }, { $0.tree.setHitOverflow(false, of: $1) },
    { _ = $0.tree.hitPassthrough(of: $1) }, { $0.tree.setHitPassthrough(false, of: $1) },
    { _ = $0.tree.windowLevel(of: $1) }, { $0.tree.setWindowLevel(0, of: $1) },
    { _ = $0.tree.parent(of: $1) }, { _ = $0.tree.children(of: $1) },
    { try? $0.tree.insert($1, into: $0.view) }, { try? $0.tree.insert($0.loose, into: $1) },
    { try? $0.tree.insert($0.loose, into: $0.window, at: .above($1)) },
    { try? $0.tree.insert($0.loose, into: $0.window, at: .below($1)) },
    { $0.tree.insertRoot($1) }, { $0.tree.bringToFront($1) }, { $0.tree.sendToBack($1) },
    { $0.tree.detach($1) }, { $0.tree.destroy($1) },
    { _ = $0.tree.tag(of: $1) }, { $0.tree.setTag(1, of: $1) },
    { _ = $0.tree.customHitTesting(of: $1) }, { $0.tree.setCustomHitTesting(nil, of: $1) },
    { _ = $0.tree.defaultPoint(inside: Stage.point, of: $1) },
    { _ = $0.tree.point(inside: Stage.point, of: $1) },
    { _ = $0.tree.defaultHitTest(Stage.point, of: $1) }, { _ = $0.tree.hitTest(Stage.point, of: $1) },
    { _ = $0.tree.convertFromParent(Stage.point, to: $1) },
    { _ = $0.tree.hit(at: Stage.point, excluding: $1) },
    // Also where nothing is hit, and behind one that settles it.
    { _ = $0.tree.hit(at: Point(x: -5, y: 0), excluding: $1) },
    { _ = $0.tree.hit(at: Point(x: -5, y: 0), excluding: [$1]) },
    { _ = $0.tree.hit(at: Stage.point, excluding: [$0.window, $1]) },
    { stage, name in
      stage.tree.setCustomHitTesting(CustomHitTesting(hitTest: { _, _, _ in name }), of: stage.view)
      _ = stage.tree.hit(at: Stage.point)
    },
    { _ = $0.tree.snapshot().frame(of: $1) }, { _ = $0.tree.snapshot().parent(of: $1) },
    { _ = $0.tree.snapshot().tag(of: $1) },
  ]

  /// A destroyed node's name, and names that the tree never gave.
  private static let names: [@Sendable (Stage) -> NodeIndex] = [
    { $0.stale }, { _ in NodeIndex(rawValue: 1_000) }, { NodeIndex(rawValue: $0.view.rawValue | 1 << 30) },
    { NodeIndex(rawValue: $0.view.rawValue | 7 << 22) }, { _ in NodeIndex(rawValue: .max) },
  ]

  /// Another tree's, each of which this one has given, too.
  private static let foreignNames: [@Sendable () -> NodeIndex?] = [
    { Stage().view }, { Stage().tree.hit(at: Stage.point) },
    { Stage().tree.snapshot().hitPath(at: Stage.point).last },
  ]

  private static let changes: [@Sendable (Stage) -> Void] = [
    { $0.tree.setFrame(Rect(x: 1, y: 2, width: 3, height: 4), of: $0.view) },
    { $0.tree.setFrame(Rect(x: 1, y: 2, width: 3, height: 4), of: $0.window) },
    { $0.tree.setBoundsOrigin(Stage.point, of: $0.view) },
    { $0.tree.setTransform(.scale(x: 2, y: 2), of: $0.view) }, { $0.tree.setAnchorPoint(.zero, of: $0.view) },
    { $0.tree.setHitInsets(EdgeInsets(top: 1, left: 1, bottom: 1, right: 1), of: $0.view) },
    { $0.tree.setHitShape(.ellipse(Rect(x: 0, y: 0, width: 5, height: 5)), of: $0.view) },
    { $0.tree.setAlpha(0.5, of: $0.view) }, { $0.tree.setHidden(true, of: $0.view) },
    { $0.tree.setUserInteractionEnabled(false, of: $0.view) }, { $0.tree.setHitOverflow(true, of: $0.view) },
    { $0.tree.setHitPassthrough(true, of: $0.view) }, { $0.tree.setWindowLevel(3, of: $0.window) },
    { _ = $0.tree.makeNode(ViewSpec(id: "n", frame: .zero)) },
    { try? $0.tree.insert($0.loose, into: $0.window) }, { $0.tree.insertRoot($0.loose) },
    { $0.tree.bringToFront($0.view) }, { $0.tree.sendToBack($0.window) }, { $0.tree.detach($0.view) },
    { $0.tree.destroy($0.loose) }, { $0.tree.setCustomHitTesting(nil, of: $0.view) },
  ]

  private static let numbers: [@Sendable (Stage, Double) -> Void] = [
    { $0.tree.setFrame(Rect(x: $1, y: 0, width: 1, height: 1), of: $0.view) },
    { $0.tree.setFrame(Rect(x: 0, y: 0, width: 1, height: $1), of: $0.view) },
    { $0.tree.setBoundsOrigin(Point(x: 0, y: $1), of: $0.view) },
    { $0.tree.setTransform(.scale(x: $1, y: 1), of: $0.view) },
    { $0.tree.setAnchorPoint(Point(x: $1, y: 0), of: $0.view) },
    { $0.tree.setHitInsets(EdgeInsets(top: $1, left: 0, bottom: 0, right: 0), of: $0.view) },
    { $0.tree.setHitShape(.ellipse(Rect(x: $1, y: 0, width: 1, height: 1)), of: $0.view) },
    { $0.tree.setWindowLevel($1, of: $0.window) },
    { _ = $0.tree.makeNode(ViewSpec(id: "n", frame: Rect(x: $1, y: 0, width: 1, height: 1))) },
    {
      var spec = ViewSpec(id: "n", frame: .zero)
      spec.transform = .translation(x: $1, y: 0)
      _ = $0.tree.makeNode(spec)
    },
  ]

  private func words(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test(arguments: RefusalTests.uses.indices)
  func `a name that is none of the tree's is refused by all that takes one`(use: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [use = use as Int] in
      let stage = Stage()
      RefusalTests.uses[use](stage, RefusalTests.names[use % RefusalTests.names.count](stage))
    }
    #expect(words(result).contains("is none of this"))
  }

  @Test(arguments: RefusalTests.uses.indices)
  func `another tree's name is refused by all that takes one`(use: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [use = use as Int] in
      let stage = Stage()
      guard let name = RefusalTests.foreignNames[use % RefusalTests.foreignNames.count](),
        name == stage.view
      else { return }
      RefusalTests.uses[use](stage, name)
    }
    #expect(words(result).contains("is none of this"))
  }

  @Test func `a name that is made of a raw value is any tree's`() {
    let (first, second) = (Stage(), Stage())
    let name = NodeIndex(rawValue: first.view.rawValue)
    #expect(name == first.view && name == second.view)
    #expect(first.tree.contains(name) && second.tree.contains(name))
    #expect(first.tree.contains(first.view) && !second.tree.contains(first.view))
    #expect(!second.tree.snapshot().contains(first.view) && first.tree.snapshot().contains(first.view))
  }

  @Test(arguments: RefusalTests.changes.indices)
  func `no change is made while a closure is asked`(change: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [change = change as Int] in
      let stage = Stage()
      let body = RefusalTests.changes[change]
      if change % 2 == 0 {
        stage.tree.setCustomHitTesting(
          CustomHitTesting(pointInside: { _, _, _ in
            body(stage)
            return true
          }), of: stage.view)
      } else {
        stage.tree.setCustomHitTesting(
          CustomHitTesting(hitTest: { _, node, _ in
            body(stage)
            return node
          }), of: stage.view)
      }
      _ = change % 3 == 0 ? stage.tree.all(at: Stage.point).first : stage.tree.hit(at: Stage.point)
    }
    #expect(words(result).contains("must not change the tree"))
  }

  @Test(arguments: RefusalTests.numbers.indices)
  func `numbers that are not finite are refused`(number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [number = number as Int] in
      RefusalTests.numbers[number](Stage(), number % 2 == 0 ? .nan : .infinity)
    }
    #expect(words(result).contains("finite"))
  }

  @Test func `a negative size and an alpha that is no number are refused`() async {
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      stage.tree.setFrame(Rect(x: 0, y: 0, width: -1, height: 1), of: stage.view)
    }
    await #expect(processExitsWith: .failure) {
      _ = HitTree().makeNode(ViewSpec(id: "n", frame: Rect(x: 0, y: 0, width: 1, height: -1)))
    }
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      stage.tree.setAlpha(.nan, of: stage.view)
    }
  }
}
