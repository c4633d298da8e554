internal import Geometry

/// Collects the views of a generated tree, up to a number fixed beforehand.
///
/// Lengths that a builder draws or divides are integers in eighths of a point, so that every coordinate is a
/// multiple of 1/8 whatever was divided.
struct TreeBuilder {
  /// The views so far, in preorder.
  private(set) var views: [ViewSpec] = []
  /// How many there will be in the end.
  let count: Int
  /// Where the shape draws from.
  var random: SplitMix64

  init(count: Int, random: SplitMix64) {
    self.count = count
    self.random = random
    views.reserveCapacity(count)
  }

  /// Whether the last view has been added.
  var isFull: Bool { views.count >= count }

  /// How many views are still to be added.
  var remaining: Int { count - views.count }

  /// Adds the root, a window at the origin, and returns its index.
  @discardableResult
  mutating func addRoot(width: Int, height: Int) -> Int {
    views.append(
      ViewSpec(
        id: "v0", className: "UIWindow",
        frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height))))
    return 0
  }

  /// Gives the root the size, in points, that its content turned out to have.
  mutating func resizeRoot(width: Int, height: Int) {
    views[0].frame.size = Size(width: Double(width), height: Double(height))
  }

  /// Adds a view in front of its siblings and returns its index.
  ///
  /// When the tree is full nothing is added and the parent's index returned, so that whoever describes a cell
  /// need not ask after each view whether there is room for the next.
  ///
  /// - Parameter frame: in the parent's bounds coordinates.
  @discardableResult
  mutating func add(
    _ className: String, in parent: Int, _ frame: Frame, isInteractive: Bool? = nil
  ) -> Int {
    guard !isFull else { return parent }
    views.append(
      ViewSpec(
        id: "v\(views.count)", className: className, parent: parent, frame: frame.rect,
        isUserInteractionEnabled: isInteractive))
    return views.count - 1
  }

  /// Changes a view that was added; the root stays as it is, being what `add` may return on a full tree.
  mutating func change(_ index: Int, _ change: (inout ViewSpec) -> Void) {
    guard index > 0 else { return }
    change(&views[index])
  }

  /// Takes shares of the views out of hit testing. Three numbers are drawn for each view, needed or not.
  mutating func apply(_ options: GeneratorOptions, random: SplitMix64) {
    guard options != .none else { return }
    var random = random
    for index in views.indices.dropFirst() {
      if random.chance(options.hidden) { views[index].isHidden = true }
      if random.chance(options.transparent) { views[index].alpha = 0 }
      if random.chance(options.nonInteractive) { views[index].isUserInteractionEnabled = false }
    }
  }
}

/// A rectangle in whole eighths of a point.
struct Frame {
  var x, y, width, height: Int

  /// From eighths of a point.
  init(eighths x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// From whole points.
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(eighths: x * 8, y * 8, width * 8, height * 8)
  }

  /// The same in points.
  var rect: Rect {
    Rect(x: Double(x) / 8, y: Double(y) / 8, width: Double(width) / 8, height: Double(height) / 8)
  }
}

extension Int {
  /// The smallest integer whose square is not below this non-negative one. By integers alone.
  var squareRootRoundedUp: Int {
    var root = 0
    var bit = 1 << 30
    while bit > 0 {
      let next = root + bit
      if next * next < self { root = next }
      bit /= 2
    }
    return self > 0 ? root + 1 : 0
  }
}
