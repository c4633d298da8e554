import Geometry

/// Input that waits for a busy main thread, in order (rule D20).
struct InputQueue {
  /// What waits.
  enum Input {
    case touches([TouchSample])
    case pointer(Point?)
    case call(() -> Void)
  }

  struct Item {
    var time: EventTime
    var input: Input
    /// Moves that were overtaken by a later one of the same finger (rule T16).
    var history: [CoalescedSample] = []
  }

  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }
  var nextTime: EventTime? { items.first?.time }

  /// Adds input behind all that waits; a move merges with the last waiting move of its finger.
  mutating func append(_ input: Input, at time: EventTime) {
    var item = Item(time: time, input: input)
    if case .touches(let samples) = input {
      for sample in samples where sample.phase == .moved { overtake(sample.finger, by: &item) }
      items.removeAll { if case .touches(let rest) = $0.input { rest.isEmpty } else { false } }
    }
    items.append(item)
  }

  mutating func takeNext() -> Item? { items.isEmpty ? nil : items.removeFirst() }

  mutating func removeTouches() {
    items.removeAll { if case .touches = $0.input { true } else { false } }
  }

  /// Takes the waiting move of a finger out, if nothing but moves came after it.
  private mutating func overtake(_ finger: Int, by item: inout Item) {
    for index in items.indices.reversed() {
      guard case .touches(var samples) = items[index].input, samples.allSatisfy({ $0.phase == .moved }) else {
        return
      }
      guard let place = samples.firstIndex(where: { $0.finger == finger }) else { continue }
      let own = items[index].history.filter { $0.sample.finger == finger }
      items[index].history.removeAll { $0.sample.finger == finger }
      item.history += own + [CoalescedSample(sample: samples.remove(at: place), time: items[index].time)]
      items[index].input = .touches(samples)
      return
    }
  }
}
