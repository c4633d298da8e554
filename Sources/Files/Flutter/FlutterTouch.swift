internal import Geometry

/// Which render objects take touches, and which change how their children do.
enum FlutterTouch {
  /// Objects that take a touch in their size whatever they hold.
  private static let taking: Set<String> = [
    "RenderView", "RenderParagraph", "RenderEditable", "RenderImage", "RenderColoredBox", "_RenderColoredBox",
    "RenderDecoratedBox", "RenderCustomPaint", "RenderErrorBox", "TextureBox", "PlatformViewRenderBox",
    "RenderAndroidView", "RenderUiKitView", "RenderAppKitView",
  ]
  /// Objects whose children are asked wherever the touch is.
  private static let open: Set<String> = [
    "RenderTransform", "RenderFractionalTranslation", "RenderFollowerLayer", "_RenderCompositionCallback",
  ]
  /// Objects of which an app may say what they take.
  private static let unsure: Set<String> = [
    "RenderCustomPaint", "RenderClipPath", "RenderPhysicalShape", "RenderDecoratedBox",
  ]

  /// Marks a node by what its object says.
  static func apply(to node: inout ScreenNode, _ object: FlutterObject, _ result: inout ImportResult) {
    let isReady = object.name == "_ReusableRenderView"
    node.isPassthrough = !taking.contains(object.name) && !isReady
    if let behavior = object.property("behavior") {
      node.isPassthrough = behavior != "opaque" && behavior != "translucent"
      if behavior == "translucent" {
        result.estimated.append(
          ImportResult.Remark(
            line: object.line, reason: "translucent: what lies behind it is told of touches too"))
      }
    } else if object.name == "RenderMouseRegion" || object.name.hasSuffix("GestureHandler") {
      node.lacks("hitPassthrough")
    }
    if object.property("ignoring") == "true" { node.isInteractive = false }
    if object.property("absorbing") == "true" {
      node.isPassthrough = false
    }
    if unsure.contains(object.name) {
      node.lacks("hitShape")
    }
    if object.name == "RenderClipOval", let area = node.area {
      node.hitShape = .ellipse(Rect(origin: .zero, size: area.size))
    }
    if object.name.contains("Viewport") || object.name.hasPrefix("RenderClip") { node.clips = true }
    if open.contains(object.name) { node.hitOverflow = true }
    if object.name == "RenderFittedBox" || object.name == "RenderRotatedBox" {
      node.lacks("transform")
    }
    recognizers(&node, object)
    transform(&node, object, &result)
  }

  /// What a handler of gestures handles, by the names of its kinds.
  private static func recognizers(_ node: inout ScreenNode, _ object: FlutterObject) {
    guard let told = object.joined("gestures") ?? object.joined("listeners") else { return }
    let names = told.split(separator: ",").map { DumpLines.trimmed($0) }.filter {
      $0 != "<none>" && !$0.isEmpty
    }
    node.recognizers = names.map(String.init)
  }

  private static func transform(
    _ node: inout ScreenNode, _ object: FlutterObject, _ result: inout ImportResult
  ) {
    if object.name == "RenderFractionalTranslation", object.property("transformHitTests") != "false",
      let text = object.joined("translation"), let share = FlutterLayout.offset("Offset(", in: text),
      let size = node.area?.size
    {
      node.transform = AffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: share.x * size.width, ty: share.y * size.height)
      return
    }
    guard object.property("transformHitTests") != "false" else { return }
    guard let text = object.property("transform matrix") ?? object.property("current transform matrix") else {
      return
    }
    guard let matrix = matrix(text) else {
      node.lacks("transform")
      result.estimated.append(
        ImportResult.Remark(line: object.line, reason: "a transform that is not in the plane: unknown"))
      return
    }
    var transform = matrix
    // Flutter turns about the alignment's place, or about the left top without one; an origin moves that.
    node.anchorPoint = anchor(object)
    if let text = object.joined("origin"), let origin = FlutterLayout.offset("Offset(", in: text) {
      transform.tx += origin.x - (matrix.a * origin.x + matrix.c * origin.y)
      transform.ty += origin.y - (matrix.b * origin.x + matrix.d * origin.y)
    }
    node.transform = transform
  }

  /// Rows `[0] a,c,0,tx` of a matrix of 4 × 4; nil where it is not in the plane.
  private static func matrix(_ text: Substring) -> AffineTransform? {
    let rows = text.split(separator: "\n").compactMap { row -> [Double]? in
      let row = DumpLines.trimmed(row)
      guard row.hasPrefix("["), let close = row.firstIndex(of: "]") else { return nil }
      return DumpNumbers.all(in: row[row.index(after: close)...], count: 4)
    }
    guard rows.count == 4, rows[3] == [0, 0, 0, 1], rows[0][2] == 0, rows[1][2] == 0 else { return nil }
    return AffineTransform(
      a: rows[0][0], b: rows[1][0], c: rows[0][1], d: rows[1][1], tx: rows[0][3], ty: rows[1][3])
  }

  private static let alignments: [String: Point] = [
    "topLeft": Point(x: 0, y: 0), "topCenter": Point(x: 0.5, y: 0), "topRight": Point(x: 1, y: 0),
    "centerLeft": Point(x: 0, y: 0.5), "center": Point(x: 0.5, y: 0.5), "centerRight": Point(x: 1, y: 0.5),
    "bottomLeft": Point(x: 0, y: 1), "bottomCenter": Point(x: 0.5, y: 1), "bottomRight": Point(x: 1, y: 1),
  ]

  private static func anchor(_ object: FlutterObject) -> Point {
    guard let text = object.joined("alignment") else { return Point(x: 0, y: 0) }
    if let dot = text.firstIndex(of: "."), let named = alignments[String(text[text.index(after: dot)...])] {
      return named
    }
    if let pair = FlutterLayout.offset("Alignment(", in: text) {
      return Point(x: (pair.x + 1) / 2, y: (pair.y + 1) / 2)
    }
    return Point(x: 0, y: 0)
  }
}
