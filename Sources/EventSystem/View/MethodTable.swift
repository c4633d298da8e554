/// A class's metadata as words: on Linux, a header and then the methods' entries, superclasses' first.
package struct MethodTable {
  private let words: UnsafePointer<UInt>

  init(_ type: AnyClass) {
    // A class's metatype is the address of its metadata.
    words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  subscript(word: Int) -> UInt { words[word] }

  /// Words before the first entry: kind, superclass, flags and sizes, description, destroyer.
  private static let header = 7

  /// How many words belong to the class, by its own account.
  private var count: Int {
    // The third word of 32 bits after kind and superclass, flags, address point and instance sizes.
    let halves = UnsafeRawPointer(words).assumingMemoryBound(to: UInt32.self)
    let size = Int(halves[8])
    let addressPoint = Int(halves[9])
    return (size - addressPoint) / MemoryLayout<UInt>.size
  }

  /// Where the entry of a method stands in the tables of a class and all its heirs.
  ///
  /// - Parameters:
  ///   - probe: an heir that overrides this method and nothing else.
  ///   - plain: an heir that overrides nothing.
  ///   - base: the class.
  /// - Returns: nil where tables are not laid out as expected.
  static func place(of probe: AnyClass, beside plain: AnyClass, of base: AnyClass) -> Int? {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      let base = MethodTable(base)
      let plain = MethodTable(plain)
      let probe = MethodTable(probe)
      guard (header + 2..<4096).contains(base.count), plain.count == base.count, probe.count == base.count
      else { return nil }
      let changed = (header..<base.count).filter { plain[$0] == base[$0] && probe[$0] != base[$0] }
      return changed.count == 1 ? changed[0] : nil
    #else
      return nil
    #endif
  }

  /// Whether a class has its own entry at a place, other than another class's.
  static func differs(_ type: AnyClass, from base: AnyClass, at place: Int) -> Bool {
    MethodTable(type)[place] != MethodTable(base)[place]
  }
}
