/// The names of the members of every object that is open, to find the one that stands twice.
///
/// Few names are compared one by one; the names of an object with more are hashed and sorted when it closes,
/// with a hash whose seed no file can know.
struct JSONKeyStack: ~Copyable {
  private static let few = 32
  private var entries: [JSONKey] = []
  private var starts: [Int] = []
  private var kept: [UnsafeMutableBufferPointer<UInt8>] = []

  init() {}

  deinit {
    for buffer in kept { buffer.deallocate() }
  }

  mutating func open() { starts.append(entries.count) }

  /// Closes the innermost object; the offset of a name that it has twice, if that was not found before.
  mutating func close() -> Int? {
    let start = starts.removeLast()
    let repeated = entries.count - start > JSONKeyStack.few ? repeatedOffset(from: start) : nil
    entries.removeLast(entries.count - start)
    return repeated
  }

  /// Adds a name to the innermost object; false when it is known to be there already.
  @inline(__always)
  mutating func insert(_ key: JSONKey) -> Bool {
    let start = starts[starts.count - 1]
    if entries.count - start <= JSONKeyStack.few {
      for index in start..<entries.count where entries[index].word == key.word {
        if entries[index].bytes.isEqual(to: key.bytes) { return false }
      }
    }
    entries.append(key)
    return true
  }

  /// Takes over a name that does not stand in the text as it is.
  mutating func keep(_ name: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count)
    _ = buffer.initialize(from: name)
    kept.append(buffer)
    return UnsafeBufferPointer(buffer)
  }

  private func repeatedOffset(from start: Int) -> Int? {
    var hashes = entries[start...].indices.map { index in
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(entries[index].bytes))
      return (hash: hasher.finalize(), index: index)
    }
    hashes.sort { $0 < $1 }
    var first: Int?
    for (one, other) in zip(hashes, hashes.dropFirst()) where one.hash == other.hash {
      if entries[one.index].bytes.isEqual(to: entries[other.index].bytes) {
        first = min(first ?? .max, entries[other.index].offset)
      }
    }
    return first
  }
}
