public import Geometry
internal import Hierarchy

/// A picture of a tree as SVG: where its views are, which take no touches, and what a touch meets.
///
/// Everything is drawn from the tree and what is set here; the same input gives the same bytes.
public struct Picture: Sendable {
  /// How views are laid out.
  public enum Layout: Sendable {
    /// As on the screen; deeper views are darker.
    case screen
    /// Seen from the side, each level of the tree in front of the one before.
    case layers
  }

  /// The views.
  public let tree: DiagnosedTree
  /// What stands over the picture.
  public var title: String
  /// How they are laid out.
  public var layout = Layout.screen
  /// A point whose hit path is shown, in the space of the roots' frames; nil for none.
  public var point: Point?
  /// What can be hit, drawn as a heat map over the views; nil for none.
  public var reach: ReachTable?
  /// A trace, drawn over the views and along a time line; nil for none.
  public var trace: PictureTrace?
  /// Whether views' texts are shown, which may be personal; ids and classes only otherwise.
  public var showsLabels = false
  /// Which views are drawn, by index; nil for all.
  public var chosen: (@Sendable (Int) -> Bool)?

  /// Makes a picture of all views as on the screen.
  public init(_ tree: DiagnosedTree) {
    self.tree = tree
    title = tree.hierarchy.name.isEmpty ? "view tree" : tree.hierarchy.name
  }

  var views: [ViewSpec] { tree.views }

  /// The picture as the text of an SVG file.
  ///
  /// - Complexity: O(n) for n views and that of the explanation and the rectangles of reach that are shown.
  public func svg() -> String {
    let stage = PictureStage(self)
    var svg = SVGText()
    svg.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": .number(stage.width), "height": .number(stage.height),
        "viewBox": .text("0 0 \(SVGText.number(stage.width)) \(SVGText.number(stage.height))"),
        "font-family": "DejaVu Sans, Helvetica, Arial, sans-serif",
      ])
    svg.element("title", [:], text: title)
    addDefinitions(to: &svg, stage)
    svg.element(
      "rect", ["width": .number(stage.width), "height": .number(stage.height), "fill": "#ffffff"])
    addScreen(to: &svg, stage)
    if let reach { addHeat(of: reach, to: &svg, stage) }
    if let point { addPath(at: point, to: &svg, stage) }
    if let trace { addFingers(of: trace, to: &svg, stage) }
    addNames(to: &svg, stage)
    addPanel(to: &svg, stage)
    if let trace { addTimeline(of: trace, to: &svg, stage) }
    svg.end()
    return svg.text
  }

  private func addDefinitions(to svg: inout SVGText, _ stage: PictureStage) {
    svg.begin("defs", [:])
    svg.begin(
      "pattern",
      [
        "id": "hatch", "width": 7, "height": 7, "patternUnits": "userSpaceOnUse",
        "patternTransform": "rotate(45)",
      ])
    svg.element(
      "line", ["x1": 0, "y1": 0, "x2": 0, "y2": 7, "stroke": "#5b6675", "stroke-width": 1.6])
    svg.end()
    svg.begin("clipPath", ["id": "canvas"])
    svg.element(
      "rect",
      [
        "x": .number(stage.area.minX), "y": .number(stage.area.minY),
        "width": .number(stage.area.size.width), "height": .number(stage.area.size.height),
      ])
    svg.end()
    svg.end()
  }
}
