internal import Geometry
internal import Hierarchy

// What stands beside the views: the answer at the point, and what colours mean.
extension Picture {
  /// One line of the panel.
  private enum Line {
    case title(String)
    case text(String)
    case swatch(Swatch, String)
    case gap
  }

  private enum Swatch {
    case depth, hatched, hidden, path, hit, heat, unreachable
  }

  private static let lineHeight = 17.0
  private static let longestLine = 52
  private static let mostReasons = 10

  /// Pixels that the panel needs.
  var panelHeight: Double { Double(panelLines().count) * Self.lineHeight + 10 }

  private func panelLines() -> [Line] {
    var lines: [Line] = [.title(title)]
    lines.append(.text("\(views.count) view\(views.count == 1 ? "" : "s")"))
    if let point { lines += answerLines(at: point) }
    lines += [.gap, .swatch(.depth, "depth in the tree, deeper is darker")]
    lines.append(.swatch(.hatched, "takes no touches: interaction off"))
    lines.append(.swatch(.hidden, "hidden or transparent"))
    if point != nil {
      lines.append(.swatch(.hit, "takes the touch (dashed: its own area)"))
      lines.append(.swatch(.path, "on the way to it"))
    }
    if reach != nil {
      lines.append(.swatch(.heat, "reach: none of its area … all of it"))
      lines.append(.swatch(.unreachable, "a target that nothing reaches"))
    }
    if trace != nil { lines.append(.text("○ finger down  ● finger up, numbers are fingers")) }
    return lines
  }

  private func answerLines(at point: Point) -> [Line] {
    let explanation = tree.explain(at: point)
    var lines: [Line] = [.gap, .title("at \(DiagnosisText.point(point))")]
    if let hit = explanation.hit {
      lines.append(.text("hit: \(name(of: hit)) (\(views[hit].className))"))
    } else {
      lines.append(.text("hit: nothing"))
    }
    if let top = explanation.top, top != explanation.hit {
      lines.append(.text("drawn on top: \(name(of: top)) (\(views[top].className))"))
    }
    // Ancestors of the hit view are to be seen; what lost is to be told.
    let losers = explanation.under.filter { verdict in
      if case .descendant = verdict.obstacle { return false }
      return true
    }
    if !losers.isEmpty { lines.append(.text("not hit, front to back:")) }
    for verdict in losers.prefix(Self.mostReasons) {
      lines.append(
        .text("  \(name(of: verdict.view)), \(tree.rule(of: verdict.obstacle, for: verdict.view)):"))
      lines += Self.wrapped(tree.because(verdict.obstacle, for: verdict.view)).map { .text("    " + $0) }
    }
    if losers.count > Self.mostReasons {
      lines.append(.text("  and \(losers.count - Self.mostReasons) more"))
    }
    return lines
  }

  /// Lines of a text that are no longer than the panel is wide, broken between words.
  private static func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + word.count + 1 > longestLine - 4 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      }
    }
    return lines
  }

  func addPanel(to svg: inout SVGText, _ stage: PictureStage) {
    let left = stage.width - PictureStage.margin - PictureStage.panelWidth
    var y = PictureStage.margin + 12
    svg.begin("g", ["id": "panel", "font-size": 11, "fill": "#1d2733"])
    for line in panelLines() {
      switch line {
      case .title(let text):
        svg.element(
          "text", ["x": .number(left), "y": .number(y), "font-size": 13, "font-weight": "bold"],
          text: Self.shortened(text, to: 40))
      case .text(let text):
        let blanks = Double(text.prefix { $0 == " " }.count)
        svg.element(
          "text", ["x": .number(left + blanks * 5), "y": .number(y)],
          text: Self.shortened(String(text.drop { $0 == " " }), to: Self.longestLine - Int(blanks)))
      case .swatch(let swatch, let text):
        addSwatch(swatch, Point(x: left, y: y - 9), to: &svg)
        svg.element("text", ["x": .number(left + 62), "y": .number(y)], text: text)
      case .gap: break
      }
      y += Self.lineHeight
    }
    svg.end()
  }

  private func addSwatch(_ swatch: Swatch, _ place: Point, to svg: inout SVGText) {
    func box(_ fill: String, _ opacity: Double, x: Double = 0, width: Double = 54) {
      svg.element(
        "rect",
        [
          "x": .number(place.x + x), "y": .number(place.y), "width": .number(width), "height": 11,
          "fill": .text(fill), "fill-opacity": .number(opacity),
        ])
    }
    func frame(_ stroke: String, _ width: Double, _ dashes: String = "none") {
      svg.element(
        "rect",
        [
          "x": .number(place.x), "y": .number(place.y), "width": 54, "height": 11, "fill": "none",
          "stroke": .text(stroke), "stroke-width": .number(width), "stroke-dasharray": .text(dashes),
        ])
    }
    switch swatch {
    case .depth:
      for step in 0..<6 { box(Self.fill(step, 5), 1, x: Double(step) * 9, width: 9) }
      frame("#5f7390", 0.8)
    case .hatched:
      box(Self.fill(2, 5), 1)
      box("url(#hatch)", 0.42)
      frame("#5f7390", 0.8)
    case .hidden:
      box("url(#hatch)", 0.10)
      frame("#8a94a3", 0.8, "3 3")
    case .path: frame("#e35d00", 1.6)
    case .hit:
      box("#ff7a00", 0.35)
      frame("#e35d00", 3)
    case .heat:
      for step in 0..<9 { box(Self.heat(Double(step) / 8), 0.72, x: Double(step) * 6, width: 6) }
    case .unreachable:
      frame("#c0262d", 2.2)
      svg.element(
        "path",
        [
          "d": .text(
            "M\(SVGText.number(place.x)) \(SVGText.number(place.y))l54 11m0 -11l-54 11"), "fill": "none",
          "stroke": "#c0262d", "stroke-width": 1.2,
        ])
    }
  }
}
