/// What became of touches, written down as it happens: which views were hit and by which way, what recognizers did
/// and why, and who took touches away.
///
/// Set it as an application's `trace`, with others through a `TraceFan`. It keeps names and no objects alive, and
/// neither places of fingers nor texts of the app; the oldest lines go when there are too many.
public final class TouchRecord: TraceSink {
  /// For each hit the views from the window down to it, a line each, the hit view marked.
  public private(set) var hitPathLog: [String] = []
  /// Every change of a recognizer's state, with the state before and the reason.
  public private(set) var gestureLog: [String] = []
  /// Every touch that a view lost, with the culprit.
  public private(set) var cancellationLog: [String] = []
  /// Every action that a recognizer or control sent, with its time.
  public private(set) var actionLog: [String] = []
  /// Most lines of one log; half of them go when there are more.
  public let mostLines: Int

  var latest: [Int: TouchAnswers] = [:]
  private var latestFinger: Int?
  private var watched: [Int: [Weak]] = [:]
  private var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
  /// Who took which finger, until its view is told.
  private var culprits: [Int: String] = [:]

  private struct Weak {
    weak var recognizer: GestureRecognizer?
  }

  /// Makes an empty record.
  ///
  /// - Parameter mostLines: how many lines each log keeps at most.
  public init(mostLines: Int = 10_000) { self.mostLines = max(2, mostLines) }

  /// Forgets everything.
  public func removeAll() {
    (hitPathLog, gestureLog, cancellationLog, actionLog) = ([], [], [], [])
    (latest, watched, states, culprits) = ([:], [:], [:], [:])
    latestFinger = nil
  }

  /// The three questions that come first with any touch problem, answered of a finger's latest touch: which view
  /// was hit, what state each recognizer on the way is in, and who cancelled the touch if it was.
  ///
  /// - Parameter finger: its number; nil for the one that landed last.
  /// - Returns: nil when that finger has not landed since the record began.
  public func answers(finger: Int? = nil) -> TouchAnswers? {
    guard let finger = finger ?? latestFinger, var answers = latest[finger] else { return nil }
    for (index, entry) in watched[finger, default: []].enumerated() {
      if let recognizer = entry.recognizer { answers.gestures[index].state = recognizer.state }
    }
    return answers
  }

  /// Takes an event in.
  public func record(_ event: TraceEvent, at time: EventTime) {
    switch event {
    case .hit(let view, let finger): noteHit(view, finger, time)
    case .gesture(let recognizer, let state, let reason): note(state, reason, recognizer, time)
    case .waiting(let recognizer, let other):
      add(
        "\(DebugText.time(time))  \(DebugText.named(recognizer)) has what it looks for, waits for "
          + DebugText.named(other), to: &gestureLog)
    case .illegal(let recognizer, let from, let to):
      add(
        "\(DebugText.time(time))  \(DebugText.named(recognizer)) asked to go from \(from) to \(to), which is not "
          + "allowed", to: &gestureLog)
    case .cancelledBy(let recognizer, _, let touch): culprits[touch.finger] = DebugText.named(recognizer)
    case .touches(.cancelled, let responder, let touch) where responder === touch.view:
      noteCancel(responder, touch, time)
    case .action(let recognizer):
      add("\(DebugText.time(time))  \(DebugText.named(recognizer)) sends its action", to: &actionLog)
    case .control(let control, let events):
      add("\(DebugText.time(time))  \(DebugText.named(control)) sends \(events)", to: &actionLog)
    default: break
    }
  }

  private func add(_ line: String, to log: inout [String]) {
    if log.count >= mostLines { log.removeFirst(log.count - mostLines / 2) }
    log.append(line)
  }

  private func noteHit(_ view: View?, _ finger: Int, _ time: EventTime) {
    latestFinger = finger
    culprits[finger] = nil
    var path: [View] = []
    var next = view
    while let current = next {
      path.append(current)
      next = current.superview
    }
    add("\(DebugText.time(time))  finger \(finger) hits \(view?.nameInTrace ?? "nothing")", to: &hitPathLog)
    for (depth, step) in path.reversed().enumerated() {
      let indent = String(repeating: "  ", count: depth + 1)
      add(indent + DebugText.named(step) + (step === view ? "   <- hit" : ""), to: &hitPathLog)
    }
    let recognizers = path.flatMap(\.recognizers)
    watched[finger] = recognizers.map { Weak(recognizer: $0) }
    latest[finger] = TouchAnswers(
      finger: finger, time: time, hit: view.map { DebugText.named($0) },
      path: path.reversed().map { DebugText.named($0) },
      gestures: recognizers.map { TouchAnswers.Gesture(name: DebugText.named($0), state: $0.state) })
  }

  private func note(
    _ state: GestureRecognizer.State, _ reason: TransitionReason, _ recognizer: GestureRecognizer,
    _ time: EventTime
  ) {
    let key = ObjectIdentifier(recognizer)
    let before = states[key] ?? .possible
    states[key] = state.isTerminal ? nil : state
    let name = DebugText.named(recognizer)
    // A finger that moves on says nothing new each time.
    if state != .changed || before != .changed {
      add("\(DebugText.time(time))  \(name): \(before) -> \(state), because \(reason)", to: &gestureLog)
    }
    for (finger, entries) in watched {
      for (index, entry) in entries.enumerated() where entry.recognizer === recognizer {
        if latest[finger]?.gestures[index].history.last?.state != state {
          latest[finger]?.gestures[index].history.append((state, reason.description))
        }
      }
    }
  }

  private func noteCancel(_ responder: Responder, _ touch: Touch, _ time: EventTime) {
    let culprit =
      culprits.removeValue(forKey: touch.finger) ?? touch.delivery.systemCancel?.description
      ?? "nobody that is known"
    add(
      "\(DebugText.time(time))  \(DebugText.named(responder)) loses finger \(touch.finger) to: \(culprit)",
      to: &cancellationLog)
    latest[touch.finger]?.cancelledBy = culprit
  }
}
