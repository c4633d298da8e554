import EventSystem
import Geometry

/// A random screen, and random fingers on it.
struct RandomStage {
  /// A recognizer that decides by chance, as an app's own might.
  private final class Whim: GestureRecognizer {
    var chance = Chance(seed: 7)
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
      if chance.oneIn(8), let touch = touches.first { ignore(touch, for: event) }
      if chance.oneIn(8) { state = .failed }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
      switch state {
      case .possible: if chance.oneIn(3) { state = [.began, .ended, .failed][chance.below(3)] }
      case .began, .changed:
        state = chance.oneIn(6) ? [.ended, .cancelled, .failed][chance.below(3)] : .changed
      default: break
      }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
      if numberOfTouches > touches.count { return }
      state = state == .began || state == .changed ? .ended : .failed
    }
  }

  let application = Application()
  let watcher = Watcher()
  let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private(set) var views: [View] = []
  private(set) var recognizers: [GestureRecognizer] = []
  private let answers = Answers()
  private var chance: Chance
  private var down: [Int] = []
  private var time: Int64 = 0

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    window.isHidden = false
    application.attach(window)
    application.trace = watcher
    if chance.oneIn(3) {
      application.device = Device(
        screen: window.frame.size, home: chance.oneIn(2) ? .button : .indicator,
        deferredEdges: chance.oneIn(2) ? .bottom : [])
    }
    views = [window]
    for index in 0..<8 { addView("v\(index)") }
    for index in 0..<chance.below(10) + 1 { addRecognizer("g\(index)") }
    relate()
  }

  private mutating func addView(_ name: String) {
    let frame = Rect(
      x: Double(chance.below(200)), y: Double(chance.below(200)), width: Double(100 + chance.below(300)),
      height: Double(100 + chance.below(300)))
    if chance.oneIn(4) { return addScrollView(name, frame) }
    let view = chance.oneIn(2) ? View() : chance.oneIn(5) ? flutter() : control()
    view.frame = frame
    view.traceName = name
    view.isMultipleTouchEnabled = chance.oneIn(2)
    view.isExclusiveTouch = chance.oneIn(6)
    views[chance.below(views.count)].addSubview(view)
    views.append(view)
  }

  private mutating func flutter() -> FlutterView {
    let all: [FlutterGestureRecognizer] = [
      FlutterTapRecognizer(), FlutterDoubleTapRecognizer(), FlutterLongPressRecognizer(),
      FlutterDragRecognizer(.horizontal), FlutterDragRecognizer(.any), FlutterScaleRecognizer(),
    ]
    let view = FlutterView()
    view.arenaRecognizers = all.filter { _ in chance.oneIn(2) }
    let team = FlutterGestureTeam()
    for recognizer in view.arenaRecognizers where chance.oneIn(3) { recognizer.team = team }
    if chance.oneIn(3) { view.canPop = chance.oneIn(2) }
    return view
  }

  private mutating func control() -> Control {
    switch chance.below(9) {
    case 0: return Control()
    case 1: return Switch()
    case 2: return Slider()
    case 3:
      let stepper = Stepper()
      stepper.wraps = chance.oneIn(2)
      return stepper
    case 4: return SegmentedControl(items: ["a", "b", "c"])
    case 5:
      let pages = PageControl()
      pages.numberOfPages = chance.below(4)
      return pages
    case 6: return TextField()
    default: return Button()
    }
  }

  private mutating func addScrollView(_ name: String, _ frame: Rect) {
    let list = ScrollView(frame: frame)
    list.traceName = name
    list.contentSize = Size(width: Double(chance.below(600)), height: Double(chance.below(2000)))
    list.isPagingEnabled = chance.oneIn(3)
    list.bounces = !chance.oneIn(3)
    list.delaysContentTouches = !chance.oneIn(3)
    list.canCancelContentTouches = !chance.oneIn(3)
    list.isMultipleTouchEnabled = chance.oneIn(2)
    if chance.oneIn(3) { list.maximumZoomScale = 2 }
    recognizers += [list.panGestureRecognizer, list.pinchGestureRecognizer].compactMap { $0 }
    for recognizer in list.gestureRecognizers ?? [] { recognizer.name = "\(name) \(type(of: recognizer))" }
    views[chance.below(views.count)].addSubview(list)
    views.append(list)
  }

  private mutating func addRecognizer(_ name: String) {
    let recognizer: GestureRecognizer
    switch chance.below(9) {
    case 0:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 1 + chance.below(3)
      tap.numberOfTouchesRequired = 1 + chance.below(2)
      recognizer = tap
    case 1:
      let press = LongPressGestureRecognizer()
      press.numberOfTapsRequired = chance.below(2)
      press.numberOfTouchesRequired = 1 + chance.below(2)
      recognizer = press
    case 2: recognizer = SwipeGestureRecognizer()
    case 3: recognizer = PinchGestureRecognizer()
    case 4: recognizer = RotationGestureRecognizer()
    case 5:
      let edge = ScreenEdgePanGestureRecognizer()
      edge.edges = .all
      recognizer = edge
    case 6:
      let whim = Whim()
      whim.chance = Chance(seed: chance.next())
      recognizer = whim
    default:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = 1 + chance.below(2)
      recognizer = pan
    }
    recognizer.name = name
    recognizer.cancelsTouchesInView = !chance.oneIn(3)
    recognizer.delaysTouchesBegan = chance.oneIn(3)
    recognizer.delaysTouchesEnded = !chance.oneIn(3)
    recognizer.addAction { _ in }
    if chance.oneIn(3) { recognizer.delegate = answers }
    views[chance.below(views.count)].addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  /// Requirements at random, rings among them.
  private mutating func relate() {
    for _ in 0..<chance.below(2 * recognizers.count) {
      let first = recognizers[chance.below(recognizers.count)]
      first.require(toFail: recognizers[chance.below(recognizers.count)])
    }
    let salt = chance.below(7)
    func pair(_ left: GestureRecognizer, _ right: GestureRecognizer) -> Int {
      (left.name ?? "").utf8.reduce(salt) { $0 &* 31 &+ Int($1) }
        &+ (right.name ?? "").utf8.reduce(3) { $0 &* 17 &+ Int($1) }
    }
    answers.simultaneous = { pair($0, $1) % 3 == 0 }
    answers.requires = { pair($0, $1) % 11 == 0 }
    answers.isRequired = { pair($1, $0) % 13 == 0 }
    answers.begins = { pair($0, $0) % 5 != 0 }
    answers.receives = { recognizer, touch in (pair(recognizer, recognizer) &+ touch.finger) % 7 != 0 }
  }

  /// One sequence: fingers come, move and go; then all lift and time passes.
  mutating func play() {
    for _ in 0..<4 + chance.below(6) { step() }
    while let finger = down.first { touch(finger, .ended) }
    // Until the longest throw is over.
    time += 12_000_000_000
    application.advance(to: EventTime(nanoseconds: time))
    watcher.checkRest()
  }

  private mutating func step() {
    time += Int64(chance.below(8)) * 20_000_000
    switch chance.below(40) {
    case 0: recognizers[chance.below(recognizers.count)].isEnabled.toggle()
    case 1:
      application.interrupt(at: EventTime(nanoseconds: time))
      down.removeAll(keepingCapacity: true)
    case 2: move(views[1 + chance.below(views.count - 1)])
    case 3: touch(chance.below(4), .moved)
    case 4: touch(chance.below(4), .ended)
    case 5: application.keepMainThreadBusy(for: EventTime(nanoseconds: Int64(chance.below(300)) * 1_000_000))
    case 6..<14 where down.count < 3: touch(chance.below(4), .began)
    case 14..<18: touch(down.first ?? 0, .ended)
    case 18: touch(down.last ?? 0, .cancelled)
    default:
      if down.isEmpty {
        touch(chance.below(4), .began)
      } else {
        touch(down[chance.below(down.count)], .moved)
      }
    }
  }

  /// Takes a view out, and puts it in again somewhere.
  private mutating func move(_ view: View) {
    view.removeFromSuperview()
    let parent = views[chance.below(views.count)]
    (parent.isDescendant(of: view) ? window : parent).addSubview(view)
  }

  private mutating func touch(_ finger: Int, _ phase: TouchSample.Phase) {
    // Where there is a device, often at its edges.
    let y =
      application.device != nil && chance.oneIn(2)
      ? chance.below(20) + 380 * chance.below(2) : chance.below(400)
    let location = Point(x: Double(chance.below(400)), y: Double(y))
    application.send(
      [TouchSample(finger: finger, phase: phase, location: location)], at: EventTime(nanoseconds: time))
    down.removeAll { $0 == finger && phase != .moved }
    if phase == .began { down.append(finger) }
  }
}
