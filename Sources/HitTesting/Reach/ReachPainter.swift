import Geometry

/// A rectangle of which every point hits the same node.
struct ReachFragment: BitwiseCopyable {
  let box: ReachBox
  /// Number of the node's area in the survey.
  let area: Int32
  /// Whether only the middle is known to hit the node: the rest is the node's by estimate.
  let isSampled: Bool
}

/// A convex polygon of which every point hits the same node, up to rounding.
struct ReachPatch: BitwiseCopyable {
  let polygon: ReachPolygon
  let area: Int32
}

/// Finds who takes which part of the plane: paints areas front to back, each on what those before it left.
///
/// The plane is halved at edges of areas until a part has few of them, which are then painted one by one on
/// the part's free rectangles, or on free convex polygons where turned areas cross it. A part that an area
/// covers has nothing behind that matters. Where shapes cross a part that has nothing else to be halved at, it
/// is halved in the middle, down to cells of which one point is tried.
struct ReachPainter {
  private(set) var fragments: GrowableColumn<ReachFragment>
  var patches: GrowableColumn<ReachPatch>
  /// For each area how much of the plane may be its, or not, as far as cells that were only tried tell.
  var doubt: Column<Double>

  /// What was painted, with areas added for nodes that only closures answer with.
  var survey: ReachSurvey
  /// The number of the area of each slot that closures have answered with.
  var numberOfSlot: [Int32: Int32] = [:]
  /// How many more points may be tried before cells are left as large as they are.
  var triesLeft: Int
  /// Numbers of areas, front to back, in one list for each part that is being halved.
  var lists: GrowableColumn<Int32>
  var free: GrowableColumn<ReachBox>
  var freePolygons: GrowableColumn<ReachPolygon>
  var edges: Column<Double>

  /// Most areas of a part that is painted without halving it further.
  static let fewAreas = 12
  /// The same where turned areas cross it: polygons cost more than rectangles, and more of them do not help.
  static let fewPolygons = 6
  /// How many areas' edges are looked at to find where to halve.
  static let mostSamples = 12
  /// How often halves are made by a few edges before all are looked at.
  static let deepestByLuck = 48
  /// How often a part that only shapes cross is halved.
  private static let mostHalvings = 10
  /// The same where nothing is known of what crosses it.
  private static let mostHalvingsOfUnknown = 4

  /// Paints all areas of a survey.
  ///
  /// - Parameters:
  ///   - survey: whoever made it frees the one of the painter in its place.
  ///   - region: the part of the plane that is of interest, bounded.
  init(_ survey: ReachSurvey, in region: ReachBox) {
    self.survey = survey
    triesLeft = survey.hasUnknown ? 4_096 + 64 * survey.areas.count : 1 << 16 + 16 * survey.areas.count
    fragments = GrowableColumn(capacity: 2 * survey.areas.count)
    doubt = Column(count: max(1, survey.areas.count), repeating: 0)
    lists = GrowableColumn(capacity: 4 * survey.areas.count)
    free = GrowableColumn(capacity: 64)
    freePolygons = GrowableColumn(capacity: 16)
    patches = GrowableColumn(capacity: 16)
    edges = Column(count: 4 * Self.mostSamples, repeating: 0)
    for number in 0..<Int32(survey.areas.count) {
      if !list(number, in: region) { break }
    }
    var halvings = Self.mostHalvings
    if survey.hasUnknown { halvings = survey.areas.count > 256 ? 0 : Self.mostHalvingsOfUnknown }
    paint(region, from: 0, halvings: halvings)
    lists.deallocate()
    free.deallocate()
    freePolygons.deallocate()
    edges.deallocate()
  }

  /// Frees what was painted and the survey.
  func deallocate() {
    survey.deallocate()
    fragments.deallocate()
    patches.deallocate()
    doubt.deallocate()
  }

  /// Adds an area to the last list if it matters in a part.
  ///
  /// - Returns: whether areas behind it can matter too.
  @inline(__always)
  private mutating func list(_ number: Int32, in part: ReachBox) -> Bool {
    let area = survey.areas[Int(number)]
    guard area.box.overlaps(part) else { return true }
    if area.customAhead > 0 {
      // Only its edges matter: closures of an ancestor say who has it.
      lists.append(number)
      return true
    }
    if area.isUpright {
      lists.append(number)
      return !area.box.contains(part)
    }
    switch survey.geometry.relation(of: part, to: area) {
    case .outside: return true
    case .inside:
      lists.append(number)
      return !area.box.contains(part)
    case .crossing:
      lists.append(number)
      return true
    }
  }

  /// Paints a part whose list begins at a place and reaches to the end of `lists`; takes the list away.
  ///
  /// - Parameters:
  ///   - depth: how often the plane was halved to come to the part.
  ///   - halvings: how often it may still be halved where no upright edge is.
  private mutating func paint(_ part: ReachBox, from start: Int, depth: Int = 0, halvings: Int) {
    defer { lists.removeAll(after: start) }
    let count = lists.count - start
    guard count > 0 else { return }
    let first = survey.areas[Int(lists[start])]
    if count == 1 && first.isUpright && first.customAhead == 0 {
      return emit(part.intersection(first.box), lists[start])
    }
    // Below closures nothing covers what lies behind, so that lists stay long: they count as tries.
    if survey.hasUnknown { triesLeft -= count / 64 }
    if triesLeft <= 0, mostDifficult(part, from: start) == .other {
      return tryMiddle(of: part, from: start)
    }
    if count <= Self.fewAreas {
      switch mostDifficult(part, from: start) {
      case .upright: return paintOneByOne(part, from: start)
      case .convex where count <= Self.fewPolygons: return paintPolygons(part, from: start)
      case .convex, .other: break
      }
    }
    if let (isX, coordinate) = placeToHalve(part, from: start, depth: depth) {
      return halve(part, isX: isX, at: coordinate, from: start, depth: depth, halvings: halvings)
    }
    let kind = mostDifficult(part, from: start)
    if kind == .upright { return paintOneByOne(part, from: start) }
    let isX = part.width > part.height
    let middle = isX ? part.center.x : part.center.y
    let canBeHalved =
      isX ? middle > part.minX && middle < part.maxX : middle > part.minY && middle < part.maxY
    guard halvings > 0, canBeHalved, triesLeft > 0 else {
      return kind == .convex ? paintPolygons(part, from: start) : tryMiddle(of: part, from: start)
    }
    halve(part, isX: isX, at: middle, from: start, depth: depth, halvings: halvings - 1)
  }

  private mutating func halve(
    _ part: ReachBox, isX: Bool, at coordinate: Double, from start: Int, depth: Int, halvings: Int
  ) {
    let end = lists.count
    var (low, high) = (part, part)
    if isX {
      low.maxX = coordinate
      high.minX = coordinate
    } else {
      low.maxY = coordinate
      high.minY = coordinate
    }
    for half in [low, high] {
      for place in start..<end {
        if !list(lists[place], in: half) { break }
      }
      paint(half, from: end, depth: depth + 1, halvings: halvings)
    }
  }

  mutating func emit(_ box: ReachBox, _ area: Int32, isSampled: Bool = false) {
    guard !box.isEmpty else { return }
    fragments.append(ReachFragment(box: box, area: area, isSampled: isSampled))
  }
}
