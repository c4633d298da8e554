import Geometry
import HitReference
import HitTesting
import Hierarchy
import TestSupport
import Testing

/// Trees of which no edge lies on the index's lattice: where units are sure, and where doubles must be asked.
@Suite struct OffLatticeTests {
  /// A shape's tree with every frame enlarged and off the lattice by parts of a unit.
  private func hierarchy(_ shape: TreeShape, views: Int, scale: Double) throws -> ViewHierarchy {
    var specs = ViewHierarchy.generate(shape, views: views, seed: 5).views
    for index in specs.indices {
      let frame = specs[index].frame
      let part = Double((index * 7_919) % 61 + 1) / 4_096
      specs[index].frame = Rect(
        x: frame.minX * scale + part / 3, y: frame.minY * scale + part / 5,
        width: frame.size.width * scale + part / 7, height: frame.size.height * scale + part / 9)
    }
    return try ViewHierarchy(views: specs)
  }

  /// Edges and corners, and what lies up to some units beside them on either side.
  private func points(_ hierarchy: ViewHierarchy, seed: UInt64) -> [Point] {
    var random = SplitMix64(seed: seed)
    return Probe.points(for: hierarchy, seed: seed, count: 240).flatMap { point in
      [
        point,
        Point(
          x: point.x + Double(random.integer(in: -5...5)) / 64,
          y: point.y + Double(random.integer(in: -5...5)) / 64),
      ]
    }
  }

  /// The first point at which the tree differs from the reference while its cells learn their answers.
  private func difference(_ tree: HitTree, _ reference: ReferenceTree, _ points: [Point]) -> String? {
    let expected = points.map { reference.hit(at: $0) }
    for round in 0..<4 {
      for (point, answer) in zip(points, expected) {
        let found = tree.hit(at: point).map { Int($0.rawValue) }
        if found != answer {
          return "round \(round), \(point): \(found.map(String.init) ?? "-"), not"
            + " \(answer.map(String.init) ?? "-")"
        }
      }
    }
    return nil
  }

  @Test(arguments: TreeShape.allCases, [1, 300.0])
  func `edges between units are found to the last bit`(shape: TreeShape, scale: Double) throws {
    // Scaled so much cells are as large as words of records can say.
    let hierarchy = try hierarchy(shape, views: 400, scale: scale)
    let (tree, reference) = (HitTree(hierarchy), ReferenceTree(hierarchy))
    #expect(difference(tree, reference, points(hierarchy, seed: 1)) == nil)

    var random = SplitMix64(seed: 2)
    for round in 0..<2 {
      for _ in 0..<40 {
        let view = random.below(hierarchy.views.count)
        var frame = hierarchy.views[view].frame
        frame.origin.x += random.unit() * 3
        frame.size.width += random.unit()
        tree.setFrame(frame, of: NodeIndex(rawValue: UInt32(view)))
        reference.views[view].frame = frame
      }
      let found = difference(tree, reference, points(hierarchy, seed: UInt64(round + 3)))
      #expect(found == nil, "after \(round + 1) rounds of moves")
    }
    #expect(tree.firstBrokenInvariant() == nil)
  }

  @Test func `so little room that no point is deep inside is asked about everywhere`() throws {
    var views = [ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 100, height: 100))]
    for number in 0..<300 {
      let place = Double(number) / 3
      views.append(
        ViewSpec(
          id: "v\(number)", parent: 0,
          frame: Rect(x: place, y: place, width: 0.01 + Double(number % 11) / 64, height: 0.03)))
    }
    let hierarchy = try ViewHierarchy(views: views)
    #expect(difference(HitTree(hierarchy), ReferenceTree(hierarchy), points(hierarchy, seed: 9)) == nil)
  }

  @Test(arguments: [1, 25.0])
  func `a scaled window is found where units do not reach`(firstScale: Double) throws {
    var window = ViewSpec(id: "window", frame: Rect(x: 0, y: 0, width: 2e6, height: 2e6))
    window.anchorPoint = Point(x: 1.75, y: 1.75)
    window.transform = AffineTransform(a: firstScale, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
    let hierarchy = try ViewHierarchy(views: [window])
    let tree = HitTree(hierarchy)
    let reference = ReferenceTree(hierarchy)
    var random = SplitMix64(seed: 7)
    // From beyond all units to within, and from there on.
    let points = (0..<400).map { _ in Point(x: random.unit() * 9e7 - 9e7, y: random.unit() * 2e6 + 1e6) }
    for round in 0..<3 {
      #expect(difference(tree, reference, points) == nil, "round \(round)")
      let scale = round == 0 ? 26 - firstScale : firstScale
      window.transform = AffineTransform(a: scale, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
      tree.setTransform(window.transform, of: NodeIndex(rawValue: 0))
      reference.views[0].transform = window.transform
    }
    #expect(tree.firstBrokenInvariant() == nil)
  }
}
