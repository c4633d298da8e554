internal import Geometry
internal import Hierarchy

/// Where things go in a picture: the views' corners in pixels, and the places of panel and time line.
struct PictureStage {
  /// What is to be drawn of one view.
  struct Place {
    /// The corners of its bounds, in pixels of the picture.
    var corners: [Point]
    /// How many ancestors it has.
    var depth: Int
    /// How many of them have another rectangle than their parents, itself included: wrappers make nothing darker.
    var shade: Int
    /// Whether it or an ancestor takes no touches whoever lies in front: hidden, transparent, off, flattened.
    var isPruned: Bool
    /// Whether it or an ancestor is not to be seen.
    var isOutOfSight: Bool
    /// The nearest ancestor that cuts what it draws; −1 for none.
    var clip: Int
    /// How many such ancestors there are.
    var clipDepth: Int
  }

  let places: [Place]
  /// The largest shade.
  let darkest: Int
  /// Where the views are drawn, in pixels.
  let area: Rect
  /// Pixels for a point.
  let scale: Double
  let width: Double
  let height: Double
  /// Where the time line is drawn, in pixels.
  let timeline: Rect

  static let margin = 24.0
  static let panelWidth = 330.0
  private static let largest = Size(width: 760, height: 780)

  private let origin: Point
  private let layers: Bool
  private let maps: [AffineTransform]

  init(_ picture: Picture) {
    let tree = picture.tree
    layers = picture.layout == .layers
    let maps = PictureStage.maps(tree)
    self.maps = maps
    var depths: [Int] = []
    for view in tree.views { depths.append(view.parent.map { depths[$0] + 1 } ?? 0) }
    let deepest = depths.max() ?? 0

    let box = PictureStage.canvas(tree, maps)
    // The extent of the canvas as it is laid out, before scaling.
    let isLayered = layers
    let corners = PictureStage.corners(of: box).flatMap { corner in
      [0, deepest].map { depth in
        isLayered ? PictureStage.leaned(corner, depth, deepest, box.size) : corner
      }
    }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 1)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 1)
    let extent = Size(width: max(right - left, 1e-3), height: max(bottom - top, 1e-3))
    let scale = min(
      PictureStage.largest.width / extent.width, PictureStage.largest.height / extent.height, 8)
    self.scale = scale
    origin = Point(x: left, y: top)
    area = Rect(
      x: PictureStage.margin, y: PictureStage.margin, width: extent.width * scale,
      height: extent.height * scale)
    let rows = picture.trace.map { picture.timelineRows(of: $0).count } ?? 0
    let screenHeight = max(area.size.height, picture.panelHeight)
    width = PictureStage.margin * 3 + max(area.size.width, 120) + PictureStage.panelWidth
    timeline = Rect(
      x: PictureStage.margin, y: PictureStage.margin * 2 + screenHeight,
      width: width - 2 * PictureStage.margin, height: rows > 0 ? Double(rows) * 20 + 46 : 0)
    height = PictureStage.margin * 2 + screenHeight + (rows > 0 ? timeline.size.height + 24 : 0)

    var places: [Place] = []
    places.reserveCapacity(tree.views.count)
    for (index, view) in tree.views.enumerated() {
      let parent = view.parent.map { places[$0] }
      let isFlattened = view.hasRareMembers && !view.transform.isInvertible
      let isUnseen = view.isHidden || view.alpha <= DiagnosedTree.alphaThreshold || isFlattened
      let clipsParent = view.parent.map { tree.views[$0].clipsToBounds } ?? false
      var place = Place(
        corners: [], depth: depths[index], shade: parent?.shade ?? 0,
        isPruned: (parent?.isPruned ?? false) || isUnseen || !view.isUserInteractionEnabled,
        isOutOfSight: (parent?.isOutOfSight ?? false) || isUnseen,
        clip: clipsParent ? view.parent ?? -1 : parent?.clip ?? -1,
        clipDepth: (parent?.clipDepth ?? 0) + (clipsParent ? 1 : 0))
      let origin = self.origin
      place.corners = PictureStage.corners(of: view.bounds).map { corner in
        let point = PictureStage.applied(maps[index], corner)
        return PictureStage.pixel(
          isLayered ? PictureStage.leaned(point, depths[index], deepest, box.size) : point, origin, scale)
      }
      if let parent, isLayered || parent.corners != place.corners { place.shade += 1 }
      places.append(place)
    }
    self.places = places
    darkest = places.map(\.shade).max() ?? 0
    boxSize = box.size
    self.deepest = deepest
  }

  private let boxSize: Size
  private let deepest: Int

  /// A point of the roots' space in pixels, on a level of the tree.
  func pixel(_ point: Point, depth: Int) -> Point {
    PictureStage.pixel(
      layers ? PictureStage.leaned(point, depth, deepest, boxSize) : point, origin, scale)
  }

  /// The corners of a rectangle of a view's own coordinates, in pixels.
  func pixels(of rect: Rect, in view: Int) -> [Point] {
    PictureStage.corners(of: rect).map {
      pixel(PictureStage.applied(maps[view], $0), depth: places[view].depth)
    }
  }

  /// A point of a view's own coordinates, in pixels.
  func pixel(_ point: Point, in view: Int) -> Point {
    pixel(PictureStage.applied(maps[view], point), depth: places[view].depth)
  }

  // MARK: Arithmetic, for the eye only

  static func corners(of rect: Rect) -> [Point] {
    [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
  }

  static func applied(_ map: AffineTransform, _ point: Point) -> Point {
    Point(
      x: map.a * point.x + map.c * point.y + map.tx, y: map.b * point.x + map.d * point.y + map.ty)
  }

  private static func pixel(_ point: Point, _ origin: Point, _ scale: Double) -> Point {
    Point(x: (point.x - origin.x) * scale + margin, y: (point.y - origin.y) * scale + margin)
  }

  /// A point on its level, as seen from the side: levels lie apart by a part of the canvas's width.
  private static func leaned(_ point: Point, _ depth: Int, _ deepest: Int, _ size: Size) -> Point {
    let step = deepest > 0 ? size.width * 0.9 / Double(max(deepest, 4)) : 0
    return Point(
      x: point.x * 0.62 + Double(depth) * step, y: point.y + point.x * 0.26 - Double(depth) * step * 0.12)
  }

  /// From each view's own coordinates to the roots' space.
  private static func maps(_ tree: DiagnosedTree) -> [AffineTransform] {
    var maps: [AffineTransform] = []
    maps.reserveCapacity(tree.views.count)
    for view in tree.views {
      // Where the origin and the two unit points go tells the map.
      let zero = view.convertToParent(.zero)
      let (x, y) = (view.convertToParent(Point(x: 1, y: 0)), view.convertToParent(Point(x: 0, y: 1)))
      let own = AffineTransform(
        a: x.x - zero.x, b: x.y - zero.y, c: y.x - zero.x, d: y.y - zero.y, tx: zero.x, ty: zero.y)
      guard let parent = view.parent else {
        maps.append(own)
        continue
      }
      let outer = maps[parent]
      let moved = applied(outer, Point(x: own.tx, y: own.ty))
      maps.append(
        AffineTransform(
          a: outer.a * own.a + outer.c * own.b, b: outer.b * own.a + outer.d * own.b,
          c: outer.a * own.c + outer.c * own.d, d: outer.b * own.c + outer.d * own.d, tx: moved.x,
          ty: moved.y))
    }
    return maps
  }

  /// What is drawn of the roots' space: the windows, or all views where the windows have no extent; a strip
  /// around it shows what sticks out.
  private static func canvas(_ tree: DiagnosedTree, _ maps: [AffineTransform]) -> Rect {
    func box(_ indices: [Int]) -> Rect? {
      var box: Rect?
      for index in indices where tree.views[index].frame.size.width > 0 {
        guard tree.views[index].frame.size.height > 0 else { continue }
        for corner in corners(of: tree.views[index].bounds) {
          let point = applied(maps[index], corner)
          guard point.isFinite, abs(point.x) < 1e7, abs(point.y) < 1e7 else { continue }
          let dot = Rect(origin: point, size: .zero)
          box = box.map { $0.union(dot) } ?? dot
        }
      }
      return box
    }
    let shown = tree.views.indices.filter { tree.views[$0].parent == nil && !tree.views[$0].isHidden }
    let around = box(shown) ?? box(Array(tree.views.indices)) ?? Rect(x: 0, y: 0, width: 100, height: 100)
    let strip = max(around.size.width, around.size.height) * 0.03
    return around.inset(by: EdgeInsets(top: -strip, left: -strip, bottom: -strip, right: -strip))
  }
}
