import Files
import Geometry
import Hierarchy
import Testing

private let importer = RecursiveDescriptionImporter()

private func read(
  _ text: String, _ options: ImportOptions = ImportOptions()
) throws(FileError) -> ImportResult {
  try importer.read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func fault(_ text: String, _ options: ImportOptions = ImportOptions()) -> String? {
  do throws(FileError) {
    _ = try read(text, options)
    return nil
  } catch { return error.description }
}

@Suite struct RecursiveDescriptionTests {
  private func own() throws -> [String: ViewSpec] {
    let result = try importer.read(
      try fixture("dumps/uikit-recursive-description/own-windows.txt"), options: .init())
    return Dictionary(uniqueKeysWithValues: result.hierarchy.views.map { ($0.id, $0) })
  }

  @Test func `members, nesting and order are UIKit's`() throws {
    let file = try fixture("dumps/uikit-recursive-description/own-windows.txt")
    let result = try importer.read(file, options: .init())
    let hierarchy = result.hierarchy
    let parents = hierarchy.views.map { view in view.parent.map { hierarchy.views[$0].id } ?? "" }
    #expect(
      zip(hierarchy.views, parents).map { "\($0.id.dropFirst(5)) \($0.className) \($1.dropFirst(5))" } == [
        "a10 MainWindow ", "a11 UITransitionView a10", "a12 UITableView a11",
        "a13 Feed.Cell<Pair<Int, Text>> a12",
        "a14 UILabel a13", "a15 UIImageView a13", "a16 UIImageView a13", "a17 UISwitch a13", "a18 UIView a11",
        "a19 UIView a11", "a1a UIView a11", "a1b UIView a11", "a1c UITextField a11",
        "a20 UITextEffectsWindow ",
        "a21 UIInputSetContainerView a20",
      ])
    let views = try own()
    let table = try #require(views["0x7f8a12"])
    #expect(table.frame == Rect(x: 0, y: 47, width: 390, height: 700))
    #expect(table.boundsOrigin == Point(x: 0, y: 88.5) && table.clipsToBounds)
    #expect(table.details.unknown == ["recognizers"])
    #expect(views["0x7f8a15"]?.isUserInteractionEnabled == false)
    #expect(views["0x7f8a16"]?.isUserInteractionEnabled == true)
    #expect(views["0x7f8a17"]?.alpha == 0.5 && views["0x7f8a17"]?.details.isEnabled == false)
    #expect(views["0x7f8a1c"]?.clipsToBounds == true && views["0x7f8a1c"]?.details.label == nil)
    #expect(result.treeCount == 1)
  }

  @Test func `texts end where a member follows, whatever they hold`() throws {
    let views = try own()
    #expect(views["0x7f8a13"]?.details.label == "It's here; really > there")
    #expect(views["0x7f8a14"]?.details.label == "first line\nsecond 'line'; with | a bar\nthird")
    #expect(views["0x7f8a14"]?.isUserInteractionEnabled == false)
  }

  @Test func `a frame after a transform becomes the one before it`() throws {
    let views = try own()
    #expect(views["0x7f8a18"]?.frame == Rect(x: 75, y: 650, width: 100, height: 200))
    #expect(views["0x7f8a18"]?.transform == .scale(x: 0.5, y: 0.5))
    #expect(views["0x7f8a19"]?.frame == Rect(x: -60, y: 380, width: 200, height: 40))
    let turned = try #require(views["0x7f8a1a"])
    #expect(abs(turned.frame.size.width - 100) < 0.001 && abs(turned.frame.minX - 118.3015) < 0.001)
    #expect(views["0x7f8a1b"]?.frame == .zero && views["0x7f8a1b"]?.details.unknown == ["frame"])
  }

  @Test func `what is worked out or left out is told with its lines`() throws {
    let file = try fixture("dumps/uikit-recursive-description/own-windows.txt")
    #expect(
      try importer.read(file, options: .init()).summary == [
        "read 15 views as uikit-recursive-description",
        "estimated 1: a running animation, of which the end is taken (line 5)",
        "estimated 1: the size of a turned view, worked out from the box around it (line 16)",
        "estimated 1: the size of a turned view: unknown (line 17)",
        "skipped 3: not a view (lines 1, 2, 21)", "skipped 1: a layer, not a view (line 10)",
        "2 windows, their levels not told; the later is taken to be in front",
        "nothing marks the end of such a dump: one that is cut off between two lines is read as whole",
        "hit-test overrides, and bounds origins of views that do not scroll, are not told",
      ])
  }

  @Test func `of independent trees one is read, the first unless another is asked for`() throws {
    let file = try fixture("dumps/uikit-recursive-description/own-two-trees.txt")
    let first = try importer.read(file, options: .init())
    #expect(first.treeCount == 2 && first.treeIndex == 0)
    #expect(first.hierarchy.views.map(\.id) == ["UIView#0", "UIButton#1"])
    #expect(
      first.summary[1] == "the file holds 2 independent trees; this is tree 0, --tree-index N for another")
    let second = try importer.read(file, options: ImportOptions(treeIndex: 1))
    #expect(second.hierarchy.views.map(\.id) == ["UIStackView#2", "UIButton#3", "UIButton#4"])
    #expect(second.hierarchy.views.map(\.parent) == [nil, 0, 0])
    #expect(throws: FileError(file: file.name, reason: "no tree 2; it holds 2, counted from 0")) {
      try importer.read(file, options: ImportOptions(treeIndex: 2))
    }
  }

  @Test func `a window that is dumped twice begins another tree`() throws {
    let window = "<UIWindow: 0x1; frame = (0 0; 9 9)>\n"
    let other = "<UIWindow: 0x2; frame = (0 0; 9 9)>\n"
    let result = try read(window + other + window)
    #expect(result.treeCount == 2)
    #expect(result.hierarchy.views.map(\.id) == ["UIWindow#0", "0x2"])
    #expect(result.hierarchy.views.map(\.details.unknown) == [["windowLevel"], ["windowLevel"]])
  }

  @Test func `a log with spelled-out line breaks is one dump`() throws {
    let result = try importer.read(
      try fixture("dumps/uikit-recursive-description/own-spelled-out.txt"), options: .init())
    #expect(result.hierarchy.views.map(\.id) == ["0x100", "UIView#1", "0x102", "UIView#3"])
    #expect(result.hierarchy.views.map(\.parent) == [nil, 0, 1, 0])
  }

  @Test(arguments: [
    "$0 = 0x00000001 <UIView: 0x1; frame = (1 2; 3 4); layer = <CALayer: 0x2>>",
    "(UIView *) $4 = 0x00000001 <UIView: 0x1; frame = (1 2; 3 4)>",
    "@\"<UIView: 0x1; frame = (1 2; 3 4); layer = <CALayer: 0x2>>\"",
    "`<UIView:0x1;frame=(1 2;3 4);layer=<CALayer:0x2>>",
    "\u{feff}<UIView: 0x1; frame = {{1, 2}, {3, 4}}>\r\n",
    "> //   <UIView: 0x1; name; frame = (1 2; 3 4); tag = 3; placeholder = a > b; layer = <CALayer: 0x2>> - (null)",
    "     | 'Controller:0xdeab0e0' <UIView: 0x1; frame = (1 2; 3 4); layer = <CALayer: 0x2>>",
    "<UIView: 0x1; frame = (1 2; 3 4); text = 'a'; layer = <CALayer: 0x2>>-><UIImage: 0x3 size:{1, 2}> - (null)",
    "<UIView: 0x1; anchorPoint = (0.5, 0.5); frame = (1 2; 3 4); text = 'it'; s'; opaque = NO>",
    "<UIView: 0x1; frame = (1 2; 3 4); arrow = a->b; layer = <CALayer: 0x2>> delegate=0x4 no-scroll-edge-support",
  ]) func `variants of one view are the same view`(text: String) throws {
    let view = try #require(try read(text).hierarchy.views.first)
    #expect(view.id == "0x1" && view.className == "UIView")
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `instance variables become identifiers`() throws {
    let result = try importer.read(
      try fixture("dumps/uikit-recursive-description/hou-rd2-app.txt"), options: .init())
    let named = result.hierarchy.views.compactMap(\.details.identifier)
    #expect(
      named == [
        "_subview1", "_myButton", "_titleView", "_greyBlob", "_myButton2", "_titleView", "_imageView",
      ])
  }

  @Test func `a dump that begins below its root has several roots in one space`() throws {
    let result = try importer.read(
      try fixture("dumps/uikit-recursive-description/hou-rd2-view.txt"), options: .init())
    #expect(result.treeCount == 1)
    let roots = result.hierarchy.views.filter { $0.parent == nil }
    #expect(roots.map(\.details.unknown) == [["parent"], ["parent"], ["parent"]])
  }

  @Test(arguments: [
    ("", "f: no view is in it"),
    ("hello\nworld", "f: no view is in it"),
    ("<UIView: 0x1; frame = (0 0; 9 9)>\n\0", "f: line 2: a NUL byte; this is no text"),
    (
      "<UIView: 0x1; frame = (0 0; 9 9",
      "f: line 1: the dump ends inside a view; 0 complete views, --partial reads them"
    ),
    (
      "<UIView: 0x1; frame = (0 0; 9 9)>\n   | <UIView: 0x2; frame = (0 0; 9 9); layer = <CALayer: 0x3>",
      "f: line 2: the dump ends inside a view; 1 complete view, --partial reads them"
    ),
    (
      "<UIView: 0x1; frame = (0 0; 9 9)>\n   | <UIV",
      "f: line 2: the dump ends inside a view; 1 complete view, --partial reads them"
    ),
    (
      "<UIView: 0x1; frame = (0 0; 9 9)>\n   |    |",
      "f: line 2: the dump ends inside a view; 1 complete view, --partial reads them"
    ),
    (
      "YES; layer = <CALayer: 0x1>>\n   | <UIView: 0x2; frame = (0 0; 9 9)>\n   | <UIView: 0x3; frame = (0 0; 9 9)>",
      "f: line 1: the dump begins inside a view; 2 complete views, --partial reads them"
    ),
    (
      "<UIView: 0x1; frame = (0 0; 9 9)>\n   |    | <UIView: 0x2; frame = (0 0; 9 9)>",
      "f: line 2: the view is 2 deep, and none 1 deep stands above it; 2 complete views, --partial reads them"
    ),
    (
      "<UIView: 0x1; frame = (0 0; 9 9); a = (\n<UIView: 0x2; frame = (0 0; 9 9)>",
      "f: line 1: the view has no end"
    ),
  ]) func `a dump is refused with its line`(text: String, message: String) {
    #expect(fault(text) == message)
  }

  @Test func `a dump that is no UTF-8 is refused with its line`() {
    let bytes = Array("<UIView: 0x1; frame = (0 0; 9 9)>\n\n".utf8) + [0xe9, 0x20]
    #expect(throws: FileError(file: "f", line: 3, reason: "not UTF-8")) {
      try importer.read(InputFile(name: "f", bytes: bytes), options: .init())
    }
  }

  @Test func `what is whole of a dump that is cut off is read when asked for`() throws {
    let partial = ImportOptions(isPartial: true)
    let end = try read("<UIView: 0x1; frame = (0 0; 9 9)>\n   | <UIView: 0x2; fra", partial)
    #expect(end.hierarchy.views.map(\.id) == ["0x1"])
    #expect(end.skipped == [.init(line: 2, reason: "a view that is cut off")])
    let start = try read(
      "NO>>\n   |    | <UIView: 0x2; frame = (1 0; 9 9)>\n   | <UIView: 0x3; frame = (0 0; 9 9)>\n   |    | <UIView: 0x4; frame = (0 0; 9 9)>",
      partial)
    #expect(start.hierarchy.views.map(\.id) == ["0x2", "0x3", "0x4"])
    #expect(start.hierarchy.views.map(\.parent) == [nil, nil, 1])
    #expect(start.hierarchy.views.map(\.details.unknown) == [["parent"], ["parent"], []])
  }

  @Test func `numbers that no view can have are unknown`() throws {
    let frames = [
      "(inf inf; 0 0)", "(0 0; nan 1)", "(1e999 0; 1 1)", "(0 2e7; 1 1)", "(0 0; -5 1)", "(1 2 3)", "x",
    ]
    for frame in frames {
      let view = try #require(try read("<UIView: 0x1; frame = \(frame); alpha = nan>").hierarchy.views.first)
      #expect(view.frame == .zero && view.details.unknown == ["frame"] && view.alpha == 1, "\(frame)")
    }
    let scrolled = try read("<UIView: 0x1; frame = (0 0; 9 9); contentOffset: {inf, 0}>")
    #expect(scrolled.hierarchy.views[0].details.unknown == ["bounds"])
  }

  @Test func `a dump deeper than a hierarchy is refused with its line`() {
    let lines = (0...1025).map {
      String(repeating: "   | ", count: $0) + "<UIView: 0x\($0 + 1); frame = (0 0; 9 9)>"
    }
    let message = fault(lines.joined(separator: "\n"))
    #expect(message?.hasPrefix("f: line 1026: view 0x1026: parent: ") == true)
  }

  @Test(arguments: ["; opaque = (", "; text = '", "; a = '<", "<", "\\n|", "; text = 'x'"])
  func `a view of very many values without an end takes no longer than its length`(part: String) {
    let text = "<UIView: 0x1; frame = (0 0; 9 9)" + String(repeating: part, count: 20_000)
    #expect(fault(text)?.contains("inside a view") == true)
    #expect(fault(text + ">\n<UIView: 0x2; frame = (0 0; 9 9)>", ImportOptions(isPartial: true)) == nil)
  }

  @Test func `mutated dumps give a tree or an error`() throws {
    for name in ["own-windows.txt", "own-spelled-out.txt", "hou-rd2-view.txt"] {
      let bytes = try fixture("dumps/uikit-recursive-description/\(name)").bytes
      for (index, mutant) in mutations(of: bytes, seed: 7, count: 400).enumerated() {
        for options in [ImportOptions(), ImportOptions(isPartial: true)] {
          do throws(FileError) {
            let result = try importer.read(InputFile(name: "f", bytes: mutant), options: options)
            #expect(!result.hierarchy.views.isEmpty, "\(name) \(index)")
          } catch {
            #expect(!error.reason.isEmpty && !error.description.contains("\n"), "\(name) \(index)")
          }
        }
      }
    }
  }
}
