public import Geometry

extension PointSet {
  /// Exactly `count` points for a tree: the same for the same arguments on every machine, and those of a
  /// smaller count are the first of a larger one's.
  ///
  /// The points are distinct as far as the set has so many: after 64 draws in a row that were there before, a
  /// repeated point is taken. The points of `uniformGrid` and `dragGrid` are those of `uniform` and `drag`,
  /// rounded, but for the few that rounding would make repetitions. Where no view can be hit, `on-target` and `on-edge` give points of `uniform`.
  ///
  /// - Parameters:
  ///   - hierarchy: the tree; it may be empty.
  ///   - count: how many points, not negative.
  ///   - seed: another seed gives other points of the same kind.
  /// - Returns: points in the space of the roots' frames.
  /// - Complexity: O(n + count × d) for n views of depth d.
  public func points(for hierarchy: ViewHierarchy, count: Int, seed: UInt64) -> [Point] {
    switch self {
    case .uniform, .uniformGrid:
      let stage = Stage.ofHittableRoots(hierarchy)
      var collector = Collector(count: count, seed: seed, stream: 0x756e_6966)
      return collector.collect { random, _ in
        let point = stage.anyPoint(&random)
        return self == .uniformGrid ? stage.snapped(point) : point
      }
    case .missing:
      let stage = Stage.ofAllRoots(hierarchy)
      var collector = Collector(count: count, seed: seed, stream: 0x6d69_7373)
      return collector.collect { random, _ in
        let isNear = random.below(2) == 0
        return stage.pointOutside(&random, near: isNear, reach: 10)
      }
    case .onTarget, .onEdge:
      return pointsOfTargets(of: hierarchy, count: count, seed: seed)
    case .drag, .dragGrid:
      return walks(in: Stage.ofHittableRoots(hierarchy), count: count, seed: seed)
    }
  }

  private func pointsOfTargets(of hierarchy: ViewHierarchy, count: Int, seed: UInt64) -> [Point] {
    let areas = EffectiveAreas(hierarchy)
    let stage = Stage.ofHittableRoots(hierarchy)
    var collector = Collector(count: count, seed: seed, stream: self == .onTarget ? 0x7461_7267 : 0x6564_6765)
    return collector.collect { random, _ in
      // Under transforms and shapes a view may turn out to have no area; then another one is drawn.
      for _ in 0..<16 where !areas.targets.isEmpty {
        let target = areas.targets[random.below(areas.targets.count)]
        let point =
          self == .onTarget ? areas.anyPoint(in: target, &random) : areas.edgePoint(of: target, &random)
        if let point { return point }
      }
      return stage.anyPoint(&random)
    }
  }

  /// Each walk is its start and 60 steps; the last one ends where the count does.
  private func walks(in stage: Stage, count: Int, seed: UInt64) -> [Point] {
    var collector = Collector(count: count, seed: seed, stream: 0x6472_6167)
    var walk = Walk(stage: stage)
    return collector.collect { random, attempt in
      if attempt == 0 { walk.advance(&random) }
      let point = attempt == 0 ? walk.point : walk.nudged(&random)
      return self == .dragGrid ? stage.snapped(point) : point
    }
  }
}

/// Gathers points that are distinct as far as possible.
private struct Collector {
  private let count: Int
  private var random: SplitMix64
  /// What repeated draws use, so that the points after a repetition are the same as without it.
  private var spare: SplitMix64

  init(count: Int, seed: UInt64, stream: UInt64) {
    self.count = count
    random = SplitMix64(seed: seed, stream: stream)
    spare = SplitMix64(seed: seed, stream: ~stream)
  }

  /// Draws every point, again where it was there before; `draw` is told how often before.
  mutating func collect(_ draw: (_ random: inout SplitMix64, _ attempt: Int) -> Point) -> [Point] {
    var seen = Set<Point>(minimumCapacity: count)
    var points: [Point] = []
    points.reserveCapacity(count)
    while points.count < count {
      var point = draw(&random, 0)
      var attempt = 1
      while !seen.insert(point).inserted, attempt < 64 {
        point = draw(&spare, attempt)
        attempt += 1
      }
      points.append(point)
    }
    return points
  }
}

/// A finger that wanders over the stage.
private struct Walk {
  private let stage: Stage
  private(set) var point = Point.zero
  private var velocity = Point.zero
  private var stepsLeft = 0

  // Lengths in points. A step is at most 5 + 1.5, two nudges add 1, and rounding both ends to eighths less
  // than 0.2: never more than 8.
  private static let fastest = 5.0
  private static let tremble = 1.5
  private static let nudge = 0.5

  init(stage: Stage) {
    self.stage = stage
  }

  /// Makes the next step, or starts again somewhere else after the last.
  mutating func advance(_ random: inout SplitMix64) {
    guard stepsLeft > 0 else {
      point = stage.anyPoint(&random)
      velocity = Self.displacement(upTo: Self.fastest, &random)
      stepsLeft = 60
      return
    }
    stepsLeft -= 1
    let tremble = Self.displacement(upTo: Self.tremble, &random)
    if !stage.contains(Point(x: point.x + velocity.x + tremble.x, y: point.y)) { velocity.x = -velocity.x }
    if !stage.contains(Point(x: point.x, y: point.y + velocity.y + tremble.y)) { velocity.y = -velocity.y }
    let next = Point(x: point.x + velocity.x + tremble.x, y: point.y + velocity.y + tremble.y)
    // On a stage smaller than a step even the way back leads out: the finger rests there.
    if stage.contains(next) { point = next }
  }

  /// A point beside the finger, which itself goes on as if nothing were.
  func nudged(_ random: inout SplitMix64) -> Point {
    let offset = Self.displacement(upTo: Self.nudge, &random)
    let beside = Point(x: point.x + offset.x, y: point.y + offset.y)
    return stage.contains(beside) ? beside : point
  }

  /// A displacement no longer than a length, all equally likely.
  private static func displacement(upTo length: Double, _ random: inout SplitMix64) -> Point {
    while true {
      let x = (random.unit() * 2 - 1) * length
      let y = (random.unit() * 2 - 1) * length
      if x * x + y * y <= length * length { return Point(x: x, y: y) }
    }
  }
}
