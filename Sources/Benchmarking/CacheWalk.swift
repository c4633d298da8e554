/// A piece of memory larger than caches are, walked to fill them with what nobody needs.
final class CacheWalk {
  private let memory: UnsafeMutableBufferPointer<UInt64>

  /// Takes memory and touches all of it.
  init(bytes: Int) {
    memory = .allocate(capacity: max(bytes, 64) / 8)
    memory.initialize(repeating: 1)
  }

  deinit { memory.deallocate() }

  /// Changes a word in each line of 64 bytes, so that every line is loaded, and lines of others are given up
  /// for it. Allocates nothing.
  func walk() {
    var sum: UInt64 = 0
    for place in stride(from: 0, to: memory.count, by: 8) {
      memory[place] &+= 1
      sum &+= memory[place]
    }
    BlackHole.consume(sum)
  }
}
