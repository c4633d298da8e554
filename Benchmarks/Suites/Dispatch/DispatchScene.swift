internal import EventSystem
internal import Geometry
internal import Hierarchy

/// An application in which fingers do the same over and over, so that every operation costs alike.
///
/// Tracing is off. Time is virtual: moves come at 120 Hz, so that timers and velocities have work to do.
final class DispatchScene: RepeatedScene {
  private let product: ProductEngine
  private let dispatch: DispatchCase
  private var recognizers: [GestureRecognizer] = []
  private var delegate: (any GestureRecognizerDelegate)?
  private var now = EventTime.zero
  private var step = 0
  /// What each step of moving fingers sends.
  private var moves: [[TouchSample]] = []
  private let down: [TouchSample]
  private let up: [TouchSample]
  private let place: Point
  private var actions: UInt64 = 0

  private static let frame = EventTime(nanoseconds: 8_333_333)
  private static let second = EventTime(nanoseconds: 1_000_000_000)

  /// Builds the scene of a case; nil where nothing in the tree can be touched.
  init?(_ dispatch: DispatchCase, hierarchy: ViewHierarchy) {
    guard let target = DispatchScene.target(in: hierarchy) else { return nil }
    self.dispatch = dispatch
    product = ProductEngine(hierarchy)
    place = target.place
    let fingers = dispatch.fingers
    let places = (0..<fingers).map { DispatchScene.place(of: $0, around: target.place) }
    down = places.enumerated().map { TouchSample(finger: $0 + 1, phase: .began, location: $1) }
    up = places.enumerated().map { TouchSample(finger: $0 + 1, phase: .ended, location: $1) }
    for view in product.views { view.isMultipleTouchEnabled = true }
    addRecognizers(from: product.views[target.view])
    guard dispatch.goesOn else { return }
    let isPinch = if case .pinch = dispatch { true } else { false }
    moves = DispatchScene.offsets(isWide: isPinch || dispatch == .drag).map { offset in
      places.enumerated().map { finger, place in
        // The fingers of a pinch move against each other, others together.
        let sign = isPinch && finger.isMultiple(of: 2) ? -1.0 : 1.0
        return TouchSample(
          finger: finger + 1, phase: .moved,
          location: Point(x: place.x + sign * offset.x, y: place.y + offset.y))
      }
    }
    product.application.send(down, at: now)
    // Into the steady state: a drag has begun by then.
    _ = perform(2 * moves.count)
  }

  /// Does so many operations; a value that depends on all of them.
  func perform(_ operations: Int) -> UInt64 {
    let application = product.application
    if dispatch.goesOn {
      for _ in 0..<operations {
        now = now + DispatchScene.frame
        application.send(moves[step], at: now)
        step = step + 1 == moves.count ? 0 : step + 1
      }
    } else {
      for _ in 0..<operations {
        application.send(down, at: now)
        now = now + (dispatch.isHeld ? DispatchScene.second : DispatchScene.frame)
        application.send(up, at: now)
        // Nothing is left of one tap when the next one comes.
        now = now + DispatchScene.second
        application.advance(to: now)
      }
    }
    return actions &+ UInt64(step)
  }

  /// How many operations are measured in one go: about as much work whatever the case.
  var operationsPerPass: Int { max(1, 64 / max(1, recognizers.count / 10)) }

  /// How many actions were sent so far.
  var actionCount: UInt64 { actions }

  // MARK: What is touched

  /// The deepest view that can be hit, and the point at which it is; of several the first.
  private static func target(in hierarchy: ViewHierarchy) -> (view: Int, place: Point)? {
    let product = ProductEngine(hierarchy)
    var depths: [Int] = []
    for view in hierarchy.views { depths.append(view.parent.map { depths[$0] + 1 } ?? 0) }
    let points = PointSet.onTarget.points(for: hierarchy, count: 1_024, seed: 1)
    var best: (view: Int, place: Point)?
    for point in points {
      let hit = Int(product.hit(at: point))
      guard hit >= 0, depths[hit] > best.map({ depths[$0.view] }) ?? -1 else { continue }
      best = (hit, point)
    }
    return best
  }

  /// Fingers lie in a row, near enough to each other to be in one view mostly.
  private static func place(of finger: Int, around place: Point) -> Point {
    finger == 0 ? place : Point(x: place.x + Double(finger) / 8, y: place.y)
  }

  /// A way there and back: within 4 pt, so that nothing is recognised by it, or over 60 pt.
  private static func offsets(isWide: Bool) -> [Point] {
    let step = isWide ? 2.0 : 0.125
    return (0..<64).map { number in
      let distance = Double(number < 32 ? number : 64 - number) * step
      return Point(x: distance, y: 0)
    }
  }

  // MARK: Recognizers

  private func addRecognizers(from view: View) {
    switch dispatch {
    case .move(let count): addUndecided(count, from: view)
    case .fingers: addUndecided(5, from: view)
    case .drag:
      addUndecided(4, from: view)
      add(PanGestureRecognizer(), to: view)
    case .tap: add(TapGestureRecognizer(), to: view)
    case .chain(let length):
      var previous: GestureRecognizer?
      for number in 1...length {
        let tap = TapGestureRecognizer()
        if number == length { tap.numberOfTapsRequired = 2 }
        add(tap, to: view)
        previous?.require(toFail: tap)
        previous = tap
      }
    case .quarrel(let quarrel, let count): addQuarrel(quarrel, count, to: view)
    case .pinch: add(PinchGestureRecognizer(), to: view)
    }
  }

  private func addQuarrel(_ quarrel: DispatchCase.Quarrel, _ count: Int, to view: View) {
    for _ in 0..<count { add(TapGestureRecognizer(), to: view) }
    switch quarrel {
    case .refused: delegate = Refusal()
    case .simultaneous: delegate = Consent()
    case .waiting:
      let double = TapGestureRecognizer()
      double.numberOfTapsRequired = 2
      for recognizer in recognizers { recognizer.require(toFail: double) }
      add(double, to: view)
    case .prevented, .expired: break
    }
    for recognizer in recognizers { recognizer.delegate = delegate }
  }

  /// Recognizers that see every move and do not come to an end by it, on the touched view and its superviews.
  private func addUndecided(_ count: Int, from view: View) {
    var place = view
    for number in 0..<count {
      let recognizer: GestureRecognizer
      switch number % 4 {
      case 0: recognizer = PanGestureRecognizer()
      case 1:
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = 1e9
        recognizer = press
      case 2: recognizer = PinchGestureRecognizer()
      default: recognizer = RotationGestureRecognizer()
      }
      add(recognizer, to: place)
      place = place.superview ?? view
    }
  }

  private func add(_ recognizer: GestureRecognizer, to view: View) {
    recognizer.addAction { [unowned self] _ in actions &+= 1 }
    view.addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }
}

/// Lets no recognizer begin.
private final class Refusal: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }
}

/// Lets all recognizers go together.
private final class Consent: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { true }
}

extension DispatchCase {
  /// How many fingers take part.
  fileprivate var fingers: Int {
    switch self {
    case .move, .drag, .tap, .chain, .quarrel: 1
    case .fingers(let fingers), .pinch(let fingers): fingers
    }
  }

  /// Whether the finger stays down longer than a tap may.
  fileprivate var isHeld: Bool {
    if case .quarrel(.expired, _) = self { true } else { false }
  }

  /// Whether the fingers stay down, and an operation is a move.
  fileprivate var goesOn: Bool {
    switch self {
    case .move, .drag, .fingers, .pinch: true
    case .tap, .chain, .quarrel: false
    }
  }
}
