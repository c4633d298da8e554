public import Geometry
import HitTesting

/// The owner of windows, time and input: where every event enters (rules D1, D20).
///
/// An application and all that belongs to it has one owner at a time, such as the main actor or a test. Nothing
/// in it looks at a clock or waits: input carries its time, and `advance(to:)` lets timers run. Equal input gives
/// equal behaviour.
open class Application: Responder {
  /// Who is told of the application's life; the end of the responder chain if it is a responder (rule R5).
  public final weak var delegate: (any ApplicationDelegate)?
  #if TRACE_REMOVED
    /// Nobody is ever told: a build without tracing, by which `Benchmarks/trace-cost` measures what it costs.
    public final var trace: (any TraceSink)? {
      get { nil }
      set {}
    }
    final var isTraced: Bool { false }
  #else
    /// Who is told what is decided; nil for nobody.
    public final var trace: (any TraceSink)? {
      didSet {
        isTraced = trace != nil
        dispatcher.event?.setTraced(isTraced)
      }
    }
    /// Whether there is somebody: a flag, since looking at a reference costs much more.
    private(set) final var isTraced = false
  #endif
  /// Whether the trace also says which questions delegates and views were asked about recognizers.
  public final var tracesQuestions = false
  /// The windows, in the order of adding. The order in which they are asked for touches is theirs (rule H14).
  public private(set) final var windows: [Window] = []
  /// The scenes, in the order of making.
  public final var connectedScenes: [WindowScene] { scenes.compactMap(\.scene) }
  /// The window that key events go to.
  public internal(set) final var keyWindow: Window?
  /// The direction in which layout runs: from left to right by default.
  public final var userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight
  /// What the system's own gestures depend on; nil, the default, for no such gestures.
  public final var device: Device?
  /// The application's time: the latest that it was told.
  public private(set) final var now = EventTime.zero

  final let handle = ApplicationHandle()
  final let tree = ViewTree()
  final let dispatcher = TouchDispatcher()
  package final var timers = TimerQueue()
  /// The time of the input or timer that is looked at; earlier than `now` while the application catches up.
  package private(set) final var eventNow = EventTime.zero
  /// Until when the main thread is busy, nil while it is not.
  private(set) final var busyUntil: EventTime?
  /// How many inputs wait meanwhile.
  final var waitingInputs: Int { queue.count }
  private final var queue = InputQueue()
  private final var isProcessing = false
  private final let pointer = PointerTracker()
  private final var scenes: [WeakScene] = []

  private struct WeakScene {
    weak var scene: WindowScene?
  }

  /// Makes an application without windows at time 0.
  public override init() {
    super.init()
    handle.application = self
    dispatcher.belong(to: self)
  }

  deinit {
    handle.application = nil
    dispatcher.belong(to: nil)
  }

  /// The delegate, if it is a responder and neither a view nor a controller nor the application (rule R5).
  open override var next: Responder? {
    if let nextOverride { return nextOverride }
    guard let responder = delegate as? Responder, responder !== self else { return nil }
    return responder is View || responder is ViewController ? nil : responder
  }

  // MARK: Windows

  /// Adds a window, in front of those of its level; one that is there already is left alone. Only needed for
  /// windows without a scene. O(views of the window).
  public final func attach(_ window: Window) {
    guard window.application !== self else { return }
    window.application?.detach(window)
    tree.adopt(window)
    tree.hits.insertRoot(window.node)
    windows.append(window)
    window.handle = handle
  }

  /// Takes a window out; its touches are cancelled first (rule T3).
  public final func detach(_ window: Window) {
    guard window.application === self else { return }
    viewWillLeave(window)
    if keyWindow === window { keyWindow = nil }
    ViewTree().adopt(window)
    window.tree.hits.insertRoot(window.node)
    window.handle = nil
    windows.removeAll { $0 === window }
  }

  final func connect(_ scene: WindowScene) {
    scenes.removeAll { $0.scene == nil }
    scenes.append(WeakScene(scene: scene))
  }

  final func viewWillLeave(_ view: View) {
    dispatcher.cancelTouches(in: view)
    pointer.viewWillLeave(view, of: self)
  }

  /// The view that a touch at a point would go to, without sending one (rules H1 to H24).
  ///
  /// - Parameter location: in the space that the windows' frames share.
  public final func hitTest(_ location: Point) -> View? { tree.hit(location, with: nil) }

  /// How many recognizers were looked at so far to decide about others: what arbitration costs, counted.
  package final var arbitrationSteps: Int { dispatcher.arbiter.steps }

  /// What an application at rest has none of: touches that live, recognizers that take part, timers.
  package final var unfinished: (touches: Int, recognizers: Int, timers: Int) {
    (dispatcher.live.nonzeroBitCount, dispatcher.arbiter.active.count, timers.count)
  }

  /// Writes a line of the trace. Without a trace the line is not even made: it costs one branch.
  @inline(__always)
  final func note(_ event: @autoclosure () -> TraceEvent) {
    if isTraced { record(event()) }
  }

  @inline(never)
  private final func record(_ event: TraceEvent) { trace?.record(event, at: now) }

  // MARK: Events

  /// Brings an event to its windows, each of which brings it to recognizers and views (rule D1). Override it to
  /// see every event before anybody else does.
  open func sendEvent(_ event: Event) {
    switch event.type {
    case .touches: dispatcher.windowsOfEvent { $0.sendEvent(event) }
    case .motion, .remoteControl, .presses, .scroll, .hover, .transform: break
    }
  }

  // MARK: Input

  /// Takes samples of one moment in: they form one event.
  ///
  /// Timers that are due by then run first. While the main thread is busy the samples wait, and are delivered in
  /// order afterwards with their own times (rule D20). Two samples of one finger, of which the earlier is a
  /// move, are one delivery with history (rule T16). Samples that fit no finger are dropped and traced.
  ///
  /// - Parameters:
  ///   - touches: the samples.
  ///   - time: when they were taken; an earlier time than `now` is taken for `now`.
  /// - Complexity: O(depth + recognizers on the path). A move allocates nothing in steady state.
  public final func send(_ touches: [TouchSample], at time: EventTime) {
    let time = max(time, now)
    guard !isProcessing else { return queue.append(.touches(touches), at: time) }
    advance(to: time)
    if busyUntil != nil { return queue.append(.touches(touches), at: time) }
    isProcessing = true
    dispatcher.process(touches)
    isProcessing = false
    if !queue.isEmpty { drain() }
  }

  /// Takes in where the pointer is; nil when it has left the screen (rules V1 to V3). Waits like touches while
  /// the main thread is busy.
  public final func movePointer(to location: Point?, at time: EventTime) {
    let time = max(time, now)
    guard !isProcessing else { return queue.append(.pointer(location), at: time) }
    advance(to: time)
    if busyUntil != nil { return queue.append(.pointer(location), at: time) }
    isProcessing = true
    pointer.move(to: location, in: self)
    isProcessing = false
    if !queue.isEmpty { drain() }
  }

  /// Does what input other than touches brings, in its turn: after what waits, and never inside another event.
  final func takeIn(at time: EventTime, _ body: @escaping () -> Void) {
    let time = max(time, now)
    guard !isProcessing else { return queue.append(.call(body), at: time) }
    advance(to: time)
    if busyUntil != nil { return queue.append(.call(body), at: time) }
    isProcessing = true
    body()
    isProcessing = false
    if !queue.isEmpty { drain() }
  }

  /// The system interrupts: a call, say. Every touch is cancelled, running recognizers are cancelled and
  /// undecided ones fail; every finger counts as lifted (rule T10). Touches that still wait for a busy main
  /// thread are dropped. It happens at once, even while the main thread is busy.
  public final func interrupt(at time: EventTime) {
    advance(to: max(time, now))
    queue.removeTouches()
    dispatcher.interrupt()
    delegate?.applicationWillResignActive(self)
    delegate?.applicationDidBecomeActive(self)
  }

  /// Keeps the main thread busy: input that comes until then waits, and so do timers (rule D20).
  ///
  /// - Parameters:
  ///   - span: from `now` on; work that goes on already may last longer.
  public final func keepMainThreadBusy(for span: EventTime) {
    guard span > .zero else { return }
    busyUntil = max(busyUntil ?? now, now + span)
  }

  // MARK: Time

  /// Lets time pass: timers that are due by then run, in order of their deadlines, and what waited for a busy
  /// main thread is delivered if that ends by then. An earlier time than `now` changes nothing.
  ///
  /// - Complexity: O(timers that are due); allocates nothing where none is.
  public final func advance(to time: EventTime) {
    guard time > now || (busyUntil == nil && timers.nextDeadline.map { $0 <= now } ?? false) else { return }
    guard !isProcessing else { return }
    if let end = busyUntil {
      guard end <= time else {
        now = max(now, time)
        return
      }
      now = max(now, end)
      busyUntil = nil
      drain()
    }
    isProcessing = true
    while let timer = timers.takeNext(dueBy: time) {
      now = max(now, timer.deadline)
      eventNow = max(timer.deadline, eventNow)
      fire(timer.target, timer.tag, timer.deadline)
    }
    now = max(now, time)
    eventNow = now
    isProcessing = false
    if !queue.isEmpty { drain() }
  }

  private final func fire(_ target: any TimerTarget, _ tag: Int, _ deadline: EventTime) {
    dispatcher.fire(target, tag)
    // The last one of the instant ends the attempts that are over.
    if timers.nextDeadline != deadline { dispatcher.turn {} }
  }

  /// Delivers what waited, and runs the timers of meanwhile, in order of their times (rule D20).
  private final func drain() {
    isProcessing = true
    while true {
      let next = queue.nextTime
      if let timer = timers.takeNext(dueBy: min(next ?? now, now)) {
        eventNow = max(eventNow, timer.deadline)
        fire(timer.target, timer.tag, timer.deadline)
      } else if let item = queue.takeNext() {
        eventNow = max(eventNow, item.time)
        switch item.input {
        case .touches(let samples): dispatcher.process(samples, history: item.history)
        case .pointer(let location): pointer.move(to: location, in: self)
        case .call(let body): body()
        }
      } else {
        break
      }
    }
    eventNow = now
    isProcessing = false
  }
}
