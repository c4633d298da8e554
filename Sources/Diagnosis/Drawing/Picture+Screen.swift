internal import Geometry
internal import Hierarchy

// The views themselves, back to front.
extension Picture {
  /// Deeper nesting of clips than this is not drawn: viewers have limits.
  private static let deepestClip = 24

  func isDrawn(_ view: Int) -> Bool { chosen?(view) ?? true }

  func addScreen(to svg: inout SVGText, _ stage: PictureStage) {
    svg.begin("g", ["id": "views", "clip-path": "url(#canvas)", "stroke-linejoin": "round"])
    let outer = svg.depth
    // The clips that are open, outermost first.
    var open: [Int] = []
    for view in tree.backToFront where isDrawn(view) {
      var clips = layout == .screen ? self.clips(of: view, stage) : []
      clips = Array(clips.prefix(Self.deepestClip))
      let common = zip(open, clips).prefix { $0 == $1 }.count
      while open.count > common {
        svg.end()
        open.removeLast()
      }
      for clip in clips.dropFirst(common) {
        addClip(clip, to: &svg, stage)
        open.append(clip)
      }
      addView(view, to: &svg, stage)
    }
    while svg.depth >= outer { svg.end() }
  }

  /// The ancestors that cut what a view draws, outermost first.
  private func clips(of view: Int, _ stage: PictureStage) -> [Int] {
    var clips: [Int] = []
    var next = stage.places[view].clip
    while next >= 0 {
      clips.append(next)
      next = stage.places[next].clip
    }
    return clips.reversed()
  }

  private func addClip(_ view: Int, to svg: inout SVGText, _ stage: PictureStage) {
    svg.begin("g", ["clip-path": .text("url(#clip\(view))")])
    svg.begin("clipPath", ["id": .text("clip\(view)")])
    svg.element("polygon", ["points": SVGText.points(stage.places[view].corners)])
    svg.end()
  }

  private func addView(_ view: Int, to svg: inout SVGText, _ stage: PictureStage) {
    let place = stage.places[view]
    let points = SVGText.points(place.corners)
    let isLayered = layout == .layers
    if place.isOutOfSight {
      svg.element(
        "polygon",
        [
          "points": points, "fill": isLayered ? "none" : "url(#hatch)", "fill-opacity": 0.10,
          "stroke": "#8a94a3", "stroke-width": 0.8, "stroke-dasharray": "3 3",
        ])
      return
    }
    svg.element(
      "polygon",
      [
        "points": points, "fill": .text(Self.fill(place.shade, stage.darkest)),
        "fill-opacity": isLayered ? 0.72 : 1, "stroke": "#5f7390", "stroke-width": 0.8,
      ])
    if place.isPruned {
      svg.element("polygon", ["points": points, "fill": "url(#hatch)", "fill-opacity": 0.42])
    }
  }

  /// Pale for roots, darker with depth.
  static func fill(_ depth: Int, _ deepest: Int) -> String {
    let share = deepest > 0 ? Double(depth) / Double(deepest) : 0
    return color(from: (0xf8, 0xfa, 0xfd), to: (0x9f, 0xbc, 0xe0), share)
  }

  static func color(
    from: (Int, Int, Int), to: (Int, Int, Int), _ share: Double
  ) -> String {
    func part(_ one: Int, _ other: Int) -> String {
      let value = Int((Double(one) + (Double(other) - Double(one)) * min(max(share, 0), 1)).rounded())
      let digits = String(min(max(value, 0), 255), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + part(from.0, to.0) + part(from.1, to.1) + part(from.2, to.2)
  }

  // MARK: The hit path

  func addPath(at point: Point, to svg: inout SVGText, _ stage: PictureStage) {
    let explanation = tree.explain(at: point)
    svg.begin("g", ["id": "hit", "clip-path": "url(#canvas)", "stroke-linejoin": "round"])
    for (number, view) in explanation.path.enumerated() {
      let isHit = view == explanation.hit
      svg.element(
        "polygon",
        [
          "points": SVGText.points(stage.places[view].corners), "fill": isHit ? "#ff7a00" : "none",
          "fill-opacity": 0.35, "stroke": "#e35d00",
          "stroke-width": .number(isHit ? 3 : 1.2 + Double(number) / Double(explanation.path.count)),
        ])
      if let shape = views[view].hasRareMembers ? views[view].hitShape : nil, isHit {
        addShape(shape, of: view, to: &svg, stage)
      } else if isHit, views[view].hasRareMembers, views[view].hitInsets != .zero {
        let area = views[view].bounds.inset(by: views[view].hitInsets)
        svg.element(
          "polygon",
          [
            "points": SVGText.points(stage.pixels(of: area, in: view)), "fill": "none",
            "stroke": "#e35d00", "stroke-width": 1.5, "stroke-dasharray": "6 3",
          ])
      }
    }
    if layout == .layers, explanation.path.count > 1 {
      // The touch's way through the levels.
      let way = explanation.path.map { stage.pixel(point, depth: stage.places[$0].depth) }
      svg.element(
        "polyline",
        [
          "points": SVGText.points(way), "fill": "none", "stroke": "#c0262d", "stroke-width": 2,
          "stroke-dasharray": "2 3",
        ])
    }
    if point.isFinite {
      let depth = explanation.hit.map { stage.places[$0].depth } ?? 0
      addCross(at: stage.pixel(point, depth: depth), to: &svg)
    }
    svg.end()
  }

  private func addShape(_ shape: HitShape, of view: Int, to svg: inout SVGText, _ stage: PictureStage) {
    var rings: [[Point]] = []
    switch shape {
    case .polygons(let corners): rings = corners
    case .ellipse(let rect):
      let (radiusX, radiusY) = (rect.size.width / 2, rect.size.height / 2)
      // Sixteen chords of a circle, by its exact eighths and halves between them.
      let (half, root) = (0.382_683_432_365_089_8, 0.923_879_532_511_286_7)
      let eighth = 0.5.squareRoot()
      let steps = [
        (1, 0), (root, half), (eighth, eighth), (half, root), (0, 1), (-half, root), (-eighth, eighth),
        (-root, half), (-1, 0), (-root, -half), (-eighth, -eighth), (-half, -root), (0, -1), (half, -root),
        (eighth, -eighth), (root, -half),
      ]
      rings = [
        steps.map {
          Point(x: rect.minX + radiusX * (1 + $0.0), y: rect.minY + radiusY * (1 + $0.1))
        }
      ]
    }
    for ring in rings where !ring.isEmpty {
      svg.element(
        "polygon",
        [
          "points": SVGText.points(ring.map { stage.pixel($0, in: view) }), "fill": "none",
          "stroke": "#e35d00", "stroke-width": 1.5, "stroke-dasharray": "6 3",
        ])
    }
  }

  private func addCross(at place: Point, to svg: inout SVGText) {
    for (color, width) in [("#ffffff", 4.0), ("#c0262d", 1.8)] {
      svg.element(
        "circle",
        [
          "cx": .number(place.x), "cy": .number(place.y), "r": 7, "fill": "none", "stroke": .text(color),
          "stroke-width": .number(width),
        ])
      svg.element(
        "path",
        [
          "d": .text(
            "M\(SVGText.number(place.x - 13)) \(SVGText.number(place.y))h26"
              + "M\(SVGText.number(place.x)) \(SVGText.number(place.y - 13))v26"), "fill": "none",
          "stroke": .text(color), "stroke-width": .number(width),
        ])
    }
  }

  // MARK: Names

  /// Names of leaves and targets where there is room, and none on another.
  func addNames(to svg: inout SVGText, _ stage: PictureStage) {
    guard layout == .screen else { return }
    svg.begin("g", ["id": "names", "clip-path": "url(#canvas)", "font-size": 10, "fill": "#1d2733"])
    var taken: [Rect] = []
    for view in tree.backToFront.reversed() where isDrawn(view) && !stage.places[view].isOutOfSight {
      guard tree.children.count(view) == 0 || views[view].isTarget else { continue }
      let corners = stage.places[view].corners
      let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
      let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
      guard right - left >= 26, bottom - top >= 11 else { continue }
      let name = Self.shortened(self.name(of: view), to: Int((right - left - 6) / 6.2))
      guard !name.isEmpty else { continue }
      // In the corner of an upright view, in the middle of a turned one.
      let isUpright = corners[0].y == corners[1].y && corners[0].x == corners[3].x
      let width = Double(name.count) * 6.2
      let y = isUpright ? min(top + 11, (top + bottom) / 2 + 4) : (top + bottom) / 2 + 4
      let x = isUpright ? left + 3 : (left + right - width) / 2
      let box = Rect(x: x, y: y - 9, width: width, height: 11)
      guard !taken.contains(where: { $0.overlaps(box) }) else { continue }
      taken.append(box)
      svg.element("text", ["x": .number(box.minX), "y": .number(y)], text: name)
    }
    svg.end()
  }

  /// What a view is called in the picture.
  func name(of view: Int) -> String {
    if showsLabels, views[view].hasRareMembers, let label = views[view].details.label, !label.isEmpty {
      return label
    }
    return views[view].id
  }

  /// The beginning of a text that is too long, with a mark.
  static func shortened(_ text: String, to length: Int) -> String {
    text.count <= length ? text : length > 1 ? text.prefix(length - 1) + "…" : ""
  }
}

extension Rect {
  /// Whether two rectangles have an area in common.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
