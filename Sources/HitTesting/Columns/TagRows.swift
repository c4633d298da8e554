/// The users' numbers by slot. In short arrays, so that what a snapshot shares is copied by the piece when one
/// changes; they take memory once one of their nodes has a number.
struct TagRows: Sendable {
  private static let length = 256

  private var pieces: [[UInt64]] = []

  /// 0 for a node that was never given one. O(1).
  subscript(slot: Int32) -> UInt64 {
    let piece = Int(slot) / TagRows.length
    if piece >= pieces.count || pieces[piece].isEmpty { return 0 }
    return pieces[piece][Int(slot) % TagRows.length]
  }

  /// Amortized O(1).
  mutating func set(_ tag: UInt64, of slot: Int32) {
    let piece = Int(slot) / TagRows.length
    if piece >= pieces.count || pieces[piece].isEmpty {
      if tag == 0 { return }
      while piece >= pieces.count { pieces.append([]) }
      pieces[piece] = Array(repeating: 0, count: TagRows.length)
    }
    pieces[piece][Int(slot) % TagRows.length] = tag
  }
}
