import EventSystem
import Geometry
import Testing

/// Seeded fingers on nested scroll views with random settings: a drag has one end, an offset is within its limits or
/// on its way there, and nothing stays lit.
@Suite struct RandomScrollTests {
  /// Checks what scroll views tell, as they tell it.
  private final class Checks: TraceSink {
    let watcher = Watcher()
    var faults: [String] = []
    var dragging: Set<View> = []
    var decelerating: Set<View> = []
    var drags = 0
    var scrolls = 0

    func record(_ event: TraceEvent, at time: EventTime) {
      watcher.record(event, at: time)
      guard case .scroll(let list, let event) = event else { return }
      check(list)
      switch event {
      case .willBeginDragging:
        drags += 1
        if !dragging.insert(list).inserted { faults.append("a drag in a drag") }
        if decelerating.contains(list) { faults.append("a drag while decelerating") }
      case .willEndDragging: if !dragging.contains(list) { faults.append("an end without a drag") }
      case .didEndDragging:
        if dragging.remove(list) == nil { faults.append("a second end of a drag") }
      case .willBeginDecelerating:
        if !decelerating.insert(list).inserted { faults.append("a second deceleration") }
      case .didEndDecelerating:
        if decelerating.remove(list) == nil { faults.append("an end without a deceleration") }
      case .didScroll: scrolls += 1
      case .didEndScrollingAnimation, .didZoom: break
      }
    }

    private func check(_ list: ScrollView) {
      let (offset, size, inset) = (list.contentOffset, list.frame.size, list.contentInset)
      guard offset.isFinite else { return faults.append("no offset") }
      let highest = Point(
        x: max(-inset.left, list.contentSize.width + inset.right - size.width),
        y: max(-inset.top, list.contentSize.height + inset.bottom - size.height))
      let room = list.bounces ? 1.0 : 0
      let isInside =
        offset.x >= -inset.left - room * size.width - 1e-9 && offset.x <= highest.x + room * size.width + 1e-9
        && offset.y >= -inset.top - room * size.height - 1e-9
        && offset.y <= highest.y + room * size.height + 1e-9
      if !isInside { faults.append("offset \(offset) of content \(list.contentSize)") }
      if list.phase == .idle, dragging.isEmpty, decelerating.isEmpty { return }
    }
  }

  private struct Scene {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let checks = Checks()
    var lists: [ScrollView] = []
    var controls: [Control] = []
    var chance: Chance
    var time: Int64 = 0
    var down: [Int: Point] = [:]

    init(seed: UInt64) {
      chance = Chance(seed: seed)
      window.isHidden = false
      application.attach(window)
      application.trace = checks
      var parent: View = window
      for index in 0..<1 + chance.below(3) {
        let list = ScrollView(
          frame: Rect(x: 0, y: 0, width: 400 - 40 * Double(index), height: 400 - 40 * Double(index)))
        list.contentSize = Size(
          width: Double([300, 400, 1200][chance.below(3)]),
          height: Double([300, 1500, 5000][chance.below(3)]))
        if chance.oneIn(3) { list.contentInset = EdgeInsets(top: 30, left: 0, bottom: 50, right: 10) }
        list.bounces = !chance.oneIn(3)
        list.alwaysBounceVertical = chance.oneIn(3)
        list.alwaysBounceHorizontal = chance.oneIn(4)
        list.isPagingEnabled = chance.oneIn(3)
        list.isDirectionalLockEnabled = chance.oneIn(3)
        list.delaysContentTouches = !chance.oneIn(3)
        list.canCancelContentTouches = !chance.oneIn(4)
        list.decelerationRate = chance.oneIn(2) ? .fast : .normal
        list.isMultipleTouchEnabled = chance.oneIn(2)
        if chance.oneIn(4) { list.maximumZoomScale = 3 }
        parent.addSubview(list)
        lists.append(list)
        for row in 0..<6 {
          let frame = Rect(x: 20, y: 20 + 120 * Double(row), width: 150, height: 60)
          let control = chance.oneIn(2) ? Button(frame: frame) : Control(frame: frame)
          list.addSubview(control)
          controls.append(control)
          list.addSubview(View(frame: Rect(x: 180, y: 20 + 120 * Double(row), width: 100, height: 100)))
        }
        if chance.oneIn(3) { list.addGestureRecognizer(LongPressGestureRecognizer()) }
        if chance.oneIn(3) { list.addGestureRecognizer(TapGestureRecognizer()) }
        parent = list
      }
    }

    mutating func play() {
      for _ in 0..<6 + chance.below(30) { step() }
      for finger in down.keys.sorted() { touch(finger, .ended) }
      time += 30_000_000_000
      application.advance(to: EventTime(nanoseconds: time))
      checks.watcher.checkRest()
      for list in lists {
        if list.phase != .idle { checks.faults.append("not at rest") }
        if !list.isPagingEnabled, clamped(list) != list.contentOffset {
          checks.faults.append("at rest at \(list.contentOffset)")
        }
      }
      if controls.contains(where: { $0.isHighlighted || $0.isTracking }) {
        checks.faults.append("a lit control")
      }
      if !checks.dragging.isEmpty { checks.faults.append("a drag without an end") }
      if !checks.decelerating.isEmpty { checks.faults.append("a deceleration without an end") }
    }

    private func clamped(_ list: ScrollView) -> Point {
      let inset = list.contentInset
      let highest = Point(
        x: max(-inset.left, list.contentSize.width + inset.right - list.frame.size.width),
        y: max(-inset.top, list.contentSize.height + inset.bottom - list.frame.size.height))
      return Point(
        x: min(max(list.contentOffset.x, -inset.left), highest.x),
        y: min(max(list.contentOffset.y, -inset.top), highest.y))
    }

    private mutating func step() {
      time += [8, 16, 40, 200, 700][chance.below(5)] * 1_000_000
      switch chance.below(60) {
      case 0:
        application.interrupt(at: EventTime(nanoseconds: time))
        down = [:]
      case 1: application.keepMainThreadBusy(for: EventTime(nanoseconds: 90_000_000))
      case 2:
        let list = lists[chance.below(lists.count)]
        list.isScrollEnabled.toggle()
        list.isScrollEnabled = true
      case 3..<14 where down.count < 2:
        guard let finger = (0..<3).first(where: { down[$0] == nil }) else { return }
        down[finger] = Point(x: Double(20 + chance.below(300)), y: Double(20 + chance.below(300)))
        touch(finger, .began)
      case 14..<18: if let finger = down.keys.min() { touch(finger, chance.oneIn(6) ? .cancelled : .ended) }
      default:
        guard let finger = down.keys.sorted().first(where: { _ in !chance.oneIn(3) }) else { return }
        down[finger]?.x += Double(chance.below(61) - 30)
        down[finger]?.y += Double(chance.below(121) - 60)
        touch(finger, .moved)
      }
    }

    private mutating func touch(_ finger: Int, _ phase: TouchSample.Phase) {
      guard let place = down[finger] else { return }
      application.send(
        [TouchSample(finger: finger, phase: phase, location: place)], at: EventTime(nanoseconds: time))
      if phase == .ended || phase == .cancelled { down[finger] = nil }
    }
  }

  @Test(arguments: 0..<RandomTouchTests.batches)
  func `Whatever fingers do, every drag has an end and every list comes to rest`(batch: Int) {
    var (drags, scrolls) = (0, 0)
    for screen in 0..<25 {
      let seed = UInt64(batch * 1000 + screen)
      var scene = Scene(seed: seed)
      for _ in 0..<15 {
        scene.play()
        let rest = scene.application.unfinished
        if rest != (0, 0, 0) { Issue.record("seed \(seed): left over \(rest)") }
      }
      let faults = scene.checks.faults + scene.checks.watcher.faults
      #expect(faults.isEmpty, "seed \(seed): \(faults.prefix(3))")
      drags += scene.checks.drags
      scrolls += scene.checks.scrolls
    }
    #expect(drags > 100 && scrolls > 1000, "the sequences do something")
  }
}
