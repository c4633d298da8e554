package import JSONText

/// A line of a journal: a JSON object of texts, numbers and lists of numbers.
package struct JournalLine: Equatable {
  /// The value of a member.
  package enum Value: Equatable {
    case text(String)
    case number(Double)
    case numbers([Double])
  }

  private(set) var members: [(name: String, value: Value)] = []

  package init(_ members: [(String, Value)] = []) {
    self.members = members.map { (name: $0.0, value: $0.1) }
  }

  package static func == (first: JournalLine, second: JournalLine) -> Bool {
    first.members.elementsEqual(second.members) { $0.name == $1.name && $0.value == $1.value }
  }

  /// The line without its end.
  package var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members {
      writer.key(name)
      switch value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.number(number)
      case .numbers(let numbers):
        writer.beginArray()
        for number in numbers { writer.number(number) }
        writer.endArray()
      }
    }
    writer.endObject()
    return writer.text
  }

  /// Reads a line.
  ///
  /// - Throws: `JSONError` for what is no object, and for a member of another kind.
  package init(reading line: ArraySlice<UInt8>) throws(JSONError) {
    var failure: JSONError?
    var members: [(name: String, value: Value)] = []
    Array(line).withUnsafeBufferPointer { bytes in
      do throws(JSONError) {
        var reader = try JSONReader(bytes)
        try reader.beginObject()
        while let key = try reader.nextKey() {
          let name = key.text
          switch try reader.kind() {
          case .string: members.append((name, .text(try reader.string())))
          case .number: members.append((name, .number(try reader.number())))
          default:
            var numbers: [Double] = []
            try reader.beginArray()
            while try reader.nextElement() { numbers.append(try reader.number()) }
            members.append((name, .numbers(numbers)))
          }
        }
        try reader.end()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.members = members
  }

  package func text(_ name: String) -> String? {
    if case .text(let text)? = value(name) { text } else { nil }
  }

  package func number(_ name: String) -> Double? {
    if case .number(let number)? = value(name) { number } else { nil }
  }

  /// A number that is whole, from 0 up.
  package func whole(_ name: String) -> Int? {
    number(name).flatMap { $0 >= 0 && $0 < 0x1p53 && $0.rounded() == $0 ? Int($0) : nil }
  }

  /// Numbers that are whole, from 0 up; nil where there are none.
  package func wholes(_ name: String) -> [UInt64]? {
    guard case .numbers(let numbers)? = value(name), !numbers.isEmpty,
      numbers.allSatisfy({ $0 >= 0 && $0 < 0x1p53 && $0.rounded() == $0 })
    else { return nil }
    return numbers.map { UInt64($0) }
  }

  /// Numbers of any kind; nil where there are none.
  package func numbers(_ name: String) -> [Double]? {
    if case .numbers(let numbers)? = value(name), !numbers.isEmpty { numbers } else { nil }
  }

  private func value(_ name: String) -> Value? { members.first { $0.name == name }?.value }
}
