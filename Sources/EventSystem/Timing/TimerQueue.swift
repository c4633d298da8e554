/// Who is told when a timer's time has come.
package protocol TimerTarget: AnyObject {
  /// The timer with this tag is due. Called once for each time it was set.
  func timerFired(_ tag: Int)
}

/// The one queue of timers of an application: ordered by deadline, then by when they were set.
///
/// A timer belongs to a target and a tag; setting it again moves it. The queue does not keep targets alive:
/// whoever sets timers cancels them before it goes.
package struct TimerQueue {
  private struct Entry {
    var deadline: EventTime
    var sequence: UInt64
    var tag: Int
    unowned(unsafe) var target: any TimerTarget

    func isBefore(_ other: Entry) -> Bool {
      deadline < other.deadline || (deadline == other.deadline && sequence < other.sequence)
    }
  }

  // Sorted, the next one last. Few timers run at once, and those that are set late are mostly due late.
  private var entries: [Entry] = []
  private var nextSequence: UInt64 = 0

  init() { entries.reserveCapacity(32) }

  /// The earliest deadline, nil without timers. O(1).
  var nextDeadline: EventTime? { entries.last?.deadline }

  /// How many timers run.
  package var count: Int { entries.count }

  /// Sets a timer, or moves it; `replaces` false says that the target has none with this tag. O(timers). Allocates nothing unless more timers run than ever before.
  mutating func set(_ tag: Int, of target: any TimerTarget, at deadline: EventTime, replaces: Bool = true) {
    if replaces { cancel(tag, of: target) }
    let entry = Entry(deadline: deadline, sequence: nextSequence, tag: tag, target: target)
    nextSequence += 1
    // By halves: the entries are in descending order.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].isBefore(entry) { high = middle } else { low = middle + 1 }
    }
    entries.insert(entry, at: low)
  }

  /// Takes a timer back; one that does not run is no matter. O(timers).
  mutating func cancel(_ tag: Int, of target: any TimerTarget) {
    guard let place = entries.firstIndex(where: { $0.tag == tag && $0.target === target }) else { return }
    entries.remove(at: place)
  }

  /// Takes all timers of a target back. O(timers).
  mutating func cancelAll(of target: any TimerTarget) {
    guard !entries.isEmpty else { return }
    entries.removeAll { $0.target === target }
  }

  /// Takes the next timer out if it is due at a moment.
  mutating func takeNext(dueBy moment: EventTime) -> (
    deadline: EventTime, tag: Int, target: any TimerTarget
  )? {
    guard let next = entries.last, next.deadline <= moment else { return nil }
    entries.removeLast()
    return (next.deadline, next.tag, next.target)
  }
}
