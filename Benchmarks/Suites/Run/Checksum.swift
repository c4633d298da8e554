/// A sum over answers that shows their order too: FNV-1a with 64 bits over the bytes of each, lowest first.
package enum Checksum {
  package static func text(of answers: some Sequence<Int32>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for answer in answers {
      for shift in stride(from: 0, to: 32, by: 8) {
        hash ^= UInt64(UInt8(truncatingIfNeeded: answer >> shift))
        hash &*= 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
