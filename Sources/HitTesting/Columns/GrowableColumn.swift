/// A column that grows at its end: what the index is made of while it is being made.
///
/// Like `Column` a reference to its memory, which whoever made it frees; checked in debug builds only.
@safe struct GrowableColumn<Element: BitwiseCopyable>: BitwiseCopyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe base = UnsafeMutablePointer.allocate(capacity: self.capacity)
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

  private mutating func grow() { fit(to: capacity * 2) }

  /// Moves the elements to memory for so many, or as many as there are if these are more.
  mutating func fit(to wanted: Int) {
    let wanted = max(wanted, max(count, 16))
    let other = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
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
