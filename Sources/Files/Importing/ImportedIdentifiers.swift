/// Ids of imported views: the source's own identifier where it is unique in the file, else
/// `<class>#<number>`, so that the same file gives the same ids always.
package enum ImportedIdentifiers {
  /// The ids of all nodes of a file.
  ///
  /// - Parameters:
  ///   - own: for every node, in the file's preorder, the identifier that the source gives it; nil or blank
  ///     for none.
  ///   - classNames: the nodes' classes.
  /// - Returns: one id a node, no two equal. O(n) expected.
  package static func assign(own: [String?], classNames: [String]) -> [String] {
    var uses: [String: Int] = [:]
    for identifier in own.compactMap({ $0.flatMap(usable) }) { uses[identifier, default: 0] += 1 }
    return own.indices.map { index in
      if let identifier = own[index].flatMap(usable), uses[identifier] == 1 { return identifier }
      var generated = cleaned(classNames[index]) + "#\(index)"
      // Some identifier of the source may look like a generated one.
      while uses[generated] != nil { generated += "#" }
      return generated
    }
  }

  /// An identifier that may be an id; nil for one that is blank, "-" or has control characters.
  private static func usable(_ identifier: String) -> String? {
    guard identifier != "-", !identifier.allSatisfy(\.isWhitespace) else { return nil }
    return identifier.unicodeScalars.contains(where: isControl) ? nil : identifier
  }

  private static func cleaned(_ className: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: className.unicodeScalars.filter { !isControl($0) })
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}
