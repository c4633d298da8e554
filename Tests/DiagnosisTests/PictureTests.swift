import Diagnosis
import Foundation
import FoundationXML
import Geometry
import Hierarchy
import TestSupport
import Testing

/// Pictures are XML that says what it should.
@Suite struct PictureTests {
  /// What a parser finds in a picture.
  private final class Census: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var groups: [String] = []
    var failure: (any Error)?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      counts[name, default: 0] += 1
      if name == "g", let id = attributes["id"] { groups.append(id) }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failure = error }
  }

  private static func census(_ svg: String) -> Census {
    let census = Census()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = census
    _ = parser.parse()
    return census
  }

  @Test(arguments: 0..<UInt64(40))
  func `random trees give pictures that parse`(_ seed: UInt64) throws {
    let hierarchy = RandomTree.everything(seed: seed, views: [1, 5, 20, 60][Int(seed % 4)])
    let tree = DiagnosedTree(hierarchy)
    var picture = Picture(tree)
    picture.point = Probe.points(for: hierarchy, seed: seed, count: 12).last
    picture.reach = ReachTable(tree)
    picture.layout = seed % 2 == 0 ? .screen : .layers
    let svg = picture.svg()
    let census = Self.census(svg)
    #expect(census.failure == nil)
    #expect(census.groups.contains("views") && census.groups.contains("reach"))
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
    #expect(census.counts["polygon", default: 0] >= hierarchy.views.count)
  }

  @Test func `names with whatever text stay text`() throws {
    let odd = "<a>&\"'\u{1}\u{85}\u{ffff}é"
    var view = ViewSpec(id: "v", parent: 0, frame: Rect(x: 0, y: 0, width: 90, height: 90))
    view.details.label = odd
    let root = ViewSpec(id: "win", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var picture = Picture(DiagnosedTree(try ViewHierarchy(name: odd, views: [root, view])))
    picture.showsLabels = true
    picture.point = Point(x: 5, y: 5)
    #expect(Self.census(picture.svg()).failure == nil)
  }

  @Test func `an empty tree, a point nowhere and a trace of nothing are drawn`() throws {
    var picture = Picture(DiagnosedTree(ViewHierarchy()))
    picture.point = Point(x: .nan, y: 0)
    picture.trace = PictureTrace()
    #expect(Self.census(picture.svg()).failure == nil)
  }

  @Test func `nested clips beyond what viewers take are left out, not lost`() throws {
    var views = [ViewSpec(id: "v0", frame: Rect(x: 0, y: 0, width: 500, height: 500))]
    for index in 1..<400 {
      var view = ViewSpec(
        id: "v\(index)", parent: index - 1, frame: Rect(x: 1, y: 1, width: 500, height: 500))
      view.clipsToBounds = true
      views.append(view)
    }
    let census = Self.census(Picture(DiagnosedTree(try ViewHierarchy(views: views))).svg())
    #expect(census.failure == nil)
    #expect(census.counts["clipPath", default: 0] < 40)
    #expect(census.counts["polygon", default: 0] >= 400)
  }

  @Test func `a trace is drawn with every finger and every state`() throws {
    let root = ViewSpec(id: "win", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var picture = Picture(DiagnosedTree(try ViewHierarchy(views: [root])))
    var trace = PictureTrace()
    for finger in [-3, 0, 1, 9, 40] {
      trace.samples += [
        PictureTrace.Sample(time: 0, finger: finger, phase: "began", point: Point(x: 10, y: 10)),
        PictureTrace.Sample(time: 1, finger: finger, phase: "ended", point: Point(x: 50, y: 50)),
      ]
    }
    for (number, state) in ["began", "changed", "ended", "cancelled", "failed"].enumerated() {
      trace.gestures.append(PictureTrace.Change(time: Double(number), id: "g", state: state))
    }
    trace.events.append(PictureTrace.Change(time: 0.5, id: "btn", state: "touchUpInside"))
    picture.trace = trace
    let svg = picture.svg()
    #expect(Self.census(svg).failure == nil)
    for text in ["finger 40", "finger -3", "cancelled", "failed", "touchUpInside"] {
      #expect(svg.contains(">\(text)<"), "\(text)")
    }
  }
}
