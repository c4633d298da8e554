/// A column that grows at its end: what the index is made of while it is being made.
///
/// Like `Column` a reference to its memory, which whoever made it frees; checked in debug builds only.
@safe struct GrowableColumn<Element: BitwiseCopyable> {
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
    get {
      assert(index >= 0 && index < count, "column index \(index) of \(count)")
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "column index \(index) of \(count)")
      unsafe base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe base[count] = element
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }

  /// Forgets all but the first elements.
  mutating func removeAll(after kept: Int) {
    assert(kept <= count)
    count = kept
  }

  /// The same elements in memory of their own.
  func copy() -> GrowableColumn {
    var copy = GrowableColumn(capacity: count)
    unsafe copy.base.update(from: base, count: count)
    copy.count = count
    return copy
  }

  /// A column of exactly these elements and some spare ones.
  func column(spare: Int = 0, filler: Element) -> Column<Element> {
    let column = Column(count: count + spare, repeating: filler)
    unsafe column.base.update(from: base, count: count)
    return column
  }
}
