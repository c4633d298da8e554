import EventSystem
import Files
import Geometry
import Hierarchy
import HitReference
import TestSupport
import Testing

/// What views print of themselves is read again as what they are.
@Suite struct RecursiveDescriptionTests {
  private final class CustomButton: Button {}
  private final class CustomView: View {}

  private static func imported(_ text: String) throws -> ViewHierarchy {
    let file = InputFile(name: "printed", bytes: Array(text.utf8))
    return try RecursiveDescriptionImporter().read(file, options: ImportOptions()).hierarchy
  }

  /// The views of a random tree with one root, without what the format has no place for; its views in preorder.
  private static func plainTree(_ seed: UInt64) throws -> ViewHierarchy {
    let views = RandomTree.everything(seed: seed, views: 25).views
    var order: [ViewSpec] = []
    func visit(_ index: Int, parent: Int?) {
      var view = views[index]
      view.parent = parent
      view.className = "UIView"
      view.hitShape = nil
      view.hitInsets = .zero
      view.hitOverflow = false
      view.hitPassthrough = false
      view.windowLevel = 0
      // Of a box around a flattened view no one can tell what is in it, nor of huge numbers their last digits.
      if !view.transform.isInvertible || abs(view.transform.determinant) < 1e-3 { view.transform = .identity }
      if abs(view.transform.determinant) > 1e3 { view.transform = .identity }
      if view.transform.isIdentity { view.anchorPoint = ViewSpec.defaultAnchorPoint }
      let place = order.count
      order.append(view)
      for child in views.indices where views[child].parent == index { visit(child, parent: place) }
    }
    visit(0, parent: nil)
    return try ViewHierarchy(views: order)
  }

  private static func view(_ index: Int, of hierarchy: ViewHierarchy) -> View {
    let spec = hierarchy.views[index]
    let view = View(frame: spec.frame)
    view.bounds.origin = spec.boundsOrigin
    view.transform = spec.transform
    view.anchorPoint = spec.anchorPoint
    view.alpha = Double(spec.alpha)
    view.isHidden = spec.isHidden
    view.isUserInteractionEnabled = spec.isUserInteractionEnabled
    view.clipsToBounds = spec.clipsToBounds
    for child in hierarchy.views.indices where hierarchy.views[child].parent == index {
      view.addSubview(self.view(child, of: hierarchy))
    }
    return view
  }

  @Test(arguments: 0..<UInt64(60))
  func `a round trip loses nothing of what decides hits`(_ seed: UInt64) throws {
    let before = try Self.plainTree(seed)
    let after = try Self.imported(Self.view(0, of: before).recursiveDescription())
    try #require(after.views.count == before.views.count)
    for (old, new) in zip(before.views, after.views) {
      #expect(new.parent == old.parent && new.className == "UIView")
      #expect(new.boundsOrigin == old.boundsOrigin && new.alpha == old.alpha)
      #expect(new.isHidden == old.isHidden && new.clipsToBounds == old.clipsToBounds)
      #expect(new.isUserInteractionEnabled == old.isUserInteractionEnabled)
      #expect(new.transform == old.transform && new.anchorPoint == old.anchorPoint)
      if old.transform.isIdentity {
        #expect(new.frame == old.frame)
      } else {
        let scale =
          1 + abs(old.frame.minX) + abs(old.frame.minY) + old.frame.size.width + old.frame.size.height
        #expect(abs(new.frame.minX - old.frame.minX) < 1e-9 * scale)
        #expect(abs(new.frame.minY - old.frame.minY) < 1e-9 * scale)
        #expect(new.frame.size == old.frame.size)
      }
    }
    // Without turned views every hit is the same to the last bit.
    guard before.views.allSatisfy({ $0.transform.isIdentity }) else { return }
    let (one, other) = (ReferenceTree(before), ReferenceTree(after))
    for point in Probe.points(for: before, seed: seed, count: 60) {
      #expect(one.hit(at: point) == other.hit(at: point))
    }
  }

  @Test func `the format is UIKit's`() throws {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    window.isHidden = false
    let list = CustomView(frame: Rect(x: 0, y: 88, width: 390, height: 700))
    list.bounds.origin.y = 40.5
    list.clipsToBounds = true
    let button = CustomButton(frame: Rect(x: 10, y: 20, width: 44.25, height: 44))
    button.isEnabled = false
    button.alpha = 0.5
    button.tag = 7
    button.addGestureRecognizer(TapGestureRecognizer())
    window.addSubview(list)
    list.addSubview(button)
    let text = window.recursiveDescription()
    let lines = text.split(separator: "\n").map { $0.replacing(/0x[0-9a-f]+/, with: "0x") }
    #expect(
      lines == [
        "<UIWindow: 0x; frame = (0 0; 390 844); layer = <CALayer: 0x>>",
        "   | <CustomView: 0x; frame = (0 88; 390 700); bounds = (0 40.5; 390 700); clipsToBounds = YES; "
          + "layer = <CALayer: 0x>>",
        "   |    | <CustomButton: 0x; baseClass = UIButton; frame = (10 20; 44.25 44); alpha = 0.5; "
          + "enabled = NO; tag = 7; gestureRecognizers = <NSArray: 0x>; layer = <CALayer: 0x>>",
      ])
    let views = try Self.imported(text).views
    #expect(views.map(\.className) == ["UIWindow", "CustomView", "CustomButton"])
    #expect(views[2].details.isEnabled == false)
    #expect(views[2].details.unknown == ["recognizers"])
    #expect(views[1].boundsOrigin == Point(x: 0, y: 40.5))
  }

  @Test func `a tree as deep as files may be is described without running out of stack`() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var last = root
    for _ in 0..<1000 {
      let next = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      last.addSubview(next)
      last = next
    }
    #expect(try Self.imported(root.recursiveDescription()).views.count == 1001)
  }
}
