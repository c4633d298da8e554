/// One value of a trivial type in memory of its own, so that it stays where it is, from the beginning of a cache line; or
/// none.
///
/// Whoever makes one frees it with `deallocate()`, once.
@safe struct Reference<Value: BitwiseCopyable>: BitwiseCopyable {
  private let base: UnsafeMutablePointer<Value>?

  static var none: Reference { Reference() }

  private init() {
    unsafe base = nil
  }

  init(_ value: Value) {
    let memory = unsafe ColumnMemory.allocate(MemoryLayout<Value>.stride)
      .bindMemory(to: Value.self, capacity: 1)
    unsafe memory.initialize(to: value)
    unsafe base = memory
  }

  func deallocate() {
    unsafe base?.deallocate()
  }

  var isSome: Bool { unsafe base != nil }

  /// The value, which must be there.
  @inline(__always)
  var value: Value {
    _read { yield unsafe pointer.pointee }
    nonmutating _modify { yield unsafe &pointer.pointee }
  }

  /// Where the value lies.
  @inline(__always)
  var pointer: UnsafeMutablePointer<Value> {
    assert(isSome)
    return unsafe base.unsafelyUnwrapped
  }
}
