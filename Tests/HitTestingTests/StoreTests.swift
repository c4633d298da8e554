import Geometry
import HitTesting
import Hierarchy
import Testing

/// Stores of frames, whose quick part is inlined where they are called.
@Suite struct StoreTests {
  private static func frame(_ number: Int) -> Rect {
    Rect(x: Double(number), y: Double(-number), width: Double(number % 7), height: Double(number % 5))
  }

  @Test func storesFollowTheColumnsWhenTheyGrow() {
    let tree = HitTree()
    var nodes: [NodeIndex] = []
    for number in 0..<3_000 {
      nodes.append(tree.makeNode(ViewSpec(id: "v\(number)", frame: .zero)))
      let other = number * 31 % nodes.count
      tree.setFrame(StoreTests.frame(number), of: nodes[number])
      tree.setFrame(StoreTests.frame(other + 1), of: nodes[other])
      #expect(tree.frame(of: nodes[other]) == StoreTests.frame(other + 1))
      if number % 64 == 0 { #expect(tree.firstBrokenInvariant() == nil) }
    }
    for number in nodes.indices {
      let frame = tree.frame(of: nodes[number])
      #expect(frame == StoreTests.frame(number) || frame == StoreTests.frame(number + 1))
    }
  }

  @Test func aSnapshotKeepsWhatAStoreReplaces() {
    let tree = HitTree()
    let nodes = (0..<600).map { tree.makeNode(ViewSpec(id: "v\($0)", frame: StoreTests.frame($0))) }
    for round in 1...3 {
      let snapshot = tree.snapshot()
      let before = nodes.map { tree.frame(of: $0) }
      for number in stride(from: round, to: nodes.count, by: 97) {
        tree.setFrame(StoreTests.frame(number + round), of: nodes[number])
        tree.setFrame(StoreTests.frame(number - round), of: nodes[number])
        #expect(tree.frame(of: nodes[number]) == StoreTests.frame(number - round))
      }
      #expect(nodes.map { snapshot.frame(of: $0) } == before)
    }
    #expect(tree.firstBrokenInvariant() == nil)
  }

  @Test func sizesMayBeZeroOfEitherSign() {
    let tree = HitTree()
    let node = tree.makeNode(ViewSpec(id: "v", frame: .zero))
    tree.setFrame(Rect(x: -0.0, y: 0, width: -0.0, height: 0), of: node)
    #expect(tree.frame(of: node) == .zero)
    let large = Double.greatestFiniteMagnitude
    tree.setFrame(Rect(x: large, y: -large, width: large, height: large), of: node)
    #expect(tree.frame(of: node) == Rect(x: large, y: -large, width: large, height: large))
  }

  @Test func framesThatAreNoneEndTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      tree.setFrame(
        Rect(x: .nan, y: 0, width: 1, height: 1), of: tree.makeNode(ViewSpec(id: "v", frame: .zero)))
    }
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      tree.setFrame(
        Rect(x: 0, y: 0, width: .infinity, height: 1), of: tree.makeNode(ViewSpec(id: "v", frame: .zero)))
    }
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      tree.setFrame(
        Rect(x: 0, y: 0, width: 1, height: -1), of: tree.makeNode(ViewSpec(id: "v", frame: .zero)))
    }
  }

  @Test func namesThatAreStaleOrNoneEndTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      let node = tree.makeNode(ViewSpec(id: "v", frame: .zero))
      tree.destroy(node)
      _ = tree.makeNode(ViewSpec(id: "w", frame: .zero))
      tree.setFrame(.zero, of: node)
    }
    await #expect(processExitsWith: .failure) {
      let tree = HitTree()
      _ = tree.makeNode(ViewSpec(id: "v", frame: .zero))
      // Bits above the generation, which no name has.
      tree.setFrame(.zero, of: NodeIndex(rawValue: 1 << 31))
    }
  }
}
