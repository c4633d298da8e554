/// Who moves with an animation clock.
package protocol AnimationClockClient: AnyObject {
  /// The clock has ticked.
  ///
  /// - Parameter elapsed: time since the clock's start.
  func animationTick(_ clock: AnimationClock, elapsed: EventTime)
}

/// A display's beat in virtual time: ticks every 120th of a second from its start, out of the application's queue
/// of timers (rule S14).
///
/// Tick n is due at n/120 s after the start to the nanosecond, so that nothing adds up. Allocates nothing while it
/// runs. Its owner stops it before it goes; an application that goes takes the clock's beat with it.
package final class AnimationClock: TimerTarget {
  /// Ticks in a second. Rule S14: choice.
  package static let frequency: Int64 = 120

  /// The moment from which it counts.
  package private(set) var start = EventTime.zero
  /// Whether it ticks.
  package private(set) var isRunning = false
  // The owner stops the clock when it goes.
  private unowned(unsafe) let client: any AnimationClockClient
  private var handle: ApplicationHandle?
  private var index: Int64 = 0
  private var run = 0

  /// Makes a clock that stands still.
  package init(client: any AnimationClockClient) { self.client = client }

  deinit { stop() }

  /// Starts it, from the beginning if it runs already.
  package func begin(at time: EventTime, in application: Application) {
    stop()
    run += 1
    start = time
    index = 0
    isRunning = true
    handle = application.handle
    schedule()
  }

  /// Stops it: no tick comes any more.
  package func stop() {
    guard isRunning else { return }
    isRunning = false
    handle?.application?.timers.cancelAll(of: self)
    handle = nil
  }

  /// Whether it ticks by the time of an application.
  package func ticks(in application: Application) -> Bool { isRunning && handle === application.handle }

  /// A tick is due.
  package func timerFired(_ tag: Int) {
    guard isRunning else { return }
    index += 1
    let now = run
    client.animationTick(self, elapsed: elapsed(at: index))
    if isRunning, now == run { schedule() }
  }

  private func schedule() {
    handle?.application?.timers.set(0, of: self, at: start + elapsed(at: index + 1), replaces: false)
  }

  private func elapsed(at index: Int64) -> EventTime {
    let half = AnimationClock.frequency / 2
    return EventTime(nanoseconds: (index * 1_000_000_000 + half) / AnimationClock.frequency)
  }
}
