import Diagnosis
import Geometry
import Hierarchy
import TestSupport
import Testing

/// Each rule on a screen that breaks it and on one that does not.
@Suite struct LintTests {
  private static let window =
    ("win", nil, Rect(x: 0, y: 0, width: 390, height: 844)) as (String, String?, Rect)

  /// A window with a button large enough, and what is changed of them.
  private static func lint(
    _ more: [(String, String?, Rect)] = [], targetSize: Double = Lint.iosTargetSize,
    _ change: (inout [String: ViewSpec]) -> Void = { _ in }
  ) throws -> [String] {
    let rows = [window, ("btn", "win", Rect(x: 100, y: 100, width: 60, height: 60))] + more
    let tree = DiagnosedTree(
      try hierarchy(rows) {
        $0["win"]?.className = "UIWindow"
        $0["btn"]?.className = "UIButton"
        change(&$0)
      })
    return Lint(tree, targetSize: targetSize).findings.map { finding in
      "\(finding.rule.rawValue) \(tree.hierarchy.views[finding.view].id): \(finding.because); \(finding.mend)"
    }
  }

  @Test func `a good screen has no findings`() throws { #expect(try Self.lint() == []) }

  @Test func `a small target is told with the insets that make it large enough`() throws {
    #expect(
      try Self.lint { $0["btn"]?.frame.size = Size(width: 30, height: 30) }
        == ["small-target btn: 30 × 30 can be hit, less than 44 × 44; hitInsets [-7,-7,-7,-7]"])
    let mended = try Self.lint {
      $0["btn"]?.frame.size = Size(width: 30, height: 30)
      $0["btn"]?.hitInsets = EdgeInsets(top: -7, left: -7, bottom: -7, right: -7)
    }
    #expect(mended == [])
  }

  @Test func `sizes count as they appear, and a disc is enough`() throws {
    let scaled = try Self.lint { $0["btn"]?.transform = .scale(x: 0.5, y: 1) }
    #expect(
      scaled == ["small-target btn: 30 × 60 can be hit, less than 44 × 44; hitInsets [0,-14,0,-14]"])
    #expect(
      try Self.lint { $0["btn"]?.hitShape = .ellipse(Rect(x: 5, y: 5, width: 46, height: 46)) } == [])
    #expect(
      try Self.lint { $0["btn"]?.hitShape = .ellipse(Rect(x: 5, y: 5, width: 30, height: 30)) }.map {
        $0.hasPrefix("small-target btn: ") && $0.hasSuffix("; enlarge its hitShape")
      } == [true])
  }

  @Test func `the wanted size can be set`() throws {
    #expect(try Self.lint(targetSize: 60) == [])
    #expect(try Self.lint(targetSize: 61).count == 1)
    #expect(try Self.lint(targetSize: 24) { $0["btn"]?.frame.size = Size(width: 24, height: 24) } == [])
  }

  @Test func `where an ancestor would cut the mend, it is to be widened too`() throws {
    let more = [
      ("bar", "win", Rect(x: 0, y: 300, width: 390, height: 30)),
      ("small", "bar", Rect(x: 10, y: 0, width: 60, height: 30)),
    ]
    let rows = more as [(String, String?, Rect)]
    #expect(
      try Self.lint(rows) { $0["small"]?.className = "UIButton" } == [
        "small-target small: 60 × 30 can be hit, less than 44 × 44; hitInsets [-7,0,-7,0], "
          + "and set hitInsets to [-7, 0, -7, 0] on bar"
      ])
  }

  @Test func `a row of a list that is half scrolled away is not too small`() throws {
    let more = [
      ("list", "win", Rect(x: 0, y: 300, width: 390, height: 100)),
      ("row", "list", Rect(x: 0, y: 80, width: 390, height: 60)),
      ("below", "list", Rect(x: 0, y: 140, width: 390, height: 60)),
    ]
    let found = try Self.lint(more as [(String, String?, Rect)]) {
      $0["list"]?.className = "UITableView"
      for id in ["row", "below"] { $0[id]?.details.recognizers = ["UITapGestureRecognizer"] }
    }
    #expect(found == [])
  }

  @Test func `of two targets that overlap the one behind is told`() throws {
    let more = [("front", "win", Rect(x: 150, y: 100, width: 60, height: 60))] as [(String, String?, Rect)]
    #expect(
      try Self.lint(more) { $0["front"]?.className = "UIButton" } == [
        "overlapping-targets btn: front takes 600 of its area, 17 percent; "
          + "move them apart, or narrow front by hitInsets"
      ])
  }

  @Test func `a target that nothing reaches is told with a mend that was tried`() throws {
    let off = [("box", "win", Rect(x: 0, y: 300, width: 200, height: 200))] as [(String, String?, Rect)]
    let inside = off + [("in", "box", Rect(x: 0, y: 0, width: 60, height: 60))]
    let found = try Self.lint(inside) {
      $0["box"]?.isUserInteractionEnabled = false
      $0["in"]?.className = "UISwitch"
    }
    #expect(
      found == [
        "unreachable in: at its middle userInteractionEnabled is false on box; set userInteractionEnabled to true on box"
      ])
    let covered = [("cover", "win", Rect(x: 90, y: 90, width: 100, height: 100))] as [(String, String?, Rect)]
    #expect(
      try Self.lint(covered) == [
        "unreachable btn: at its middle cover lies in front and takes the touch; "
          + "set userInteractionEnabled to false on cover"
      ])
  }

  @Test func `what is wrong with targets is told although something covers them all`() throws {
    let more = [
      ("a", "win", Rect(x: 0, y: 300, width: 30, height: 60)),
      ("b", "win", Rect(x: 20, y: 300, width: 60, height: 60)),
      ("cover", "win", Rect(x: 0, y: 250, width: 390, height: 500)),
    ]
    let found = try Self.lint(more as [(String, String?, Rect)]) {
      for id in ["a", "b"] { $0[id]?.className = "UIButton" }
    }
    #expect(
      found.map { $0.prefix(while: { $0 != ":" }) } == [
        "small-target a", "overlapping-targets a", "unreachable a", "unreachable b",
      ])
  }

  @Test func `content that fills a control keeps its touches, content of a cell does not`() throws {
    let content = [("content", "btn", Rect(x: 0, y: 0, width: 60, height: 60))] as [(String, String?, Rect)]
    #expect(
      try Self.lint(content) == [
        "unreachable btn: at its middle its descendant content takes the touch; "
          + "set userInteractionEnabled to false on content"
      ])
    #expect(
      try Self.lint(content) {
        $0["btn"]?.className = "UITableViewCell"
        $0["btn"]?.details.recognizers = ["UITapGestureRecognizer"]
      } == [])
  }

  @Test func `hidden, switched off and disabled targets are not missed`() throws {
    #expect(try Self.lint { $0["btn"]?.isHidden = true } == [])
    #expect(try Self.lint { $0["btn"]?.isUserInteractionEnabled = false } == [])
    let covered = [("cover", "win", Rect(x: 90, y: 90, width: 100, height: 100))] as [(String, String?, Rect)]
    #expect(try Self.lint(covered) { $0["btn"]?.details.isEnabled = false } == [])
  }

  @Test func `recognizers on a view with interaction off`() throws {
    let found = try Self.lint {
      $0["btn"] = ViewSpec(
        id: "btn", className: "UIImageView", parent: 0, frame: Rect(x: 0, y: 0, width: 60, height: 60))
      $0["btn"]?.details.recognizers = ["UITapGestureRecognizer"]
    }
    #expect(
      found == [
        "off-with-recognizer btn: it has UITapGestureRecognizer and userInteractionEnabled is false, "
          + "the default of UIImageView; set userInteractionEnabled to true"
      ])
  }

  @Test func `a container without area is told once, with the size of what it holds`() throws {
    let more = [
      ("box", "win", Rect(x: 10, y: 300, width: 0, height: 0)),
      ("a", "box", Rect(x: 0, y: 0, width: 50, height: 50)),
      ("b", "box", Rect(x: 60, y: 0, width: 50, height: 50)),
    ]
    let found = try Self.lint(more as [(String, String?, Rect)]) {
      $0["a"]?.className = "UIButton"
      $0["b"]?.className = "UIButton"
    }
    #expect(
      found.filter { $0.hasPrefix("empty-container") } == [
        "empty-container box: it has no area, so a and 1 more inside are never hit; "
          + "give it the size of what it holds, 110 × 50"
      ])
    #expect(found.filter { $0.hasPrefix("outside-parent") } == [])
    #expect(
      try Self.lint(more as [(String, String?, Rect)]) {
        $0["box"]?.hitOverflow = true
        $0["a"]?.className = "UIButton"
        $0["b"]?.className = "UIButton"
      } == [])
  }

  @Test func `a target that sticks out of its parent, and a view wholly outside`() throws {
    let more = [
      ("bar", "win", Rect(x: 0, y: 300, width: 200, height: 50)),
      ("in", "bar", Rect(x: 0, y: 0, width: 60, height: 80)),
      ("out", "bar", Rect(x: 100, y: 60, width: 60, height: 60)),
      ("deep", "out", Rect(x: 0, y: 0, width: 60, height: 60)),
    ]
    let found = try Self.lint(more as [(String, String?, Rect)]) { $0["in"]?.className = "UIButton" }
    #expect(
      found == [
        "outside-parent in: a part of it lies outside its parent bar, where it is never hit; "
          + "set hitInsets to [0, 0, -30, 0] on bar",
        "outside-parent out: all of it lies outside its parent bar, where it is never hit; "
          + "set hitInsets to [0, 0, -70, 0] on bar",
      ])
  }

  @Test func `an overlay as large as the window that takes the touches of targets`() throws {
    let more = [
      ("toasts", "win", Rect(x: 0, y: 0, width: 390, height: 844)),
      ("toast", "toasts", Rect(x: 20, y: 700, width: 350, height: 60)),
    ]
    let rows = more as [(String, String?, Rect)]
    let found = try Self.lint(rows)
    #expect(
      found.contains(
        "clear-overlay toasts: it is as large as the window and takes touches of btn behind it; "
          + "if it shows nothing, set hitPassthrough to true"))
    #expect(try Self.lint(rows) { $0["toasts"]?.hitPassthrough = true } == [])
    #expect(try Self.lint(rows) { $0["btn"]?.className = "UIView" } == [])
  }

  @Test func `alpha in the trap range, on both sides of the threshold`() throws {
    #expect(
      try Self.lint { $0["btn"]?.alpha = 0.01 } == [
        "alpha-trap btn: alpha 0.01 is not seen, and at most 0.01 takes no touches either; "
          + "set hidden to true; to take touches unseen, leave alpha at 1 and draw nothing"
      ])
    #expect(
      try Self.lint { $0["btn"]?.alpha = 0.02 } == [
        "alpha-trap btn: alpha 0.02 is hardly seen, and above 0.01 still takes touches; "
          + "set hidden to true, or userInteractionEnabled to false if it is to take no touches"
      ])
    #expect(try Self.lint { $0["btn"]?.alpha = 0 } == [])
    #expect(try Self.lint { $0["btn"]?.alpha = 0.5 } == [])
  }

  @Test func `the mends for small and unreachable targets hold on random trees`() throws {
    var tried = 0
    for seed in 0..<UInt64(60) {
      var views = RandomTree.everything(seed: seed, views: 20).views
      for index in views.indices where index % 3 == 0 { views[index].className = "UIButton" }
      let tree = DiagnosedTree(try ViewHierarchy(views: views))
      // Whatever is said, it is said of a view of the tree and in words.
      for finding in Lint(tree).findings {
        tried += 1
        #expect(views.indices.contains(finding.view))
        #expect(!finding.because.isEmpty && !finding.mend.isEmpty)
      }
    }
    #expect(tried > 100)
  }
}
