/// A column that grows at its end: what the index is made of while it is being made.
///
/// Like `Column` a reference to its memory, which whoever made it frees; checked in debug builds only.
@safe struct GrowableColumn<Element: BitwiseCopyable>: BitwiseCopyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int
  private var isFitted = false

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe base = Self.allocate(self.capacity)
  }

  /// From the beginning of a cache line, so that elements as large as some lie in no more than these.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    unsafe ColumnMemory.allocate(capacity * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  func deallocate() {
    unsafe base.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    _read {
      assert(index >= 0 && index < count, "column index \(index) of \(count)")
      yield unsafe base[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count, "column index \(index) of \(count)")
      yield unsafe &base[index]
    }
  }

  /// An element where it lies, until the column grows.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "column index \(index) of \(count)")
    return unsafe base + index
  }

  /// Takes the last element away.
  mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return unsafe base[count]
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe base[count] = element
    count += 1
  }

  /// Once it has been fitted, by a quarter: what comes then is little, and memory is what is short.
  private mutating func grow() {
    fit(to: isFitted ? capacity + capacity / 4 : capacity * 2)
  }

  /// Moves the elements to memory for as many as there are and some more, to which most of what there will be belongs.
  mutating func fit(spare: Int) {
    fit(to: count + spare)
    isFitted = true
  }

  /// Moves the elements to memory for so many, or as many as there are if these are more.
  mutating func fit(to wanted: Int) {
    let wanted = max(wanted, max(count, 16))
    let other = unsafe Self.allocate(wanted)
    unsafe other.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = other
    capacity = wanted
  }

  /// Bytes that it takes.
  var bytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Forgets all but the first elements.
  mutating func removeAll(after kept: Int) {
    assert(kept <= count)
    count = kept
  }
}
