import Geometry

/// The system's gestures at the top and bottom edge, which come before the application (section 14 of the rules).
///
/// The gate follows fingers that land near such an edge and says what becomes of each: the system's, or the
/// application's. What the application sees meanwhile is the dispatcher's business.
final class SystemGestureGate: TimerTarget {
  /// What a finger's step decides.
  enum Verdict {
    /// Nothing, or it was decided before.
    case none
    /// The finger is the application's.
    case fails
    /// The finger is the system's.
    case wins
  }

  private struct Candidate {
    let finger: Int
    /// Top or bottom.
    let edge: RectEdge
    let start: Point
    var place: Point
    /// Whether the application has the finger, and the gate only looks on (rule Y2).
    let isDeferred: Bool
    /// Whether it moves inward far enough for a gesture of the system.
    var isSwipe = false
  }

  /// Set by the dispatcher, which the application owns.
  unowned(unsafe) var application: Application?
  private var candidates: [Candidate] = []
  /// When the application got the last swipe at an edge where it comes first.
  private var deferredSwipes: [(edge: RectEdge, time: EventTime)] = []

  /// Whether no finger is followed.
  var isIdle: Bool { candidates.isEmpty }

  /// A finger lands.
  ///
  /// - Returns: whether the application's pans, swipes and responders have to wait for it (rule Y3).
  func holds(_ sample: TouchSample) -> Bool {
    guard let application, let device = application.device, sample.type == .direct,
      sample.finger != Application.assistiveFinger
    else { return false }
    let place = sample.location
    let edge: RectEdge
    if place.y <= SystemGesture.zone {
      edge = .top
    } else if device.screen.height - place.y <= SystemGesture.zone {
      edge = .bottom
    } else {
      return false
    }
    let asked = device.deferredEdges.union(application.edgesDeferringSystemGestures)
    let isSecond = deferredSwipes.contains {
      $0.edge == edge && application.eventNow - $0.time <= SystemGesture.secondSwipe
    }
    let isDeferred = asked.contains(edge) && !isSecond
    candidates.append(
      Candidate(finger: sample.finger, edge: edge, start: place, place: place, isDeferred: isDeferred))
    return !isDeferred
  }

  /// A finger moves or lifts.
  func follow(_ sample: TouchSample) -> Verdict {
    guard let application, let index = index(of: sample.finger) else { return .none }
    switch sample.phase {
    case .moved: return move(index, to: sample.location, application)
    case .ended: return lift(sample.finger, at: sample.location, application)
    case .cancelled:
      remove(index, application)
      return .none
    case .began, .stationary: return .none
    }
  }

  /// Every finger counts as lifted.
  func reset() {
    guard !candidates.isEmpty else { return }
    candidates.removeAll(keepingCapacity: true)
    application?.timers.cancelAll(of: self)
  }

  private func move(_ index: Int, to place: Point, _ application: Application) -> Verdict {
    let hasMoved = candidates[index].place != place
    candidates[index].place = place
    let candidate = candidates[index]
    guard !candidate.isSwipe else {
      if hasMoved && !candidate.isDeferred { awaitPause(of: candidate, application) }
      return .none
    }
    guard place.distance(to: candidate.start) >= SystemGesture.decisionDistance else { return .none }
    guard isInward(candidate) else {
      candidates.remove(at: index)
      return candidate.isDeferred ? .none : .fails
    }
    candidates[index].isSwipe = true
    guard !candidate.isDeferred else { return .none }
    deferredSwipes.removeAll { $0.edge == candidate.edge }
    if let gesture = gestureAtOnce(candidate, application) {
      candidates.remove(at: index)
      application.tell(gesture)
    } else {
      awaitPause(of: candidate, application)
    }
    return .wins
  }

  private func lift(_ finger: Int, at place: Point, _ application: Application) -> Verdict {
    guard let before = index(of: finger) else { return .none }
    // A lift may bring the way that decides.
    let verdict = move(before, to: place, application)
    guard let index = index(of: finger) else { return verdict }
    let candidate = candidates[index]
    remove(index, application)
    if candidate.isDeferred {
      guard candidate.isSwipe else { return .none }
      deferredSwipes.removeAll { $0.edge == candidate.edge }
      deferredSwipes.append((candidate.edge, application.eventNow))
      return .none
    }
    guard candidate.isSwipe else { return .fails }
    application.tell(.home)
    return verdict
  }

  private func index(of finger: Int) -> Int? { candidates.firstIndex { $0.finger == finger } }

  private func remove(_ index: Int, _ application: Application) {
    application.timers.cancel(candidates[index].finger, of: self)
    candidates.remove(at: index)
  }

  /// Which gesture it is, unless the rest of the movement tells: home or the switcher (rule Y5).
  private func gestureAtOnce(_ candidate: Candidate, _ application: Application) -> SystemGesture? {
    guard let device = application.device else { return nil }
    if candidate.edge == .bottom { return device.home == .button ? .controlCenter : nil }
    let isRight = candidate.start.x >= device.screen.width * SystemGesture.rightPart
    return isRight && device.home == .indicator ? .controlCenter : .notificationCenter
  }

  private func isInward(_ candidate: Candidate) -> Bool {
    let x = candidate.place.x - candidate.start.x
    let y = (candidate.place.y - candidate.start.y) * (candidate.edge == .top ? 1 : -1)
    return y > 0 && y >= abs(x)
  }

  private func awaitPause(of candidate: Candidate, _ application: Application) {
    application.timers.set(candidate.finger, of: self, at: application.eventNow + SystemGesture.pause)
  }

  /// A finger that the system has rests: the switcher.
  func timerFired(_ tag: Int) {
    guard let application, let index = index(of: tag) else { return }
    candidates.remove(at: index)
    application.tell(.appSwitcher)
  }
}
