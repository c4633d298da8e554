internal import Files
internal import Hierarchy

/// The attributes of an element, read as what dumps put into them; valid while the element is looked at.
///
/// Each is looked up in the tag when it is asked for: a dump's elements have many that nobody wants.
struct XMLAttributes {
  /// An attribute as places in the document.
  struct Attribute {
    var name: Range<Int>
    /// Between the quotes.
    var value: Range<Int>
    /// Whether the value stands there as it is, without references and line ends.
    var isPlain: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let list: [Attribute]
  private let texts: XMLTexts
  private let line: Int
  private let file: InputFile
  /// A value, as it stands in the document, that counts as no attribute; empty for none.
  private var mask: StaticString = ""

  init(
    _ list: [Attribute], in bytes: UnsafeBufferPointer<UInt8>, texts: XMLTexts, line: Int, file: InputFile
  ) {
    (self.list, self.bytes, self.texts, self.line, self.file) = (list, bytes, texts, line, file)
  }

  /// The same attributes without those of a value.
  ///
  /// - Parameter value: as it stands in the document.
  func without(_ value: StaticString) -> XMLAttributes {
    var copy = self
    copy.mask = value
    return copy
  }

  /// An attribute's text; nil where it is missing or empty.
  subscript(name: StaticString) -> String? {
    guard let attribute = find(name), !attribute.value.isEmpty else { return nil }
    if attribute.isPlain { return texts.text(UnsafeBufferPointer(rebasing: bytes[attribute.value])) }
    return String(decoding: XMLBytes.decoded(bytes, attribute.value), as: UTF8.self)
  }

  /// Whether an attribute is there at all.
  func has(_ name: StaticString) -> Bool { find(name) != nil }

  /// A truth value; nil where it is missing or neither of the two.
  func flag(_ name: StaticString) -> Bool? {
    guard let attribute = find(name) else { return nil }
    if XMLAttributes.truths.contains(where: { stands($0, attribute.value) }) { return true }
    if XMLAttributes.falsehoods.contains(where: { stands($0, attribute.value) }) { return false }
    return nil
  }

  private static let truths: [StaticString] = ["true", "1", "True", "TRUE", "yes", "YES"]
  private static let falsehoods: [StaticString] = ["false", "0", "False", "FALSE", "no", "NO"]

  /// A number; nil where the attribute is missing or empty. It may be infinite or no number.
  ///
  /// - Throws: `FileError` for any other text.
  func number(_ name: StaticString) throws(FileError) -> Double? {
    try numbers(name, count: 1)?[0]
  }

  /// So many numbers with brackets, braces, commas and blanks around them, `[0,63][1080,190]`; nil where the
  /// attribute is missing or empty.
  ///
  /// - Throws: `FileError` for any other text.
  func numbers(_ name: StaticString, count: Int) throws(FileError) -> [Double]? {
    guard let attribute = find(name), !attribute.value.isEmpty else { return nil }
    let found =
      attribute.isPlain
      ? DumpNumbers.all(in: UnsafeBufferPointer(rebasing: bytes[attribute.value]))
      : XMLBytes.decoded(bytes, attribute.value).withUnsafeBufferPointer { DumpNumbers.all(in: $0) }
    guard let numbers = found else { throw file.error(line: line, "\(name): a number is expected") }
    guard numbers.count == count else {
      let wanted = count == 1 ? "one number is" : "\(count) numbers are"
      throw file.error(line: line, "\(name): \(wanted) expected, found \(numbers.count)")
    }
    return numbers
  }

  private func find(_ name: StaticString) -> Attribute? {
    for attribute in list where stands(name, attribute.name) {
      let isMasked = mask.utf8CodeUnitCount > 0 && stands(mask, attribute.value)
      return isMasked ? nil : attribute
    }
    return nil
  }

  private func stands(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where bytes[range.lowerBound + index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}

/// The texts of one document, each long one that stands there again and again kept once.
final class XMLTexts {
  private var names = NameCache()

  /// The text of some bytes.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { names.name(bytes) }
}
