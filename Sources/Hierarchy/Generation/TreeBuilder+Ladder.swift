internal import Geometry

extension TreeBuilder {
  /// The ladder's tree with its decoration switched off.
  mutating func buildLayers() {
    // 390 × 844 pt for every 1,000 views: as crowded whatever the number.
    let width = max((count * 152).squareRootRoundedUp, 390)
    let height = width * 844 / 390
    addRoot(width: width, height: height)
    while !isFull { addLayer(width: width, height: height) }
  }

  private mutating func addLayer(width: Int, height: Int) {
    let layer = add("UIView", in: 0, Frame(0, 0, width, height))
    change(layer) { $0.hitPassthrough = true }
    for _ in 0..<3 {
      let group = add("UIView", in: layer, Frame(0, 0, width, height), isInteractive: false)
      change(group) { $0.hitPassthrough = true }
      for _ in 0..<random.integer(in: 6...8) {
        let side = random.integer(in: 48...112)
        add(
          random.below(2) == 0 ? "UIImageView" : "UIView", in: group,
          Frame(eighths: random.below(width * 8 - side), random.below(height * 8 - side), side, side),
          isInteractive: false)
      }
    }
    let (x, y) = (random.integer(in: 0...width - 130), random.integer(in: 0...height - 190))
    for place in 0..<4 {
      addPanel(in: layer, Frame(eighths: x * 8 + random.below(80), (y + place * 46) * 8, 960, 352))
    }
  }

  /// A panel 120 × 44 pt with one or two buttons in its left part.
  private mutating func addPanel(in layer: Int, _ frame: Frame) {
    let panel = add("UIView", in: layer, frame)
    for place in 0..<random.integer(in: 1...2) {
      let button = add("UIButton", in: panel, Frame(6 + place * 42, 4, 36, 36))
      add("UIImageView", in: button, Frame(8, 4, 20, 20))
      add("UILabel", in: button, Frame(2, 24, 32, 12))
    }
  }

  /// Switches interaction on everywhere.
  mutating func makeEverythingInteractive() {
    for index in views.indices { change(index) { $0.isUserInteractionEnabled = true } }
  }

  /// Insets every container but the root to the rectangle around the buttons below it. Containers without
  /// any stay as they are.
  mutating func narrowAreas() {
    var regions = [Rect?](repeating: nil, count: views.count)
    for index in views.indices.reversed().dropLast() where views[index].isUserInteractionEnabled {
      let view = views[index]
      if view.className == "UIButton" { regions[index] = view.bounds }
      guard let region = regions[index], let parent = view.parent else { continue }
      let bounds = view.bounds
      if region != bounds {
        change(index) {
          $0.hitInsets = EdgeInsets(
            top: region.minY - bounds.minY, left: region.minX - bounds.minX,
            bottom: bounds.maxY - region.maxY, right: bounds.maxX - region.maxX)
        }
      }
      let inParent = Rect(
        x: region.minX - bounds.minX + view.frame.minX, y: region.minY - bounds.minY + view.frame.minY,
        width: region.size.width, height: region.size.height)
      regions[parent] = regions[parent]?.union(inParent) ?? inParent
    }
  }
}

extension Rect {
  /// The smallest rectangle around both; exact where all numbers are multiples of 1/8.
  fileprivate func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
