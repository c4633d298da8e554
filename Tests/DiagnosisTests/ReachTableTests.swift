import Diagnosis
import Geometry
import HitReference
import Hierarchy
import TestSupport
import Testing

/// What reach tells is true by the definition.
@Suite struct ReachTableTests {
  @Test(arguments: 0..<UInt64(60))
  func `each point hits its view, and what is nowhere hit has none`(_ seed: UInt64) {
    let hierarchy = RandomTree.everything(seed: seed, views: [3, 10, 30, 60][Int(seed % 4)])
    let reference = ReferenceTree(hierarchy)
    let table = ReachTable(DiagnosedTree(hierarchy))
    for row in table.rows {
      if let point = row.point { #expect(reference.hit(at: point) == row.view, "view \(row.view)") }
      #expect(row.share >= 0 && row.share <= 1)
    }
    for point in Probe.points(for: hierarchy, seed: seed, count: 60) {
      guard let hit = reference.hit(at: point), table.rows[hit].areaError == 0 else { continue }
      #expect(table.rows[hit].area > 0, "view \(hit) is hit at \(point)")
      #expect(table.rows[hit].point != nil)
    }
  }

  @Test func `areas, shares and takers of a simple screen`() throws {
    let tree = DiagnosedTree(
      try hierarchy([
        ("win", nil, Rect(x: 0, y: 0, width: 100, height: 100)),
        ("btn", "win", Rect(x: 10, y: 10, width: 40, height: 20)),
        ("cover", "win", Rect(x: 30, y: 0, width: 70, height: 100)),
        ("gone", "win", Rect(x: 0, y: 50, width: 10, height: 10)),
      ]) { $0["gone"]?.isHidden = true })
    let table = ReachTable(tree)
    #expect(table.rows.map(\.area) == [3000 - 400, 400, 7000, 0])
    #expect(table.rows.map(\.ownArea) == [10000, 800, 7000, 100])
    #expect(table.rows.map(\.share) == [0.26, 0.5, 1, 0])
    #expect(table.rows[1].bounds == Rect(x: 10, y: 10, width: 20, height: 20))
    #expect(table.rows[3].point == nil)
    let taker = try #require(table.takers(of: 1).first)
    #expect((taker.view, taker.area, taker.isDescendant) == (2, 400, false))
    #expect(table.takers(of: 1).count == 1)
    #expect(table.takers(of: 0).map(\.view) == [2, 1])
    #expect(table.takers(of: 3) == [])
  }

  @Test func `what a turned button takes of a turned card is no longer the card's`() throws {
    let tree = DiagnosedTree(
      try hierarchy([
        ("win", nil, Rect(x: 0, y: 0, width: 390, height: 844)),
        ("list", "win", Rect(x: 0, y: 88, width: 390, height: 700)),
        ("card", "list", Rect(x: 16, y: 232, width: 358, height: 200)),
        ("btn", "card", Rect(x: 20, y: 140, width: 120, height: 44)),
      ]) { $0["card"]?.transform = AffineTransform(a: 0.9, b: 0.2, c: -0.2, d: 0.9, tx: 0, ty: 0) })
    let table = ReachTable(tree)
    // The transform shrinks areas to 0.85.
    #expect(abs(table.rows[3].area - 120 * 44 * 0.85) < 0.01)
    #expect(abs(table.rows[2].area - (358 * 200 - 120 * 44) * 0.85) < 0.01)
    #expect(abs(table.rows.reduce(0) { $0 + $1.area } - 390 * 844) < 0.01)
  }
}
