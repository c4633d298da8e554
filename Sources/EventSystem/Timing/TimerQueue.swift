/// Who is told when a timer's time has come.
package protocol TimerTarget: AnyObject {
  /// The timer with this tag is due. Called once for each time it was set.
  func timerFired(_ tag: Int)
}

/// The one queue of timers of an application: ordered by deadline, then by when they were set.
///
/// A timer belongs to a target and a tag; setting it again moves it. The queue does not keep targets alive:
/// whoever sets timers cancels them before it goes. What one target does costs the same however many timers others
/// have, but for the logarithm of their number: a heap orders the timers, a table by target finds them.
package struct TimerQueue {
  private struct Entry {
    var deadline: EventTime
    var sequence: UInt64
    var slot: Int

    func isBefore(_ other: Entry) -> Bool {
      deadline < other.deadline || (deadline == other.deadline && sequence < other.sequence)
    }
  }

  private struct Slot {
    var tag: Int
    unowned(unsafe) var target: any TimerTarget
    /// Where its entry stands in the heap.
    var place: Int
    /// The next one of the same bucket, or of the free ones; −1 for none.
    var next: Int
  }

  // The next one first; each entry before those at twice its place and one or two more.
  private var heap: [Entry] = []
  private var slots: [Slot] = []
  private var firstFree = -1
  // By the target's address: the first slot of each bucket. A power of two of them.
  private var buckets: [Int]
  private var nextSequence: UInt64 = 0

  package init() {
    heap.reserveCapacity(32)
    slots.reserveCapacity(32)
    buckets = Array(repeating: -1, count: 32)
  }

  /// The earliest deadline, nil without timers. O(1).
  var nextDeadline: EventTime? { heap.first?.deadline }

  /// How many timers run.
  package var count: Int { heap.count }

  /// Sets a timer, or moves it; `replaces` false says that the target has none with this tag.
  ///
  /// O(log timers). Allocates nothing unless more timers run than ever before.
  package mutating func set(
    _ tag: Int, of target: any TimerTarget, at deadline: EventTime, replaces: Bool = true
  ) {
    if replaces { cancel(tag, of: target) }
    let slot = takeSlot(Slot(tag: tag, target: target, place: heap.count, next: -1))
    let bucket = bucket(of: target)
    slots[slot].next = buckets[bucket]
    buckets[bucket] = slot
    heap.append(Entry(deadline: deadline, sequence: nextSequence, slot: slot))
    nextSequence += 1
    siftUp(heap.count - 1)
  }

  /// Takes a timer back; one that does not run is no matter. O(log timers + timers of the target).
  package mutating func cancel(_ tag: Int, of target: any TimerTarget) {
    unlink(from: bucket(of: target), all: false) { $0.tag == tag && $0.target === target }
  }

  /// Takes all timers of a target back. O(timers of the target × log timers).
  package mutating func cancelAll(of target: any TimerTarget) {
    guard !heap.isEmpty else { return }
    unlink(from: bucket(of: target), all: true) { $0.target === target }
  }

  /// Takes the next timer out if it is due at a moment.
  package mutating func takeNext(dueBy moment: EventTime) -> (
    deadline: EventTime, tag: Int, target: any TimerTarget
  )? {
    guard let next = heap.first, next.deadline <= moment else { return nil }
    let (tag, target) = (slots[next.slot].tag, slots[next.slot].target)
    unlink(from: bucket(of: target), all: false) { $0.place == 0 }
    return (next.deadline, tag, target)
  }

  // MARK: Slots

  private mutating func takeSlot(_ slot: Slot) -> Int {
    if firstFree >= 0 {
      let index = firstFree
      firstFree = slots[index].next
      slots[index] = slot
      return index
    }
    slots.append(slot)
    if slots.count > buckets.count { spreadBuckets() }
    return slots.count - 1
  }

  private func bucket(of target: any TimerTarget) -> Int {
    // Multiplied by the golden ratio, so that the upper bits depend on all of the address.
    let spread = UInt(bitPattern: ObjectIdentifier(target)) &* 0x9E37_79B9_7F4A_7C15
    return Int(spread >> 32) & (buckets.count - 1)
  }

  /// Takes those timers of one bucket out that fit.
  private mutating func unlink(from bucket: Int, all: Bool, where fits: (Slot) -> Bool) {
    var before = -1
    var slot = buckets[bucket]
    while slot >= 0 {
      let next = slots[slot].next
      guard fits(slots[slot]) else {
        before = slot
        slot = next
        continue
      }
      if before >= 0 { slots[before].next = next } else { buckets[bucket] = next }
      removeEntry(at: slots[slot].place)
      slots[slot].next = firstFree
      firstFree = slot
      if !all { return }
      slot = next
    }
  }

  /// Twice as many buckets. Only while every slot is in use.
  private mutating func spreadBuckets() {
    buckets = Array(repeating: -1, count: 2 * buckets.count)
    // The last one is not in a bucket yet.
    for slot in slots.indices.dropLast() {
      let bucket = bucket(of: slots[slot].target)
      slots[slot].next = buckets[bucket]
      buckets[bucket] = slot
    }
  }

  // MARK: The heap

  private mutating func removeEntry(at place: Int) {
    let last = heap.removeLast()
    guard place < heap.count else { return }
    put(last, at: place)
    siftUp(place)
    siftDown(slots[last.slot].place)
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    slots[entry.slot].place = place
  }

  private mutating func siftUp(_ start: Int) {
    let entry = heap[start]
    var place = start
    while place > 0, entry.isBefore(heap[(place - 1) / 2]) {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(entry, at: place)
  }

  private mutating func siftDown(_ start: Int) {
    let entry = heap[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      put(heap[child], at: place)
      place = child
    }
    put(entry, at: place)
  }
}
