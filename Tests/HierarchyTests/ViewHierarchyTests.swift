import Geometry
import Hierarchy
import Testing

@Suite struct ViewHierarchyTests {
  private func view(_ id: String, parent: Int? = nil, width: Double = 10) -> ViewSpec {
    ViewSpec(id: id, parent: parent, frame: Rect(x: 0, y: 0, width: width, height: 10))
  }

  private func reason(_ views: [ViewSpec]) -> String? {
    do {
      _ = try ViewHierarchy(views: views)
      return nil
    } catch { return error.description }
  }

  @Test func `images and labels have interaction off by default`() {
    let frame = Rect(x: 0, y: 0, width: 1, height: 1)
    #expect(!ViewSpec(id: "i", className: "UIImageView", frame: frame).isUserInteractionEnabled)
    #expect(!ViewSpec(id: "l", className: "UILabel", frame: frame).isUserInteractionEnabled)
    #expect(ViewSpec(id: "v", className: "UIButton", frame: frame).isUserInteractionEnabled)
  }

  @Test func `alpha is clamped and kept as a 32-bit float`() {
    var spec = view("a")
    spec.alpha = 3
    #expect(spec.alpha == 1)
    spec.alpha = -1
    #expect(spec.alpha == 0)
  }

  @Test func `rare members come back as set and vanish when set to their defaults`() {
    var spec = view("a")
    #expect(!spec.hasRareMembers)
    spec.hitInsets = EdgeInsets(top: -7, left: -7, bottom: -7, right: -7)
    spec.windowLevel = 2
    #expect(spec.hasRareMembers)
    #expect(spec.hitInsets.top == -7)
    #expect(spec.windowLevel == 2)
    spec.hitInsets = .zero
    spec.windowLevel = 0
    #expect(!spec.hasRareMembers)
  }

  @Test func `every rule of the format is enforced with the view's id`() {
    #expect(reason([view("a"), view("a")]) == "view a: id: is used by an earlier view")
    #expect(reason([view("")]) == "view : id: is empty")
    #expect(reason([view("-")])?.contains("stands for no view") == true)
    #expect(reason([view("a\u{7}")])?.contains("control character") == true)
    #expect(reason([view("a", parent: 0)]) == "view a: parent: does not stand before its child")
    #expect(reason([view("a", width: -1)]) == "view a: frame: width -1.0 is negative")
    #expect(reason([view("a", width: .nan)]) == "view a: frame: nan is not finite")
    #expect(reason([view("a", width: 1.1e7)]) == "view a: frame: 11000000.0 is beyond ±1e7")
    var child = view("b", parent: 0)
    child.windowLevel = 1
    #expect(reason([view("a"), child]) == "view b: windowLevel: on a view with a parent")
  }

  @Test func `ids are equal when their bytes are, in small trees and large`() throws {
    #expect(reason([view("\u{e9}"), view("e\u{301}")]) == nil)
    var many = (0..<5000).map { view("view number \($0)") }
    #expect(reason(many) == nil)
    many.append(view("view number 17"))
    #expect(reason(many) == "view view number 17: id: is used by an earlier view")
    #expect(reason([view("a\u{80}")]) == "view a\u{80}: id: has a control character")
    #expect(reason([view("a\u{a0}é")]) == nil)
  }

  @Test func `a chain may be 1,024 levels deep and no deeper`() {
    var chain = [view("0")]
    for level in 1...1_024 { chain.append(view("\(level)", parent: level - 1)) }
    #expect(reason(chain) == nil)
    chain.append(view("1025", parent: 1_024))
    #expect(reason(chain)?.contains("levels below its root") == true)
  }

  @Test func `roots are asked by level and then the later first`() throws {
    var views = ["a", "b", "c", "d"].map { view($0) }
    views[0].windowLevel = 1
    views[2].windowLevel = -1
    #expect(try ViewHierarchy(views: views).rootsFrontToBack() == [0, 3, 1, 2])
  }
}
