/// The parts of a line between worker and driver: a word, then `name=value` fields, each name once.
struct WorkerFields {
  let word: String
  private var fields: [String: String] = [:]

  /// Splits a line; nil where a part is no field, or stands twice.
  init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty else { return nil }
    word = String(first)
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty,
        fields.updateValue(String(sides[1]), forKey: String(sides[0])) == nil
      else { return nil }
    }
  }

  var isEmpty: Bool { fields.isEmpty }

  func text(_ name: String) -> String? { fields[name] }

  func unsigned(_ name: String) -> UInt64? { fields[name].flatMap { UInt64($0) } }

  /// A whole number, not negative.
  func whole(_ name: String) -> Int? { fields[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  func positive(_ name: String) -> Int? { whole(name).flatMap { $0 > 0 ? $0 : nil } }
}
