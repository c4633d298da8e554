internal import Geometry
internal import Hierarchy

// A trace: fingers over the views, and states along a time line.
extension Picture {
  private static let fingerColors = [
    "#7b2fbe", "#007f8b", "#b3005e", "#4f7a00", "#0b57d0", "#a65d00", "#444444", "#c0262d",
  ]

  private static func color(ofFinger finger: Int) -> String {
    fingerColors[(finger - 1).quotientAndRemainder(dividingBy: fingerColors.count).remainder.magnitudeIndex]
  }

  // MARK: On the screen

  func addFingers(of trace: PictureTrace, to svg: inout SVGText, _ stage: PictureStage) {
    svg.begin("g", ["id": "fingers", "clip-path": "url(#canvas)", "font-size": 11])
    for (finger, strokes) in strokes(of: trace, stage) {
      let color = Self.color(ofFinger: finger)
      for stroke in strokes {
        for (width, shade) in [(5.0, "#ffffff"), (2.4, color)] {
          svg.element(
            "polyline",
            [
              "points": SVGText.points(stroke.map(\.place)), "fill": "none", "stroke": .text(shade),
              "stroke-width": .number(width), "stroke-linecap": "round", "stroke-linejoin": "round",
            ])
        }
        for step in stroke.dropFirst().dropLast() {
          addDot(at: step.place, radius: 2, fill: color, stroke: color, to: &svg)
        }
        guard let first = stroke.first, let last = stroke.last else { continue }
        if stroke.count > 1 {
          let isCancelled = last.phase == "cancelled"
          addDot(
            at: last.place, radius: 5, fill: isCancelled ? "#ffffff" : color, stroke: color, to: &svg)
        }
        addDot(at: first.place, radius: 8, fill: "#ffffff", stroke: color, to: &svg)
        svg.element(
          "text",
          [
            "x": .number(first.place.x), "y": .number(first.place.y + 4), "text-anchor": "middle",
            "fill": .text(color), "font-weight": "bold",
          ], text: String(finger))
      }
    }
    svg.end()
  }

  private struct Step {
    var place: Point
    var phase: String
  }

  /// Each finger's ways from touch to lift, by number.
  private func strokes(of trace: PictureTrace, _ stage: PictureStage) -> [(Int, [[Step]])] {
    var strokes: [Int: [[Step]]] = [:]
    for sample in trace.samples {
      var place = sample.point.map { stage.pixel($0, depth: 0) }
      if place == nil, let view = sample.view {
        // Only the view is known: its middle.
        let corners = stage.places[view].corners
        place = Point(x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
      }
      guard let place else { continue }
      if sample.phase == "began" || strokes[sample.finger] == nil {
        strokes[sample.finger, default: []].append([])
      }
      let last = strokes[sample.finger, default: [[]]].count - 1
      strokes[sample.finger]?[last].append(Step(place: place, phase: sample.phase))
    }
    return strokes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func addDot(
    at place: Point, radius: Double, fill: String, stroke: String, to svg: inout SVGText
  ) {
    svg.element(
      "circle",
      [
        "cx": .number(place.x), "cy": .number(place.y), "r": .number(radius), "fill": .text(fill),
        "stroke": .text(stroke), "stroke-width": 2,
      ])
  }

  // MARK: Along the time line

  /// One line of the time line.
  struct TimelineRow {
    enum Kind: Equatable {
      case finger(Int), gesture, touches, events
    }

    var kind: Kind
    var name: String
    var changes: [PictureTrace.Change]
  }

  /// The lines: fingers, recognizers, views that were told of touches, then events.
  func timelineRows(of trace: PictureTrace) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    for finger in Set(trace.samples.map(\.finger)).sorted() {
      let changes = trace.samples.filter { $0.finger == finger }.map {
        PictureTrace.Change(time: $0.time, id: "finger \(finger)", state: $0.phase)
      }
      rows.append(TimelineRow(kind: .finger(finger), name: "finger \(finger)", changes: changes))
    }
    func add(_ changes: [PictureTrace.Change], _ kind: TimelineRow.Kind, _ title: (String) -> String) {
      var order: [String] = []
      for change in changes where !order.contains(change.id) { order.append(change.id) }
      for id in order {
        rows.append(
          TimelineRow(kind: kind, name: title(id), changes: changes.filter { $0.id == id }))
      }
    }
    add(trace.gestures, .gesture) { $0 }
    add(trace.touches, .touches) { "touches of \($0)" }
    add(trace.events, .events) { $0 }
    return rows
  }

  private static let nameWidth = 170.0

  func addTimeline(of trace: PictureTrace, to svg: inout SVGText, _ stage: PictureStage) {
    let rows = timelineRows(of: trace)
    guard let span = trace.span, !rows.isEmpty else { return }
    let box = stage.timeline
    let length = max(span.to - span.from, 1e-3)
    let (left, width) = (box.minX + Self.nameWidth, box.size.width - Self.nameWidth - 60)
    func x(_ time: Double) -> Double { left + (time - span.from) / length * width }

    svg.begin("g", ["id": "timeline", "font-size": 11, "fill": "#1d2733"])
    svg.element(
      "text", ["x": .number(box.minX), "y": .number(box.minY + 10), "font-weight": "bold"],
      text: "time line")
    addAxis(from: span.from, length: length, x: x, rows: rows.count, to: &svg, box)
    for (number, row) in rows.enumerated() {
      let y = box.minY + 40 + Double(number) * 20
      svg.element(
        "text", ["x": .number(box.minX), "y": .number(y + 4)], text: Self.shortened(row.name, to: 26))
      addRow(row, at: y, x: x, to: &svg)
    }
    svg.end()
  }

  private func addAxis(
    from start: Double, length: Double, x: (Double) -> Double, rows: Int, to svg: inout SVGText, _ box: Rect
  ) {
    // About eight steps of 1, 2 or 5 times a power of ten.
    var step = 1e-4
    for factor in [2, 2.5, 2].cycled(24) where length / step > 8 { step *= factor }
    var time = (start / step).rounded(.up) * step
    while time <= start + length + step * 1e-6 {
      let place = x(time)
      svg.element(
        "line",
        [
          "x1": .number(place), "x2": .number(place), "y1": .number(box.minY + 24),
          "y2": .number(box.minY + 32 + Double(rows) * 20), "stroke": "#d5dbe3", "stroke-width": 1,
        ])
      svg.element(
        "text",
        [
          "x": .number(place), "y": .number(box.minY + 18), "text-anchor": "middle", "fill": "#5b6675",
        ], text: DiagnosisText.decimals(time, 4) + " s")
      time += step
    }
  }

  private func addRow(
    _ row: TimelineRow, at y: Double, x: (Double) -> Double, to svg: inout SVGText
  ) {
    let color: String
    switch row.kind {
    case .finger(let finger): color = Self.color(ofFinger: finger)
    case .gesture: color = "#1a9650"
    case .touches: color = "#4a6fa5"
    case .events: color = "#5b6675"
    }
    if row.kind == .events {
      var last = -Double.infinity
      for change in row.changes {
        let place = x(change.time)
        svg.element(
          "line",
          [
            "x1": .number(place), "x2": .number(place), "y1": .number(y - 6), "y2": .number(y + 6),
            "stroke": .text(color), "stroke-width": 1.6,
          ])
        // A name that would run into the one before is left out; the tick stays.
        guard place > last else { continue }
        svg.element(
          "text", ["x": .number(place + 3), "y": .number(y + 4), "font-size": 9, "fill": .text(color)],
          text: change.state)
        last = place + 8 + Double(change.state.count) * 5.4
      }
      return
    }
    var began: Double?
    for change in row.changes {
      let place = x(change.time)
      switch change.state {
      case "began": began = place
      case "ended", "cancelled", "failed":
        addBar(from: began, to: place, at: y, color: color, to: &svg)
        began = nil
        addMark(change.state, at: Point(x: place, y: y), color: color, to: &svg)
      default: if began == nil { began = place }
      }
    }
    if let began, let last = row.changes.last {
      addBar(from: began, to: x(last.time), at: y, color: color, to: &svg)
    }
  }

  private func addBar(
    from start: Double?, to end: Double, at y: Double, color: String, to svg: inout SVGText
  ) {
    guard let start else { return }
    svg.element(
      "rect",
      [
        "x": .number(start), "y": .number(y - 5), "width": .number(max(end - start, 1.5)), "height": 10,
        "rx": 2, "fill": .text(color), "fill-opacity": 0.75,
      ])
  }

  /// A disc for ended, a diamond for cancelled, a cross for failed, with its name.
  private func addMark(_ state: String, at place: Point, color: String, to svg: inout SVGText) {
    let (x, y) = (place.x, place.y)
    let shade = state == "ended" ? color : state == "failed" ? "#8a2b2b" : "#d97b00"
    switch state {
    case "ended": addDot(at: place, radius: 4.5, fill: shade, stroke: "#ffffff", to: &svg)
    case "cancelled":
      svg.element(
        "polygon",
        [
          "points": SVGText.points([
            Point(x: x - 6, y: y), Point(x: x, y: y - 6), Point(x: x + 6, y: y), Point(x: x, y: y + 6),
          ]), "fill": .text(shade), "stroke": "#ffffff", "stroke-width": 1,
        ])
    default:
      svg.element(
        "path",
        [
          "d": .text(
            "M\(SVGText.number(x - 4)) \(SVGText.number(y - 4))l8 8m0 -8l-8 8"), "fill": "none",
          "stroke": .text(shade), "stroke-width": 2.2,
        ])
    }
    svg.element(
      "text", ["x": .number(x + 9), "y": .number(y + 4), "font-size": 9, "fill": .text(shade)], text: state)
  }
}

extension Int {
  /// The magnitude, for an index.
  fileprivate var magnitudeIndex: Int { Int(magnitude) }
}

extension Array {
  /// So many elements, from the start again after the end.
  fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}
