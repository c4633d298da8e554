/// Which ids are taken, and by which view: open addressing over 8 bytes a slot, without a copy of any id.
///
/// Ids are equal when their bytes are, as they are to every reader of a file; `String`'s own equality takes
/// different bytes for one text (é as one code point or two). The hash has secrets of its own in each
/// table, so that no file can be made of ids that all collide.
package struct IdTable: ~Copyable {
  /// Hash in the upper half, index + 1 in the lower; 0 where the slot is free.
  private var slots: [UInt64]
  private var count = 0
  private let secrets: (UInt64, UInt64)

  /// Makes an empty table with room for some ids.
  package init(minimumCapacity: Int = 0) {
    var size = 64
    while size * 3 < minimumCapacity * 4 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    secrets = (.random(in: 1 ... .max), .random(in: 1 ... .max))
  }

  /// Index of the view that has an id; nil when none of those inserted has. O(1) expected.
  package borrowing func index(of id: UnsafeBufferPointer<UInt8>, in views: [ViewSpec]) -> Int? {
    let entry = slots[slot(of: id, hash: hash(id), in: views)]
    return entry == 0 ? nil : Int(entry & 0xffff_ffff) - 1
  }

  /// Notes that the view at an index has an id; false, and nothing is noted, when an earlier one has it.
  ///
  /// - Parameter views: those inserted so far; the new one need not be among them yet. O(1) amortized.
  package mutating func insert(
    _ id: UnsafeBufferPointer<UInt8>, at index: Int, in views: [ViewSpec]
  ) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let hash = hash(id)
    let slot = slot(of: id, hash: hash, in: views)
    guard slots[slot] == 0 else { return false }
    slots[slot] = hash << 32 | UInt64(index + 1)
    count += 1
    return true
  }

  /// The slot of an id, or the free one where it belongs.
  private borrowing func slot(of id: UnsafeBufferPointer<UInt8>, hash: UInt64, in views: [ViewSpec]) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let index = Int(slots[slot] & 0xffff_ffff) - 1
        if views[index].id.withBytes({ IdTable.areEqual($0, id) }) { return slot }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// 32 bits of a product hash over words of 8 bytes.
  private borrowing func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var state = secrets.0 ^ UInt64(id.count)
    var word: UInt64 = 0
    for (offset, byte) in id.enumerated() {
      word = word << 8 | UInt64(byte)
      if offset & 7 == 7 {
        state = IdTable.mixed(state ^ word, secrets.1)
        word = 0
      }
    }
    state = IdTable.mixed(state ^ word, secrets.1 ^ 0x9e37_79b9_7f4a_7c15)
    return state >> 32
  }

  private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  private static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool
  {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
  }
}

extension String {
  /// Calls `body` with the text's bytes in UTF-8, which are valid during the call only.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
