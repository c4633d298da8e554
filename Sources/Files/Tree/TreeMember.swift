internal import JSONText

/// The members of a view in a tree file that have a meaning for hit testing or come from imports.
enum TreeMember {
  case id, parent, className, frame, bounds, contentOffset, transform, anchorPoint, alpha, hidden
  case userInteractionEnabled, clipsToBounds, hitInsets, hitShape, hitOverflow, hitPassthrough, windowLevel
  case label, identifier, enabled, recognizers, source, unknown

  /// The member that a name stands for; nil for any other name.
  ///
  /// Up to 8 bytes, a name is its length and its first word; of longer ones the word tells those that have
  /// a meaning apart, and the rest is compared.
  init?(_ key: JSONKey) {
    switch (key.bytes.count, key.word) {
    case (2, TreeMember.word("id")): self = .id
    case (5, TreeMember.word("frame")): self = .frame
    case (5, TreeMember.word("class")): self = .className
    case (6, TreeMember.word("parent")): self = .parent
    case (6, TreeMember.word("bounds")): self = .bounds
    case (6, TreeMember.word("hidden")): self = .hidden
    case (5, TreeMember.word("alpha")): self = .alpha
    case (5, TreeMember.word("label")): self = .label
    case (6, TreeMember.word("source")): self = .source
    case (7, TreeMember.word("enabled")): self = .enabled
    case (7, TreeMember.word("unknown")): self = .unknown
    case (8, TreeMember.word("hitShape")): self = .hitShape
    case (9..., _): self.init(long: key)
    default: return nil
    }
  }

  private init?(long key: JSONKey) {
    for (name, member) in TreeMember.longNames where key.isNamed(name) {
      self = member
      return
    }
    return nil
  }

  private static let longNames: [(StaticString, TreeMember)] = [
    ("userInteractionEnabled", .userInteractionEnabled), ("clipsToBounds", .clipsToBounds),
    ("transform", .transform), ("identifier", .identifier), ("hitInsets", .hitInsets),
    ("hitPassthrough", .hitPassthrough), ("hitOverflow", .hitOverflow), ("windowLevel", .windowLevel),
    ("anchorPoint", .anchorPoint), ("recognizers", .recognizers), ("contentOffset", .contentOffset),
  ]

  /// `JSONKey.word` of a literal of at most 8 bytes, which the compiler works out.
  @inline(__always)
  private static func word(_ name: StaticString) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<name.utf8CodeUnitCount {
      word |= UInt64(name.utf8Start[index]) << UInt64(index * 8)
    }
    return word
  }
}
