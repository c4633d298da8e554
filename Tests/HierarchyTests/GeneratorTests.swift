import Geometry
import Hierarchy
import TestSupport
import Testing

@Suite struct GeneratorTests {
  /// The hash of each shape at 1, 10 and 1,000 views of seed 1. A change here changes what every published
  /// number was measured on: results before and after cannot be compared.
  private static let hashes: [TreeShape: [UInt64]] = [
    .feed: [0x90b2_b916_6e33_0f8d, 0x6a24_0b20_bedf_6784, 0x1b1f_a43d_0ce2_42c7],
    .grid: [0xde27_d3ef_effb_3c07, 0x09a4_1275_60da_0eb0, 0xfbda_33f3_c185_e979],
    .flat: [0x3ffd_6e36_bc89_2c73, 0xe720_c28b_7060_2773, 0xe5d3_5073_7f57_403c],
    .stack: [0xf281_e3ae_3215_6c59, 0xb405_c475_73f7_234d, 0xb266_5f20_3400_89c0],
    .deep: [0xb1b0_eba0_73c2_ba79, 0xf382_6f29_eae7_756b, 0xf36a_e1ba_65e3_1a54],
    .mixed: [0xb1b0_eba0_73c2_ba79, 0xe250_fb69_40e4_cd46, 0xe476_3831_14ea_8cc9],
    .hostile: [0x11c0_1fe5_2483_ef13, 0x7d84_59bd_418a_aae9, 0x510a_f726_1ac7_0b16],
    .turned: [0x90b2_b916_6e33_0f8d, 0x6a24_0b20_bedf_6784, 0x099a_68c9_fcfb_d841],
    .scrolled: [0x19ec_0656_0398_aa67, 0x93f2_5d87_3483_a599, 0x96a5_8810_b77b_8318],
  ]

  @Test(arguments: TreeShape.allCases)
  func `the same seed makes the same tree on every machine`(shape: TreeShape) {
    let hashes = [1, 10, 1000].map { ViewHierarchy.generate(shape, views: $0, seed: 1).fingerprint }
    #expect(hashes == Self.hashes[shape])
  }

  @Test(arguments: TreeShape.allCases)
  func `a tree has exactly as many views as asked for, and is valid`(shape: TreeShape) throws {
    for count in Array(1...300) + [999, 1000, 1001, 1002, 4999, 10_000] {
      let tree = ViewHierarchy.generate(shape, views: count, seed: 3)
      #expect(tree.views.count == count)
      #expect(throws: Never.self) { try ViewHierarchy(name: tree.name, views: tree.views) }
      #expect(tree.views[0].parent == nil)
      #expect(tree.views.dropFirst().allSatisfy { $0.parent != nil })
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `100,000 views are made and valid`(shape: TreeShape) {
    let tree = ViewHierarchy.generate(shape, views: 100_000, seed: 1)
    #expect(tree.views.count == 100_000)
    #expect(throws: Never.self) { try ViewHierarchy(views: tree.views) }
  }

  @Test func `the most views that a hierarchy may have are made`() {
    let tree = ViewHierarchy.generate(.mixed, views: ViewHierarchy.Limits.views, seed: 1)
    #expect(tree.views.count == 1_000_000)
    #expect(tree.views.last?.id == "v999999")
  }

  @Test(arguments: TreeShape.allCases)
  func `views come in preorder with compact ids`(shape: TreeShape) {
    let views = ViewHierarchy.generate(shape, views: 2000, seed: 5).views
    for (index, view) in views.enumerated() {
      #expect(view.id == "v\(index)")
      guard index > 0 else { continue }
      var above: Int? = index - 1
      while let candidate = above, candidate != view.parent { above = views[candidate].parent }
      #expect(above == view.parent, "v\(index) follows a view that is not below its parent")
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `another seed makes another tree, and shapes share nothing`(shape: TreeShape) {
    let trees = (1...3).map { ViewHierarchy.generate(shape, views: 500, seed: $0) }
    #expect(Set(trees.map(\.fingerprint)).count == 3)
    #expect(trees[0] == ViewHierarchy.generate(shape, views: 500, seed: 1))
    #expect(trees[0].name == "\(shape.rawValue)-500-seed-1")
    #expect(
      Set(TreeShape.allCases.map { ViewHierarchy.generate($0, views: 500, seed: 1).fingerprint }).count == 9)
  }

  @Test(arguments: TreeShape.allCases)
  func `every coordinate is a multiple of an eighth`(shape: TreeShape) {
    for view in ViewHierarchy.generate(shape, views: 3000, seed: 2).views {
      let numbers = [
        view.frame.minX, view.frame.minY, view.frame.size.width, view.frame.size.height, view.boundsOrigin.x,
        view.boundsOrigin.y, view.transform.tx, view.transform.ty,
      ]
      #expect(numbers.allSatisfy { ($0 * 8).rounded() == $0 * 8 }, "\(view.id): \(numbers)")
      #expect(view.frame.size.width > 0 && view.frame.size.height > 0, "\(view.id)")
    }
  }

  @Test(arguments: TreeShape.allCases)
  func `points spread over the root reach many views`(shape: TreeShape) {
    let tree = ViewHierarchy.generate(shape, views: 1000, seed: 1)
    let hit = Engine.recursiveCPP.build(tree)
    let answers = PointSet.uniform.points(for: tree, count: 2000, seed: 1).map(hit)
    #expect(!answers.contains(nil))
    #expect(Set(answers).count > (shape == .stack ? 20 : 100))
  }

  private func depths(_ tree: ViewHierarchy) -> [Int] {
    var depths: [Int] = []
    for view in tree.views { depths.append(view.parent.map { depths[$0] + 1 } ?? 0) }
    return depths
  }

  @Test func `a feed is a column of cells of about 50 views`() {
    let views = ViewHierarchy.generate(.feed, views: 10_000, seed: 1).views
    let cells = views.indices.filter { views[$0].parent == 0 }
    for (place, cell) in cells.enumerated() {
      #expect(views[cell].frame == Rect(x: 0, y: Double(place) * 88, width: 390, height: 88))
    }
    #expect(views[0].frame.size == Size(width: 390, height: Double(cells.count) * 88))
    let sizes = zip(cells, cells.dropFirst()).map { $1 - $0 }
    #expect(sizes.allSatisfy { (45...55).contains($0) }, "\(sizes)")
  }

  @Test func `a flat tree has nothing but children of the root, overlapping little`() {
    let views = ViewHierarchy.generate(.flat, views: 1000, seed: 1).views
    #expect(views.dropFirst().allSatisfy { $0.parent == 0 })
    let area = views.dropFirst().reduce(0) { $0 + $1.frame.size.width * $1.frame.size.height }
    #expect(area < 0.5 * views[0].frame.size.width * views[0].frame.size.height)
  }

  @Test func `a stack is large siblings, most of those in front pruned`() {
    let views = ViewHierarchy.generate(.stack, views: 1000, seed: 1).views
    #expect(views.dropFirst().allSatisfy { $0.parent == 0 })
    let isPruned = views.map { $0.isHidden || !$0.isUserInteractionEnabled || $0.alpha == 0 }
    #expect(isPruned[300...].filter { $0 }.count > 650)
    #expect(isPruned[1...200].filter { $0 }.count < 60)
    #expect(views.filter(\.isHidden).count > 200)
    #expect(views.filter { $0.alpha == 0 }.count > 200)
  }

  @Test func `a deep tree is chains of 200 containers with four leaves a level`() {
    let tree = ViewHierarchy.generate(.deep, views: 10_001, seed: 1)
    #expect(depths(tree).max() == 201)
    let children = tree.childrenByView()
    #expect(children[0].count == 10)
    #expect(children[1].count == 5)
    #expect(children.filter { !$0.isEmpty }.count == 2001)
  }

  @Test(arguments: 1...3)
  func `a mixed tree is decoration to 60 percent`(seed: Int) {
    let views = ViewHierarchy.generate(.mixed, views: 10_000, seed: UInt64(seed)).views
    let off = views.filter { !$0.isUserInteractionEnabled }.count
    #expect((5700...6300).contains(off), "\(off)")
  }

  @Test func `a hostile tree is pass-through containers as large as the root`() {
    let tree = ViewHierarchy.generate(.hostile, views: 10_000, seed: 1)
    let containers = tree.childrenByView()[0].map { tree.views[$0] }
    #expect(containers.count > 900)
    #expect(containers.allSatisfy { $0.hitPassthrough && $0.frame == tree.views[0].frame })
  }

  @Test func `a tenth of the containers of a turned tree have an invertible transform`() {
    let tree = ViewHierarchy.generate(.turned, views: 10_000, seed: 1)
    let containers = zip(tree.views, tree.childrenByView()).filter { !$1.isEmpty }.dropFirst().map(\.0)
    let turned = containers.filter { !$0.transform.isIdentity }
    #expect((0.08...0.12).contains(Double(turned.count) / Double(containers.count)))
    #expect(turned.count == tree.views.filter { !$0.transform.isIdentity }.count)
    #expect(turned.allSatisfy { $0.transform.isInvertible })
    #expect(turned.contains { $0.transform.b != 0 && $0.transform.a != 0 })
    #expect(turned.contains { $0.transform.a == 0.5 })
  }

  @Test func `a scrolled tree nests three scroll views with offsets inside larger content`() {
    let tree = ViewHierarchy.generate(.scrolled, views: 1000, seed: 1)
    let shifted = tree.views.indices.filter { tree.views[$0].boundsOrigin != .zero }
    #expect(shifted.count > 10)
    var most = 0
    for index in tree.views.indices {
      var (levels, next) = (0, Optional(index))
      while let view = next {
        if tree.views[view].boundsOrigin != .zero { levels += 1 }
        next = tree.views[view].parent
      }
      most = max(most, levels)
    }
    #expect(most == 3)
  }

  @Test func `shares take views out on top of the same tree`() {
    let plain = ViewHierarchy.generate(.feed, views: 5000, seed: 1)
    #expect(plain == ViewHierarchy.generate(.feed, views: 5000, seed: 1, options: GeneratorOptions()))
    func tree(_ share: Double) -> [ViewSpec] {
      let options = GeneratorOptions(hidden: share, transparent: share, nonInteractive: share)
      return ViewHierarchy.generate(.feed, views: 5000, seed: 1, options: options).views
    }
    let (few, many) = (tree(0.1), tree(0.3))
    for (index, view) in plain.views.enumerated() {
      #expect(few[index].frame == view.frame && few[index].parent == view.parent)
      if few[index].isHidden { #expect(many[index].isHidden) }
      if few[index].alpha == 0 { #expect(many[index].alpha == 0) }
    }
    #expect((400...600).contains(few.filter(\.isHidden).count))
    #expect((1350...1650).contains(many.filter { $0.alpha == 0 }.count))
    let off = plain.views.filter { !$0.isUserInteractionEnabled }.count
    #expect(many.filter { !$0.isUserInteractionEnabled }.count > off + 400)
    let all = tree(1)
    #expect(all.dropFirst().allSatisfy { $0.isHidden && $0.alpha == 0 && !$0.isUserInteractionEnabled })
    #expect(!all[0].isHidden)
  }
}
