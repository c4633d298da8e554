internal import Geometry

extension TreeBuilder {
  /// A list scrolled to its middle, twice as high as the window, of rails scrolled sideways.
  mutating func buildScrolled() {
    addRoot(width: 390, height: 844)
    let list = add("UIScrollView", in: 0, Frame(0, 0, 390, 844))
    var rails = 0
    while !isFull {
      addRail(in: list, y: rails * 160)
      rails += 1
    }
    // The window shows the middle half of the content, and never less than one rail.
    let height = max(rails * 80, 160)
    let offset = max(rails * 40, 0)
    resizeRoot(width: 390, height: height)
    change(list) { view in
      view.frame.size.height = Double(height)
      view.boundsOrigin = Point(x: 0, y: rails > 2 ? Double(offset) : 0)
      view.clipsToBounds = true
    }
  }

  /// A heading and a rail of cards, more than fit its width, scrolled to a random place.
  private mutating func addRail(in list: Int, y: Int) {
    let row = add("UIView", in: list, Frame(0, y, 390, 160))
    add("UILabel", in: row, Frame(16, 4, 200, 20))
    let all = add("UIButton", in: row, Frame(320, 0, 70, 28))
    add("UILabel", in: all, Frame(4, 4, 62, 20))
    let rail = add("UIScrollView", in: row, Frame(0, 28, 390, 132))
    let cards = random.integer(in: 6...12)
    let offset = random.integer(in: 0...(cards * 128 - 390) * 8)
    change(rail) {
      $0.boundsOrigin = Point(x: Double(offset) / 8, y: 0)
      $0.clipsToBounds = true
    }
    for place in 0..<cards { addCard(in: rail, x: place * 128) }
  }

  private mutating func addCard(in rail: Int, x: Int) {
    let card = add("UIView", in: rail, Frame(x + 8, 4, 120, 124))
    add("UIImageView", in: card, Frame(0, 0, 120, 60))
    let heart = add("UIButton", in: card, Frame(92, 4, 24, 24))
    add("UIImageView", in: heart, Frame(4, 4, 16, 16))
    guard random.below(4) == 0 else {
      add("UILabel", in: card, Frame(8, 64, 104, 16))
      add("UIButton", in: card, Frame(8, 92, 104, 28))
      return
    }
    let text = add("UITextView", in: card, Frame(8, 64, 104, 56))
    let offset = random.integer(in: 0...64 * 8)
    change(text) {
      $0.boundsOrigin = Point(x: 0, y: Double(offset) / 8)
      $0.clipsToBounds = true
    }
    for paragraph in 0..<3 {
      let link = add("UIControl", in: text, Frame(0, paragraph * 40, 104, 36))
      add("UILabel", in: link, Frame(0, 0, 104, 36))
    }
  }
}
