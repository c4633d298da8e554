/// Ids of imported views: the source's own identifier where it is unique in the file, else
/// `<class>#<number>`, so that the same file gives the same ids always.
package enum ImportedIdentifiers {
  /// The ids of all nodes of a file.
  ///
  /// - Parameters:
  ///   - count: how many nodes there are.
  ///   - own: for every node, in the file's preorder, the identifier that the source gives it; nil or blank
  ///     for none.
  ///   - className: a node's class.
  /// - Returns: one id a node, no two equal. O(n) expected.
  package static func assign(
    count: Int, own: (Int) -> String?, className: (Int) -> String
  ) -> [String] {
    // Most sources tell every node apart: the first use of each is enough then.
    var firstUses = Set<String>(minimumCapacity: count)
    var repeated = Set<String>()
    for index in 0..<count {
      guard let identifier = own(index), isUsable(identifier) else { continue }
      if !firstUses.insert(identifier).inserted { repeated.insert(identifier) }
    }
    return (0..<count).map { index in
      if let identifier = own(index), !repeated.contains(identifier), isUsable(identifier) {
        return identifier
      }
      var generated = cleaned(className(index)) + "#\(index)"
      // Some identifier of the source may look like a generated one.
      while firstUses.contains(generated) { generated += "#" }
      return generated
    }
  }

  /// Whether an identifier may be an id: it is not blank, not "-", and has no control characters.
  private static func isUsable(_ identifier: String) -> Bool {
    var identifier = identifier
    let isPlain = identifier.withUTF8 { bytes -> Bool? in
      var hasInk = false
      for byte in bytes {
        if byte < 0x20 || byte == 0x7f { return false }
        // Beyond ASCII blanks and control characters are told by their scalars.
        if byte >= 0x80 { return nil }
        if byte != 0x20 { hasInk = true }
      }
      return hasInk && !(bytes.count == 1 && bytes[0] == UInt8(ascii: "-"))
    }
    if let isPlain { return isPlain }
    return !identifier.allSatisfy(\.isWhitespace) && !identifier.unicodeScalars.contains(where: isControl)
  }

  private static func cleaned(_ className: String) -> String {
    guard className.unicodeScalars.contains(where: isControl) else { return className }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: className.unicodeScalars.filter { !isControl($0) })
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}
