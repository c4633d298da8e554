extension TreeBuilder {
  /// Chains side by side, each of up to 200 containers with four leaves in front of the next one.
  mutating func buildDeep() {
    let chains = max((count - 1 + 999) / 1000, 1)
    addRoot(width: chains * 390, height: 844)
    for chain in 0..<chains {
      let views = (count - 1) * (chain + 1) / chains - (count - 1) * chain / chains
      addChain(views: views, x: chain * 390)
    }
  }

  /// In preorder the containers come first, then the leaves of the deepest, and so outward: each level's
  /// leaves lie in front of the level below it.
  private mutating func addChain(views: Int, x: Int) {
    guard views > 0 else { return }
    let levels = min(200, max(1, views / 5))
    var frame = Frame(x, 0, 390, 844)
    var containers: [(index: Int, frame: Frame)] = []
    for level in 0..<levels {
      let parent = level == 0 ? 0 : containers[level - 1].index
      containers.append((add(level % 8 == 7 ? "UIStackView" : "UIView", in: parent, frame), frame))
      // An eighth of a point inside on every side, in the container's own coordinates.
      frame = Frame(eighths: 1, 1, frame.width - 2, frame.height - 2)
    }
    var leaves = views - levels
    for level in (0..<levels).reversed() {
      let (container, area) = containers[level]
      let share = leaves / (level + 1)
      for _ in 0..<share {
        let (width, height) = (random.integer(in: 32...96), random.integer(in: 32...80))
        add(
          ["UIButton", "UIControl", "UILabel", "UIImageView"][random.below(4)], in: container,
          Frame(
            eighths: random.integer(in: 0...area.width - width), random.integer(in: 0...area.height - height),
            width, height))
      }
      leaves -= share
    }
  }

  /// Random fan-out over slices of the parent's area.
  mutating func buildMixed() {
    // 400 pt² a view, in the proportions of a phone.
    let width = max((count * 185).squareRootRoundedUp, 390)
    let height = max(width * 844 / 390, 844)
    addRoot(width: width, height: height)
    addMixed(in: 0, width: width * 8, height: height * 8, views: count - 1)
  }

  /// Fills a container of a size in eighths with so many views, levels below it included.
  private mutating func addMixed(in parent: Int, width: Int, height: Int, views: Int) {
    guard views > 0 else { return }
    let fanOut = min(random.integer(in: 4...16), views)
    let weights = (0..<fanOut).map { _ in random.integer(in: 1...6) }
    let sum = weights.reduce(0, +)
    let isRow = width > height
    let length = isRow ? width : height
    let below = views - fanOut
    var (before, taken) = (0, 0)
    for weight in weights {
      let from = length * before / sum
      before += weight
      let to = length * before / sum
      let inside = below * before / sum - taken
      taken += inside
      // A margin of up to an eighth of the slice; one child in eight reaches as much into its neighbour.
      let margin = (to - from) / 8
      let start = max(0, random.below(8) == 0 ? from - margin : from + random.below(margin + 1))
      let end = to - random.below(margin + 1)
      let side = (isRow ? height : width) / 16
      let near = random.below(side + 1)
      let far = (isRow ? height : width) - random.below(side + 1)
      let frame =
        isRow
        ? Frame(eighths: start, near, end - start, far - near)
        : Frame(eighths: near, start, far - near, end - start)
      let child = addMixedView(in: parent, frame, below: inside)
      addMixed(in: child, width: frame.width, height: frame.height, views: inside)
    }
  }

  /// Decoration is most of the leaves and some small subtrees: 60 % of all views.
  private mutating func addMixedView(in parent: Int, _ frame: Frame, below: Int) -> Int {
    let draw = random.below(100)
    guard below == 0 else {
      let isDecoration = below < 30 && draw < 30
      return add(draw % 3 == 0 ? "UIStackView" : "UIView", in: parent, frame, isInteractive: !isDecoration)
    }
    switch draw {
    case 0..<36: return add("UILabel", in: parent, frame)
    case 36..<64: return add("UIImageView", in: parent, frame)
    case 64..<70: return add("UIView", in: parent, frame, isInteractive: false)
    case 70..<90: return add("UIButton", in: parent, frame)
    default: return add("UIControl", in: parent, frame)
    }
  }
}
