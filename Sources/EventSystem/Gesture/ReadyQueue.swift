/// The recognizers that may have what they ask for, the best first: the one of the deeper view, on one view the one
/// added last (rule A5); of taps that share a touch the one of more taps (rule A6).
///
/// One that has got it, or has failed meanwhile, is passed over. Inserting and taking are O(log n), so that many
/// that ask at once, of which each is refused, cost no more each than few.
struct ReadyQueue {
  private var all = BinaryHeap<ByPlace>()
  private var taps = BinaryHeap<ByTaps>()
  /// Most and fewest taps that one of `taps` needs.
  private var mostTaps = 0
  private var fewestTaps = Int.max

  /// Whether there is none, not even one that is to be passed over.
  var isEmpty: Bool { all.isEmpty && taps.isEmpty }

  /// Adds a recognizer that waits for nobody.
  mutating func insert(_ recognizer: GestureRecognizer) {
    all.insert(ByPlace(recognizer: recognizer))
    guard let tap = recognizer as? TapGestureRecognizer else { return }
    mostTaps = max(mostTaps, tap.numberOfTapsRequired)
    fewestTaps = min(fewestTaps, tap.numberOfTapsRequired)
    taps.insert(ByTaps(recognizer: tap))
  }

  /// Takes the best one out; nil when none is left.
  mutating func takeBest() -> GestureRecognizer? {
    while let first = all.removeFirst()?.recognizer {
      guard first.isReady else { continue }
      guard mostTaps > fewestTaps, let tap = first as? TapGestureRecognizer, let better = better(than: tap)
      else { return first }
      // It stays where it is, and is passed over once it is settled.
      all.insert(ByPlace(recognizer: first))
      return better
    }
    taps.removeAll()
    mostTaps = 0
    fewestTaps = .max
    return nil
  }

  /// The best one that shares a touch with a tap and needs more taps.
  private mutating func better(than tap: TapGestureRecognizer) -> TapGestureRecognizer? {
    while let first = taps.first?.recognizer, !first.isReady { _ = taps.removeFirst() }
    var best: TapGestureRecognizer?
    // The first one will do, unless it is touched by other fingers.
    for entry in taps.elements {
      let other = entry.recognizer
      guard other.numberOfTapsRequired > tap.numberOfTapsRequired else {
        if best == nil && other === taps.first?.recognizer { return nil }
        continue
      }
      guard other.isReady, other.attemptMask & tap.attemptMask != 0 else { continue }
      if other === taps.first?.recognizer { return other }
      if best.map({ ByTaps(recognizer: other).precedes(ByTaps(recognizer: $0)) }) ?? true { best = other }
    }
    return best
  }
}

extension GestureRecognizer {
  /// Whether it may still have what it asked for.
  fileprivate final var isReady: Bool { current == .possible && wanted != nil && unmet == 0 }

  fileprivate final func lies(before other: GestureRecognizer) -> Bool {
    depth != other.depth ? depth > other.depth : indexInView > other.indexInView
  }
}

private struct ByPlace: HeapElement {
  let recognizer: GestureRecognizer

  func precedes(_ other: ByPlace) -> Bool { recognizer.lies(before: other.recognizer) }
}

private struct ByTaps: HeapElement {
  let recognizer: TapGestureRecognizer

  func precedes(_ other: ByTaps) -> Bool {
    let (taps, others) = (recognizer.numberOfTapsRequired, other.recognizer.numberOfTapsRequired)
    return taps != others ? taps > others : recognizer.lies(before: other.recognizer)
  }
}

/// What a heap can order.
protocol HeapElement {
  /// Whether this element comes out first.
  func precedes(_ other: Self) -> Bool
}

/// Elements of which the first in order can be taken out. Insertion and removal are O(log n).
struct BinaryHeap<Element: HeapElement> {
  /// In no order but that each comes before those at twice its place and one or two more.
  private(set) var elements: [Element] = []

  var isEmpty: Bool { elements.isEmpty }
  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, element.precedes(elements[(place - 1) / 2]) {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < elements.count else { return first }
      if child + 1 < elements.count, elements[child + 1].precedes(elements[child]) { child += 1 }
      guard elements[child].precedes(elements[place]) else { return first }
      elements.swapAt(place, child)
      place = child
    }
  }

  mutating func removeAll() { elements.removeAll(keepingCapacity: true) }
}
