extension TreeBuilder {
  /// Tiles of six views, 100 × 120 pt with 8 pt between them.
  mutating func buildGrid() {
    let tiles = (count - 1 + 5) / 6
    let columns = max(tiles.squareRootRoundedUp, 1)
    let rows = max((tiles + columns - 1) / columns, 1)
    addRoot(width: columns * 108 + 8, height: rows * 128 + 8)
    var place = 0
    while !isFull {
      let tile = add(
        "UICollectionViewCell", in: 0, Frame(8 + place % columns * 108, 8 + place / columns * 128, 100, 120))
      let content = add("UIView", in: tile, Frame(0, 0, 100, 120))
      add("UIImageView", in: content, Frame(0, 0, 100, 84))
      add("UILabel", in: content, Frame(eighths: 32, 704, random.integer(in: 240...520), 128))
      let button = add("UIButton", in: content, Frame(70, 88, 28, 28))
      add("UIImageView", in: button, Frame(4, 4, 20, 20))
      place += 1
    }
  }

  /// Children of the root on a jittered lattice of 64 pt, in random order; about a third of the root is
  /// covered, so that many points are asked of every child.
  mutating func buildFlat() {
    let children = count - 1
    let columns = max(children.squareRootRoundedUp, 1)
    let rows = max((children + columns - 1) / columns, 1)
    addRoot(width: columns * 64, height: rows * 64)
    var places = Array(0..<children)
    for index in places.indices.dropLast() {
      places.swapAt(index, random.integer(in: index...children - 1))
    }
    let classes = ["UIButton", "UIButton", "UIControl", "UIView", "UILabel"]
    for place in places {
      let (column, row) = (place % columns * 512, place / columns * 512)
      let width = random.integer(in: 128...512)
      let height = random.integer(in: 128...512)
      let x = random.integer(in: 0...544 - width)
      let y = random.integer(in: 0...544 - height)
      add(
        classes[random.below(classes.count)], in: 0,
        Frame(
          eighths: column + min(x, columns * 512 - column - width), row + min(y, rows * 512 - row - height),
          width, height))
    }
  }

  /// Large siblings. The front three quarters are pruned but for at most about 150 small ones; of the back
  /// quarter four in five take touches.
  mutating func buildStack() {
    addRoot(width: 780, height: 1688)
    let (width, height) = (780 * 8, 1688 * 8)
    let backmostInFront = 1 + (count - 1) / 4
    while !isFull {
      let isInFront = views.count >= backmostInFront && count > 4
      let isSmall = isInFront && random.below(max(50, count / 200)) == 0
      let child: Int
      if isSmall {
        child = add(
          "UIButton", in: 0,
          Frame(eighths: random.below(width - 256), random.below(height - 256), 256, 256))
      } else {
        let childWidth = random.integer(in: width / 2...width)
        let childHeight = random.integer(in: height / 2...height)
        child = add(
          "UIView", in: 0,
          Frame(
            eighths: random.integer(in: 0...width - childWidth), random.integer(in: 0...height - childHeight),
            childWidth, childHeight))
      }
      let isPruned = isInFront ? !isSmall : random.below(5) == 0
      let kind = random.below(3)
      guard isPruned else { continue }
      change(child) { view in
        switch kind {
        case 0: view.isHidden = true
        case 1: view.isUserInteractionEnabled = false
        default: view.alpha = 0
        }
      }
    }
  }

  /// Pass-through containers as large as the root, each with about nine leaves close together somewhere.
  mutating func buildHostile() {
    // 320 pt² a view, of which the leaves cover about a fifth.
    let side = max((count * 320).squareRootRoundedUp, 400)
    addRoot(width: side, height: side)
    while !isFull {
      let container = add("UIView", in: 0, Frame(0, 0, side, side))
      change(container) { $0.hitPassthrough = true }
      let x = random.integer(in: 0...(side - 120) * 8)
      let y = random.integer(in: 0...(side - 120) * 8)
      for _ in 0..<random.integer(in: 7...11) {
        let (width, height) = (random.integer(in: 40...88), random.integer(in: 40...88))
        let frame = Frame(
          eighths: x + random.integer(in: 0...960 - width), y + random.integer(in: 0...960 - height), width,
          height)
        add(random.below(3) == 0 ? "UIImageView" : "UIButton", in: container, frame)
      }
    }
  }
}
