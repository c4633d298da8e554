internal import EventSystem
internal import Geometry
internal import Hierarchy

/// An application with a tree of views as the content of a scroll view, on which a finger does the same over and
/// over. Tracing is off; time is virtual.
final class ScrollScene: RepeatedScene {
  private let scroll: ScrollCase
  private let application = Application()
  private let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  private let list = ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
  private var pagers: [ScrollView] = []
  private var views: [View] = []
  private var now = EventTime.zero
  private var step = 0
  private var sum: UInt64 = 0

  private static let frame = EventTime(nanoseconds: 8_333_333)

  /// Where the finger is at each step of a drag: down by 300 points and up again, six at a time.
  private static let drag: [[TouchSample]] = (0..<100).map { number in
    let way = Double(number < 50 ? number : 100 - number) * 6
    return [TouchSample(finger: 1, phase: .moved, location: Point(x: 195, y: 300 + way))]
  }

  /// Builds the scene of a case.
  init(_ scroll: ScrollCase, hierarchy: ViewHierarchy) {
    self.scroll = scroll
    window.isHidden = false
    application.attach(window)
    for spec in hierarchy.views {
      let view = ProductEngine.makeView(spec)
      view.isHidden = spec.isHidden
      if let parent = spec.parent { views[parent].addSubview(view) } else { list.addSubview(view) }
      views.append(view)
    }
    let extent = hierarchy.views.first?.frame.size ?? .zero
    // Long enough for five seconds of the fastest fling, whatever the tree.
    list.contentSize = Size(width: 390, height: max(extent.height, 100_000))
    switch scroll {
    case .drag, .dragHit:
      window.addSubview(list)
      list.contentOffset.y = 10_000
      begin()
    case .fling: window.addSubview(list)
    case .pagers: nest()
    }
  }

  let operationsPerPass = 50

  /// Does so many operations; a value that depends on all of them.
  func perform(_ operations: Int) -> UInt64 {
    switch scroll {
    case .drag:
      for _ in 0..<operations { move() }
    case .dragHit:
      for _ in 0..<operations {
        move()
        if application.hitTest(Point(x: 150, y: 420)) != nil { sum &+= 1 }
      }
    case .pagers:
      for _ in 0..<operations { turn() }
    case .fling:
      for _ in 0..<operations { fling() }
    }
    return sum &+ UInt64(list.contentOffset.y.magnitude) &+ UInt64(step)
  }

  // MARK: Dragging

  private func begin() {
    application.send(
      [TouchSample(finger: 1, phase: .began, location: Point(x: 195, y: 300))], at: now)
    // Into the steady state: the drag has begun by then.
    for _ in 0..<2 * ScrollScene.drag.count { move() }
  }

  private func move() {
    now = now + ScrollScene.frame
    application.send(ScrollScene.drag[step], at: now)
    step = step + 1 == ScrollScene.drag.count ? 0 : step + 1
  }

  // MARK: Flicks

  private func flick(from start: Point, by way: Point, steps: Int) {
    application.send([TouchSample(finger: 1, phase: .began, location: start)], at: now)
    for number in 1...steps {
      now = now + ScrollScene.frame
      let place = Point(x: start.x + way.x * Double(number), y: start.y + way.y * Double(number))
      application.send([TouchSample(finger: 1, phase: .moved, location: place)], at: now)
    }
    let place = Point(x: start.x + way.x * Double(steps), y: start.y + way.y * Double(steps))
    application.send([TouchSample(finger: 1, phase: .ended, location: place)], at: now)
  }

  private func fling() {
    list.contentOffset = .zero
    // 24,000 points a second: a rest of less than half a point is left after more than five.
    flick(from: Point(x: 195, y: 800), by: Point(x: 0, y: -200), steps: 3)
    now = now + EventTime(nanoseconds: scroll.span)
    application.advance(to: now)
    sum &+= UInt64(list.contentOffset.y)
  }

  /// Three pagers of three pages, each in the first page of the one around it; the tree lies in the innermost.
  private func nest() {
    var parent: View = window
    for _ in 0..<3 {
      let pager = ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))
      pager.contentSize = Size(width: 1170, height: 844)
      pager.isPagingEnabled = true
      parent.addSubview(pager)
      pagers.append(pager)
      parent = pager
    }
    parent.addSubview(list)
  }

  private func turn() {
    // Six flicks forward go through all pages of all pagers; then all go back at once.
    if step == 6 {
      step = 0
      for pager in pagers { pager.contentOffset = .zero }
    }
    step += 1
    flick(from: Point(x: 300, y: 400), by: Point(x: -12, y: 0), steps: 8)
    now = now + EventTime(nanoseconds: scroll.span)
    application.advance(to: now)
    for pager in pagers { sum &+= UInt64(pager.contentOffset.x) }
  }
}
