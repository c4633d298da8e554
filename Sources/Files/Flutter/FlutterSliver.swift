internal import Geometry

/// A part of what scrolls: its extents are along and across the direction of scrolling.
struct FlutterSliver {
  enum Axis {
    case horizontal
    case vertical
  }

  let axis: Axis
  /// Whether it begins at the left or top.
  private let isForward: Bool
  private let scrollOffset: Double
  private let paintExtent: Double
  private let crossExtent: Double

  /// Reads an object's constraints and geometry; nil for what is no sliver.
  init?(_ object: FlutterObject) {
    guard let constraints = object.joined("constraints"), constraints.hasPrefix("SliverConstraints("),
      let cross = FlutterLayout.number("crossAxisExtent: ", in: constraints)
    else { return nil }
    let direction = constraints.dropFirst("SliverConstraints(".count).prefix { $0 != "," }
    axis = direction.hasSuffix(".left") || direction.hasSuffix(".right") ? .horizontal : .vertical
    let isReversed = constraints.contains("GrowthDirection.reverse")
    isForward = (direction.hasSuffix(".down") || direction.hasSuffix(".right")) != isReversed
    scrollOffset = FlutterLayout.number("scrollOffset: ", in: constraints) ?? 0
    crossExtent = cross
    let geometry = object.joined("geometry") ?? ""
    paintExtent =
      FlutterLayout.number("hitTestExtent: ", in: geometry) ?? FlutterLayout.number(
        "paintExtent: ", in: geometry) ?? 0
  }

  /// The part of it that is seen.
  var size: Size {
    axis == .vertical
      ? Size(width: crossExtent, height: paintExtent) : Size(width: paintExtent, height: crossExtent)
  }

  /// Where a child stands in it.
  ///
  /// - Parameters:
  ///   - along: the child's offset from the sliver's beginning, what is scrolled away included.
  ///   - across: its offset across.
  func place(along: Double, across: Double, size: Size) -> Point {
    let extent = axis == .vertical ? size.height : size.width
    var offset = along - scrollOffset
    if !isForward { offset = paintExtent - offset - extent }
    return axis == .vertical ? Point(x: across, y: offset) : Point(x: offset, y: across)
  }
}
