internal import Geometry
internal import Hierarchy
internal import HitTesting

// What can be hit, as a heat map.
extension Picture {
  /// Which part of a view's own area goes to it or to what it holds, from 0 to 1: the rest is cut away by its
  /// ancestors or taken by views in front.
  func kept(_ row: ReachTable.Row, in table: ReachTable) -> Double {
    guard row.ownArea > 0 else { return 0 }
    let below = table.takers(of: row.view).filter(\.isDescendant).reduce(0) { $0 + $1.area }
    return min(1, (row.area + below) / row.ownArea)
  }

  func addHeat(of table: ReachTable, to svg: inout SVGText, _ stage: PictureStage) {
    svg.begin("g", ["id": "reach", "clip-path": "url(#canvas)"])
    for view in tree.backToFront where isDrawn(view) {
      let row = table.rows[view]
      let depth = stage.places[view].depth
      let color = Self.heat(kept(row, in: table))
      let node = NodeIndex(rawValue: UInt32(view))
      let opacity = views[view].isTarget ? 0.72 : 0.30
      for rect in table.map.rectangles(of: node) {
        let corners = PictureStage.corners(of: rect).map { stage.pixel($0, depth: depth) }
        svg.element(
          "polygon",
          [
            "points": SVGText.points(corners), "fill": .text(color), "fill-opacity": .number(opacity),
            "shape-rendering": "crispEdges",
          ])
      }
      for polygon in table.map.polygons(of: node) {
        svg.element(
          "polygon",
          [
            "points": SVGText.points(polygon.map { stage.pixel($0, depth: depth) }), "fill": .text(color),
            "fill-opacity": .number(opacity),
          ])
      }
    }
    // Targets that nothing reaches have no rectangle of their own.
    for view in views.indices
    where isDrawn(view) && views[view].isTarget && table.rows[view].point == nil
      && !stage.places[view].isOutOfSight
    {
      let below = table.takers(of: view).contains { $0.isDescendant }
      guard !below else { continue }
      let corners = stage.places[view].corners
      svg.element(
        "polygon",
        [
          "points": SVGText.points(corners), "fill": "none", "stroke": "#c0262d", "stroke-width": 2.2,
        ])
      for pair in [(0, 2), (1, 3)] {
        svg.element(
          "line",
          [
            "x1": .number(corners[pair.0].x), "y1": .number(corners[pair.0].y),
            "x2": .number(corners[pair.1].x), "y2": .number(corners[pair.1].y), "stroke": "#c0262d",
            "stroke-width": 1.2,
          ])
      }
    }
    svg.end()
  }

  /// Red for nothing, yellow for half, green for all.
  static func heat(_ share: Double) -> String {
    share < 0.5
      ? color(from: (0xd7, 0x30, 0x27), to: (0xfe, 0xd9, 0x5c), share * 2)
      : color(from: (0xfe, 0xd9, 0x5c), to: (0x1a, 0x96, 0x50), share * 2 - 1)
  }
}
