internal import Geometry

extension TreeBuilder {
  /// A column of cells, the root as high as all of them.
  mutating func buildFeed() {
    addRoot(width: 390, height: 88)
    var cells = 0
    while !isFull {
      addFeedCell(in: 0, y: cells * 88)
      cells += 1
    }
    resizeRoot(width: 390, height: max(cells, 1) * 88)
  }

  /// A feed whose containers are turned one in ten.
  mutating func buildTurned() {
    buildFeed()
    var isContainer = [Bool](repeating: false, count: views.count)
    for view in views {
      if let parent = view.parent { isContainer[parent] = true }
    }
    for index in views.indices.dropFirst() where isContainer[index] && random.below(10) == 0 {
      let transform = drawTransform()
      change(index) { $0.transform = transform }
    }
  }

  /// A rotation, a mirroring or a scale, every coefficient a quotient of small integers rounded once.
  private mutating func drawTransform() -> AffineTransform {
    /// Sides of right-angled triangles: sine, cosine and what divides them, from slight to steep.
    let triples: [(Double, Double, Double)] = [
      (13, 84, 85), (11, 60, 61), (9, 40, 41), (7, 24, 25), (5, 12, 13), (8, 15, 17), (3, 4, 5), (20, 21, 29),
    ]
    let scales = [0.5, 0.75, 0.875, 1.125, 1.25, 1.5]
    let kind = random.below(8)
    let triple = triples[random.below(triples.count)]
    let (sine, cosine) = (triple.0 / triple.2, triple.1 / triple.2)
    let scaleX = scales[random.below(scales.count)]
    let scaleY = scales[random.below(scales.count)]
    switch kind {
    case 0, 1: return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    case 2: return AffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)
    case 3: return AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 4: return AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    default: return .scale(x: scaleX, y: kind == 5 ? scaleX : scaleY)
    }
  }

  /// One cell of about 50 views: a picture that can be tapped, a header, a text with a link, two to four
  /// thumbnails and a row of actions; labels and images with interaction off, as they are by default.
  private mutating func addFeedCell(in parent: Int, y: Int) {
    let cell = add("UITableViewCell", in: parent, Frame(0, y, 390, 88))
    add("UIView", in: cell, Frame(0, 0, 390, 88), isInteractive: false)
    let content = add("UIView", in: cell, Frame(0, 0, 390, 88))
    addAvatar(in: content)
    addHeader(in: content)
    addText(in: content)
    addThumbnails(in: content)
    addActions(in: content)
    add("UIView", in: cell, Frame(72, 87, 318, 1), isInteractive: false)
  }

  private mutating func addAvatar(in content: Int) {
    let avatar = add("UIControl", in: content, Frame(8, 8, 56, 56))
    add("UIImageView", in: avatar, Frame(0, 0, 56, 56))
    add("UIView", in: avatar, Frame(0, 0, 56, 56), isInteractive: false)
    let badge = add("UIView", in: avatar, Frame(40, 40, 16, 16), isInteractive: false)
    add("UILabel", in: badge, Frame(1, 1, 14, 14))
  }

  private mutating func addHeader(in content: Int) {
    let header = add("UIStackView", in: content, Frame(72, 4, 310, 20))
    let name = random.integer(in: 400...800)
    add("UILabel", in: header, Frame(eighths: 0, 16, name, 128))
    add("UIImageView", in: header, Frame(eighths: name + 32, 24, 96, 96))
    add("UILabel", in: header, Frame(eighths: name + 160, 16, 640, 128))
    add("UILabel", in: header, Frame(eighths: name + 832, 16, 256, 128))
    let more = add("UIButton", in: header, Frame(282, 0, 28, 20))
    add("UIImageView", in: more, Frame(6, 2, 16, 16))
  }

  private mutating func addText(in content: Int) {
    let body = add("UIView", in: content, Frame(72, 26, 216, 36))
    let text = add("UITextView", in: body, Frame(0, 0, 150, 36))
    for line in 0..<3 {
      add("UILabel", in: text, Frame(eighths: 0, line * 96, random.integer(in: 480...1200), 88))
    }
    let link = add("UIButton", in: body, Frame(154, 2, 60, 32))
    add("UIImageView", in: link, Frame(2, 8, 16, 16))
    add("UILabel", in: link, Frame(20, 8, 38, 16))
  }

  private mutating func addThumbnails(in content: Int) {
    let media = add("UIStackView", in: content, Frame(290, 26, 96, 36))
    let thumbnails = random.integer(in: 2...4)
    for place in 0..<thumbnails {
      let width = 96 * 8 / thumbnails
      let thumbnail = add("UIButton", in: media, Frame(eighths: place * width, 0, width - 8, 288))
      add("UIImageView", in: thumbnail, Frame(eighths: 0, 0, width - 8, 288))
      add("UIView", in: thumbnail, Frame(eighths: 0, 192, width - 8, 96), isInteractive: false)
    }
  }

  private mutating func addActions(in content: Int) {
    let actions = add("UIStackView", in: content, Frame(72, 62, 310, 24))
    for place in 0..<5 {
      let width = random.integer(in: 320...480)
      let button = add("UIButton", in: actions, Frame(eighths: place * 496, 0, width, 192))
      add("UIImageView", in: button, Frame(eighths: 16, 32, 128, 128))
      add("UILabel", in: button, Frame(eighths: 160, 32, width - 176, 128))
    }
  }
}
