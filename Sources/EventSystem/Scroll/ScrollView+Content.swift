import Geometry

// Where the offset may be, and along what it can move (rules S9 to S11, S18).
extension ScrollView {
  /// How far the offset goes along one axis, and how much of the content is seen.
  struct AxisRange {
    var lowest: Double
    var highest: Double
    var extent: Double

    /// The range of rule S18 along one axis, with the content's insets before and behind it.
    init(extent: Double, content: Double, before: Double, behind: Double) {
      lowest = 0 - before
      highest = max(lowest, content + behind - extent)
      self.extent = extent
    }

    func clamped(_ place: Double) -> Double { min(max(place, lowest), highest) }

    func contains(_ place: Double) -> Bool { place >= lowest && place <= highest }
  }

  final var horizontal: AxisRange {
    AxisRange(
      extent: frame.size.width, content: contentSizeStorage.width, before: contentInsetStorage.left,
      behind: contentInsetStorage.right)
  }

  final var vertical: AxisRange {
    AxisRange(
      extent: frame.size.height, content: contentSizeStorage.height, before: contentInsetStorage.top,
      behind: contentInsetStorage.bottom)
  }

  /// The place within the limits that is nearest to an offset (rule S18).
  final func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }

  /// Whether a drag along x moves anything: the content is larger, or bounces all the same (rule S9).
  final var scrollsHorizontally: Bool {
    if bounces && alwaysBounceHorizontal { return true }
    let range = horizontal
    return range.highest > range.lowest
  }

  /// Whether a drag along y moves anything (rule S9).
  final var scrollsVertically: Bool {
    if bounces && alwaysBounceVertical { return true }
    let range = vertical
    return range.highest > range.lowest
  }

  /// What a scroll view makes of a movement.
  enum DragAnswer {
    /// It is not enough, or goes where nothing can be scrolled.
    case wait
    /// It is a drag of this scroll view's.
    case take
    /// This one can move no further, and another one around it takes the drag (rule S11).
    case leaveTo(ScrollView)
  }

  /// How near its edge an offset counts as being there, in points. Choice.
  static let edgeTolerance = 0.1

  /// - Parameter movement: of the fingers, in this view's coordinates.
  final func answer(toMovement movement: Point) -> DragAnswer {
    let width = abs(movement.x)
    let height = abs(movement.y)
    let slop = PanGestureRecognizer.hysteresis
    let isHorizontal = scrollsHorizontally
    let isVertical = scrollsVertically
    switch (isHorizontal, isVertical) {
    case (false, false): return .wait
    // Across its axis it takes no drag (rule S10).
    case (true, false): if width < slop || width < height { return .wait }
    case (false, true): if height < slop || height < width { return .wait }
    case (true, true): if movement.distance(to: .zero) < slop { return .wait }
    }
    let goesAlongX = isHorizontal && (!isVertical || width >= height)
    guard let outer = enclosing(alongX: goesAlongX) else { return .take }
    let goesForward = (goesAlongX ? movement.x : movement.y) < 0
    return canMove(alongX: goesAlongX, forward: goesForward) ? .take : .leaveTo(outer)
  }

  /// Whether the offset has any way left in a direction.
  final func canMove(alongX: Bool, forward: Bool) -> Bool {
    let range = alongX ? horizontal : vertical
    let place = alongX ? contentOffset.x : contentOffset.y
    return forward
      ? place < range.highest - ScrollView.edgeTolerance : place > range.lowest + ScrollView.edgeTolerance
  }

  /// The next scroll view around this one that can move along an axis, whether its scrolling is on or not.
  final func enclosing(alongX: Bool) -> ScrollView? {
    var next = superviewStorage
    while let view = next {
      if let scroller = view.asScrollView, alongX ? scroller.scrollsHorizontally : scroller.scrollsVertically
      {
        return scroller
      }
      next = view.superviewStorage
    }
    return nil
  }

  /// Content or insets change: an offset that was within the limits is brought back within the new ones.
  final func changeContent(_ body: () -> Void) {
    let wasInside = clamped(contentOffset) == contentOffset
    body()
    guard wasInside, phase == .idle else { return }
    let place = clamped(contentOffset)
    if place != contentOffset { move(to: place) }
  }

  // MARK: Content that is held down

  /// Whether a finger that moves has pressed content that must not lose it (rules S6, S7).
  final var isHeldByContent: Bool {
    for touch in pan.tracked where pan.isMoving(touch) && isKeptByContent(touch) { return true }
    return false
  }

  /// Whether content has got a touch and keeps it, however far the finger goes.
  final func isKeptByContent(_ touch: Touch) -> Bool {
    guard touch.delivery.hasBegun, !touch.delivery.isDone, let view = touch.view, view !== self,
      view.isDescendant(of: self)
    else { return false }
    return !canCancelContentTouches || !touchesShouldCancel(in: view)
  }
}
