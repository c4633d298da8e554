import CLanes

/// One column of a table: `count` elements of a trivial type, contiguous and aligned to cache lines.
///
/// This is the one place where the core touches raw memory for its data: a subscript is checked in debug
/// builds and costs a load or a store in release builds. A column is a reference to its memory; whoever
/// allocates it frees it with `deallocate()`, once.
@safe struct Column<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int

  /// Allocates memory for `count` elements, each set to `value`.
  init(count: Int, repeating value: Element) {
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    unsafe base = unsafe ColumnMemory.allocate(bytes).bindMemory(to: Element.self, capacity: max(count, 1))
    unsafe base.initialize(repeating: value, count: count)
    self.count = count
  }

  /// Copies an array into a column of its own.
  init(_ elements: [Element], spare: Int = 0, filler: Element) {
    self.init(count: elements.count + spare, repeating: filler)
    for (index, element) in elements.enumerated() { self[index] = element }
  }

  func deallocate() {
    unsafe base.deallocate()
  }

  /// Moves the elements to a larger memory, the new ones set to `filler`.
  mutating func grow(to count: Int, filler: Element) {
    let bytes = max(count, 1) * MemoryLayout<Element>.stride
    let larger = unsafe ColumnMemory.allocate(bytes).bindMemory(to: Element.self, capacity: max(count, 1))
    let kept = min(self.count, count)
    unsafe larger.initialize(from: base, count: kept)
    unsafe (larger + kept).initialize(repeating: filler, count: count - kept)
    deallocate()
    unsafe base = larger
    self.count = count
  }

  /// Moves elements to another place; the two may overlap.
  func move(from source: Int32, to target: Int32, count: Int32) {
    assert(min(source, target) >= 0 && Int(max(source, target)) + Int(count) <= self.count)
    unsafe (base + Int(target)).update(from: base + Int(source), count: Int(count))
  }

  /// An element where it lies: to call a method of a large one without copying it.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "column index \(index) of \(count)")
    return unsafe base + index
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

  @inline(__always)
  subscript(index: Int32) -> Element {
    _read { yield self[Int(index)] }
    nonmutating _modify { yield &self[Int(index)] }
  }
}

/// Memory for columns: aligned to cache lines, and on large pages where it fills some.
enum ColumnMemory {
  private static let alignment = 64
  private static let largePage = 1 << 21
  /// In large pages; of less memory the last one would be too great a part.
  private static let fewestPages = 2

  static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard bytes >= fewestPages * largePage else {
      return UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: alignment)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: largePage)
    unsafe touchstone_lanes_prefer_large_pages(memory, bytes)
    return unsafe memory
  }
}
