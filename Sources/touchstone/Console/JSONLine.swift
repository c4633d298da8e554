import JSONText

/// A JSON object on one line, member by member: what `--json` prints.
struct JSONLine {
  private var writer = JSONWriter()

  init() { writer.beginObject() }

  /// Adds a text, or null for none.
  mutating func add(_ name: String, _ text: String?) {
    writer.key(name)
    if let text { writer.string(text) } else { writer.null() }
  }

  /// Adds a whole number.
  mutating func add(_ name: String, _ number: Int) {
    writer.key(name)
    writer.number(number)
  }

  /// Adds a number.
  ///
  /// - Precondition: the number is finite.
  mutating func add(_ name: String, _ number: Double) {
    writer.key(name)
    writer.number(number)
  }

  /// Adds numbers; one that is not finite becomes null, as JSON has no other way to say so.
  mutating func add(_ name: String, _ numbers: [Double]) {
    writer.key(name)
    writer.beginArray()
    for number in numbers {
      if number.isFinite { writer.number(number) } else { writer.null() }
    }
    writer.endArray()
  }

  /// Adds texts.
  mutating func add(_ name: String, _ texts: [String]) {
    writer.key(name)
    writer.beginArray()
    for text in texts { writer.string(text) }
    writer.endArray()
  }

  /// The line, without its end.
  func text() -> String {
    var whole = writer
    whole.endObject()
    return whole.text
  }
}
