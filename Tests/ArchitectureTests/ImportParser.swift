/// Finds the modules that a source file names, without a compiler.
enum ImportParser {
  /// Modules of the `import` declarations of a Swift file, submodules and imported declarations cut off.
  /// Comments and strings over several lines are skipped.
  static func swiftImports(_ text: String) -> Set<String> {
    var modules: Set<String> = []
    for line in code(text).split(whereSeparator: \.isNewline) {
      var words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
      while let word = words.first, word.hasPrefix("@") || access.contains(String(word)) {
        words.removeFirst()
      }
      guard words.count > 1, words[0] == "import" else { continue }
      words.removeFirst()
      if kinds.contains(String(words[0])), words.count > 1 { words.removeFirst() }
      if let module = words[0].split(separator: ".").first { modules.insert(String(module)) }
    }
    return modules
  }

  /// The headers that a C or C++ file includes, as written between quotes or angle brackets.
  static func includes(_ text: String) -> Set<String> {
    var headers: Set<String> = []
    for line in code(text, stringsToo: false).split(whereSeparator: \.isNewline) {
      let trimmed = line.drop { $0 == " " || $0 == "\t" }
      guard trimmed.first == "#" else { continue }
      let directive = trimmed.dropFirst().drop { $0 == " " || $0 == "\t" }
      guard directive.hasPrefix("include") else { continue }
      let parts = directive.split { $0 == "\"" || $0 == "<" || $0 == ">" }
      if parts.count > 1 { headers.insert(String(parts[1])) }
    }
    return headers
  }

  private static let access: Set<String> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// The text without block comments, line comments and, in Swift, strings over several lines.
  private static func code(_ text: String, stringsToo: Bool = true) -> String {
    var kept = ""
    var rest = text[...]
    var commentDepth = 0
    var isInString = false
    while let character = rest.first {
      if isInString {
        if rest.hasPrefix("\"\"\"") {
          isInString = false
          rest = rest.dropFirst(3)
          continue
        }
      } else if rest.hasPrefix("/*") {
        commentDepth += 1
        rest = rest.dropFirst(2)
        continue
      } else if commentDepth > 0, rest.hasPrefix("*/") {
        commentDepth -= 1
        rest = rest.dropFirst(2)
        continue
      } else if commentDepth == 0, rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
        continue
      } else if commentDepth == 0, stringsToo, rest.hasPrefix("\"\"\"") {
        isInString = true
        rest = rest.dropFirst(3)
        continue
      }
      if commentDepth == 0, !isInString { kept.append(character) }
      rest = rest.dropFirst()
    }
    return kept
  }
}
