internal import Geometry
public import Hierarchy

/// Random trees in which every rule of hit testing may play a part.
public enum RandomTree {
  /// A valid tree of exactly `views` views, the same for the same seed.
  ///
  /// Each tree draws a profile first: the lattice of its coordinates (eighths, thirds, any double, large
  /// ones up to 10⁷) and how often each member differs from its default, from never to often, so that plain
  /// trees, trees with one odd member and trees with everything at once all occur.
  public static func everything(seed: UInt64, views count: Int) -> ViewHierarchy {
    var maker = Maker(seed: seed)
    for index in 0..<count { maker.addView(index) }
    do {
      return try ViewHierarchy(name: "everything-\(count)-\(seed)", views: maker.views)
    } catch { preconditionFailure("random tree \(seed) of \(count) views: \(error)") }
  }

  private enum Lattice: CaseIterable {
    case eighths, thirds, doubles, large
  }

  private struct Maker {
    var random: SplitMix64
    var views: [ViewSpec] = []
    let lattice: Lattice
    /// How often each kind of member differs from its default.
    let shift, turned, anchored, inset, shaped, overflowing, passing, pruned, empty, extraRoot: Double
    /// From 0, parents drawn from all views, to 1, each view below the one before it.
    let chained: Double
    /// Whether views come in true preorder, or parents anywhere before their children.
    let isPreorder: Bool

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed, stream: 0xf022)
      func rate(_ often: Double) -> Double {
        switch random.below(5) {
        case 0, 1: 0
        case 2: often / 4
        default: often
        }
      }
      lattice = Lattice.allCases[min(random.below(7) / 2, 3)]
      shift = rate(0.4)
      turned = rate(0.25)
      anchored = rate(0.5)
      inset = rate(0.3)
      shaped = rate(0.15)
      overflowing = rate(0.35)
      passing = rate(0.35)
      pruned = rate(0.12)
      empty = rate(0.08)
      extraRoot = rate(0.12)
      chained = random.unit() * random.unit()
      isPreorder = random.chance(0.6)
      self.random = random
    }

    mutating func addView(_ index: Int) {
      let parent = index == 0 || random.chance(extraRoot) ? nil : drawParent(index)
      var spec = ViewSpec(
        id: "v\(index)", className: random.chance(0.05) ? "UILabel" : "UIView", parent: parent,
        frame: drawFrame(parent: parent), isUserInteractionEnabled: random.chance(0.05) ? nil : true)
      if random.chance(shift) { spec.boundsOrigin = Point(x: number(-60...60), y: number(-60...60)) }
      // Roots are mostly plain, so that points find their way into the tree.
      let isPlain = parent == nil && random.chance(0.7)
      if !isPlain, random.chance(turned) {
        spec.transform = drawTransform()
        if random.chance(anchored) { spec.anchorPoint = Point(x: drawShare(), y: drawShare()) }
      }
      if !isPlain, random.chance(inset) {
        spec.hitInsets = EdgeInsets(
          top: number(-20...12), left: number(-20...12), bottom: number(-20...12), right: number(-20...12))
      }
      if !isPlain, random.chance(shaped) { spec.hitShape = drawShape(in: spec.bounds) }
      spec.hitOverflow = random.chance(overflowing)
      spec.hitPassthrough = random.chance(passing)
      if !isPlain, random.chance(pruned) {
        switch random.below(4) {
        case 0: spec.isHidden = true
        case 1: spec.isUserInteractionEnabled = false
        default: spec.alpha = [0, 0.009, 0.01, 0.010_000_1, 0.011, 0.5][random.below(6)]
        }
      }
      if parent == nil, index > 0 { spec.windowLevel = [-1, 0, 0, 0, 0.5, 1, 1000][random.below(7)] }
      spec.clipsToBounds = random.chance(0.2)
      views.append(spec)
    }

    private mutating func drawParent(_ index: Int) -> Int {
      guard !random.chance(chained) else { return deepEnough(index - 1) }
      guard isPreorder else { return deepEnough(random.below(index)) }
      // In preorder the parent of the next view is the last one or one of its ancestors.
      var parent = index - 1
      while let above = views[parent].parent, random.chance(0.5) { parent = above }
      return deepEnough(parent)
    }

    /// Keeps chains below the deepest allowed, with room to spare.
    private func deepEnough(_ parent: Int) -> Int {
      var depth = 0
      var next = views[parent].parent
      while let view = next {
        depth += 1
        next = views[view].parent
      }
      return depth < 900 ? parent : views[parent].parent ?? parent
    }

    private mutating func drawFrame(parent: Int?) -> Rect {
      guard let parent else {
        return Rect(
          x: number(-50...50), y: number(-50...50),
          width: abs(number(100...400)), height: abs(number(100...400)))
      }
      let bounds = views[parent].bounds
      let isLarge = random.chance(0.3)
      let width = isLarge ? bounds.size.width : bounds.size.width * (0.2 + 0.8 * random.unit()) + 2
      let height = isLarge ? bounds.size.height : bounds.size.height * (0.2 + 0.8 * random.unit()) + 2
      let x = bounds.origin.x + bounds.size.width * (random.unit() * 0.9 - 0.2)
      let y = bounds.origin.y + bounds.size.height * (random.unit() * 0.9 - 0.2)
      var frame = Rect(
        x: clamp(snap(isLarge && random.chance(0.5) ? bounds.origin.x : x)),
        y: clamp(snap(isLarge && random.chance(0.5) ? bounds.origin.y : y)),
        width: clamp(abs(snap(width))), height: clamp(abs(snap(height))))
      if random.chance(empty) { frame.size.width = 0 }
      if random.chance(empty) { frame.size.height = 0 }
      return frame
    }

    private func clamp(_ value: Double) -> Double {
      min(max(value, -ViewHierarchy.Limits.coordinate), ViewHierarchy.Limits.coordinate)
    }

    private func snap(_ value: Double) -> Double {
      switch lattice {
      case .eighths: (value * 8).rounded() / 8
      case .thirds: (value * 3).rounded() / 3
      case .doubles, .large: value
      }
    }

    /// A number of a range on the tree's lattice; on the large one a thousandth of them is multiplied.
    private mutating func number(_ range: ClosedRange<Int>) -> Double {
      let span = Double(range.upperBound - range.lowerBound)
      let value = Double(range.lowerBound) + span * random.unit()
      switch lattice {
      case .large where random.chance(0.05): return clamp(value * Double(1 << random.below(18)))
      default: return snap(value)
      }
    }

    private mutating func drawShare() -> Double {
      [0, 0, 1, 0.25, 1.0 / 3, 0.5, -0.5, 2][random.below(8)]
    }

    private mutating func drawTransform() -> AffineTransform {
      var transform: AffineTransform
      switch random.below(12) {
      case 0: transform = .scale(x: [0, 1][random.below(2)], y: 0)
      case 1: transform = AffineTransform(a: 2, b: 4, c: 1, d: 2, tx: 0, ty: 0)
      case 2: transform = .scale(x: -1, y: [1, -1][random.below(2)])
      case 3: transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      case 4: transform = AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
      case 5: transform = .scale(x: [0.5, 2, 1.5, 0.1][random.below(4)], y: [0.5, 2, 1, 3][random.below(4)])
      case 6: transform = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
      case 7: transform = AffineTransform(a: 12.0 / 13, b: -5.0 / 13, c: 5.0 / 13, d: 12.0 / 13, tx: 0, ty: 0)
      case 8: transform = AffineTransform(a: 1, b: 0, c: random.unit() - 0.5, d: 1, tx: 0, ty: 0)
      case 9: transform = .translation(x: number(-30...30), y: number(-30...30))
      case 10:
        transform = .scale(
          x: [1e-6, 1e6, 1e-160, 1e-3][random.below(4)], y: [1, 1e-160][random.below(2)])
      default:
        transform = AffineTransform(
          a: random.unit() * 3 - 1.5, b: random.unit() * 3 - 1.5, c: random.unit() * 3 - 1.5,
          d: random.unit() * 3 - 1.5, tx: 0, ty: 0)
      }
      if random.chance(0.3) {
        transform.tx += number(-20...20)
        transform.ty += number(-20...20)
      }
      return transform
    }

    private mutating func drawShape(in bounds: Rect) -> HitShape {
      if random.chance(0.4) {
        let inset = number(-10...10)
        return .ellipse(
          Rect(
            x: clamp(bounds.minX + inset), y: clamp(bounds.minY + inset),
            width: clamp(max(0, bounds.size.width - 2 * inset)),
            height: clamp(max(0, bounds.size.height - number(-10...10)))))
      }
      let rings = (0..<random.integer(in: 0...3)).map { _ in
        (0..<random.integer(in: 0...6)).map { _ in
          Point(
            x: clamp(snap(bounds.minX + bounds.size.width * (random.unit() * 1.4 - 0.2))),
            y: clamp(snap(bounds.minY + bounds.size.height * (random.unit() * 1.4 - 0.2))))
        }
      }
      return .polygons(rings)
    }
  }
}
