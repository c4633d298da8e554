import Geometry

/// A column that snapshots read too: whoever stores to it says so first (`NodeTable.willStore`), so that what they
/// read is kept for them.
///
/// Only the files of `NodeTable` store to one; everything else finds no way to by accident, as its subscript only
/// reads.
@safe struct SharedColumn<Element: BitwiseCopyable>: BitwiseCopyable {
  private var column: Column<Element>

  init(count: Int, repeating value: Element) {
    column = Column(count: count, repeating: value)
  }

  func deallocate() { column.deallocate() }

  var count: Int { column.count }

  /// Moves the elements to a larger memory, the new ones set to `filler`.
  mutating func grow(to count: Int, filler: Element) { column.grow(to: count, filler: filler) }

  @inline(__always)
  subscript(index: Int32) -> Element {
    _read { yield column[Int(index)] }
  }

  /// An element where it lies, to be read only.
  @inline(__always)
  func pointer(to index: Int32) -> UnsafePointer<Element> {
    unsafe UnsafePointer(column.pointer(to: Int(index)))
  }

  @inline(__always)
  func store(_ value: Element, at index: Int32) { column[Int(index)] = value }

  /// Changes an element where it lies.
  @inline(__always)
  func change(at index: Int32, _ body: (inout Element) -> Void) { body(&column[Int(index)]) }

  // MARK: Runs

  /// Bytes of a run of elements.
  static func bytes(_ count: Int) -> Int { count * MemoryLayout<Element>.stride }

  /// Copies a run to another memory, as far as the column goes.
  ///
  /// - Parameter target: room for `length` elements, aligned for them.
  func copyRun(_ run: Int, length: Int, to target: UnsafeMutableRawPointer) {
    let first = run * length
    let count = min(length, column.count - first)
    guard count > 0 else { return }
    unsafe target.copyMemory(from: column.base + first, byteCount: Self.bytes(count))
  }

  /// Copies a run from another memory to its place, as far as the column goes.
  func restoreRun(_ run: Int, length: Int, from source: UnsafeRawPointer) {
    let first = run * length
    let count = min(length, column.count - first)
    guard count > 0 else { return }
    unsafe UnsafeMutableRawPointer(column.base + first).copyMemory(
      from: source, byteCount: Self.bytes(count))
  }
}

extension SharedColumn<Rect> {
  /// Where the first frame lies, until the column grows.
  var base: UnsafeMutablePointer<Rect> { unsafe column.base }

  /// Where the x, y, width and height of a frame lie.
  @inline(__always)
  func numbers(of slot: Int32) -> UnsafeMutablePointer<Double> {
    unsafe UnsafeMutableRawPointer(column.pointer(to: Int(slot))).assumingMemoryBound(to: Double.self)
  }
}
