import Files
import FilesXML
import Geometry
import Hierarchy
import Testing

private func result(_ text: String, _ options: ImportOptions = ImportOptions()) throws(FileError)
  -> ImportResult
{
  try DetoxImporter().read(InputFile(name: "f", bytes: Array(text.utf8)), options: options)
}

private func fault(_ text: String) -> String? {
  do throws(FileError) {
    _ = try result(text)
    return nil
  } catch { return error.description }
}

@Suite struct DetoxTests {
  @Test func `a masked number is unknown, and nothing else of its view`() throws {
    let file = try fixture("dumps/detox-xml/view-hierarchy-with-test-id-injection.76.ios.new-arch.xml")
    let views = try HierarchyReader.all.read(file).hierarchy.views
    #expect(views.allSatisfy { $0.frame == .zero && $0.details.unknown.contains("frame") })
    #expect(views[0].id == "detox_temp_" && views[4].id == "overlayStackView")
    #expect(views[4].details.identifier == "overlayStackView" && views[5].details.identifier == nil)
    #expect(views[6].details.label == "Welcome Say Hello Say World")
  }

  @Test func `only the mask is taken, and only in the quotes of an attribute`() throws {
    let view = "alpha='1' class='UIView' visibility='visible' x='1' y='2' height='4'"
    let masked = try result(
      "<ViewHierarchy><UIView \(view) width=\"<number>\" label='a <number> b'/></ViewHierarchy>")
    #expect(masked.hierarchy.views[0].details.label == "a <number> b")
    for value in ["<Number>", "< number>", "<number >", "<num>", "<number", "<"] {
      let message = fault("<ViewHierarchy>\n<UIView \(view) width='\(value)'/></ViewHierarchy>")
      #expect(message?.hasPrefix("f: line 2: ") == true, "\(value)")
    }
    #expect(
      fault("<ViewHierarchy>\n<UIView \(view) width=<number>/></ViewHierarchy>")?.hasPrefix("f: line 2: ")
        == true)
    #expect(fault("<ViewHierarchy><number></ViewHierarchy>") != nil)
    let comment = "<!-- '<number>' --><UIView \(view) width='3'><![CDATA[ a='<number>' ]]></UIView>"
    let kept = try result("<ViewHierarchy>\n\(comment)</ViewHierarchy>")
    #expect(kept.hierarchy.views[0].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(kept.skipped == [.init(line: 2, reason: "the page of a web view")])
  }

  @Test func `places of iOS are the parent's, windows begin at the screen's origin`() throws {
    let text = """
      <ViewHierarchy><UIWindow class="UIWindow" alpha="1" visibility="visible" width="100" height="200">
      <UIView class="UIView" alpha="0.5" visibility="invisible" x="10" y="20" width="50" height="60">
      <UILabel class="UILabel" alpha="1" visibility="visible" x="1" y="-2" width="8" height="9" text="t"/></UIView>
      </UIWindow></ViewHierarchy>
      """
    let views = try result(text).hierarchy.views
    #expect(
      views.map(\.frame) == [
        Rect(x: 0, y: 0, width: 100, height: 200), Rect(x: 10, y: 20, width: 50, height: 60),
        Rect(x: 1, y: -2, width: 8, height: 9),
      ])
    #expect(views[1].isHidden && views[1].alpha == 0.5 && views[2].details.label == "t")
    #expect(views.map(\.isUserInteractionEnabled) == [true, true, false])
    #expect(views.allSatisfy { $0.details.unknown == ["userInteractionEnabled", "bounds"] })
  }

  @Test func `places of Android are the screen's, gone views are hidden`() throws {
    let text = """
      <?xml version='1.0' encoding='UTF_8' standalone='yes' ?><ViewHierarchy><DecorView class="a.b.DecorView"
      width="1080" height="2220" visibility="visible" x="0" y="0" alpha="1.0" label="null" testID="">
      <LinearLayout class="a.LinearLayout" width="1080" height="2022" visibility="visible" x="0" y="66" alpha="1.0">
      <View class="a.View" testID="v" width="10" height="20" visibility="gone" x="5" y="70" alpha="1.0"/></LinearLayout>
      </DecorView></ViewHierarchy>
      """
    let views = try result(text).hierarchy.views
    #expect(views.map(\.frame.origin) == [Point(x: 0, y: 0), Point(x: 0, y: 66), Point(x: 5, y: 4)])
    #expect(views[2].isHidden && views[2].id == "v" && views[0].details.label == nil)
    #expect(views.allSatisfy { $0.details.unknown == ["hitPassthrough"] })
  }

  @Test func `the page of a web view is left out and told`() throws {
    let file = try fixture("dumps/detox-xml/view-hierarchy-web-view.75.ios.xml")
    let result = try HierarchyReader.all.read(file)
    #expect(result.skipped.map(\.reason) == ["the page of a web view"])
    #expect(result.hierarchy.views.last?.className == "RNCWKWebView")
  }

  @Test func `a document that is cut off inside a masked number is read partly`() throws {
    let text = "<ViewHierarchy>\n<UIWindow class='UIWindow' width='<number>' height='1'>\n<UIView x='<numb"
    #expect(fault(text)?.contains("--partial reads them") == true)
    #expect(try result(text, ImportOptions(isPartial: true)).hierarchy.views.count == 1)
  }
}
