/// The words after a command's name, sorted into options and operands by its description.
///
/// An option's value is the next word or stands behind "=": `--views 10`, `--views=10`. A lone "-" is an
/// operand (the standard input), and so is every word behind "--".
struct Arguments: Sendable {
  let command: CommandDescription
  /// Operands in their order.
  private(set) var operands: [String] = []
  /// Whether the help text is asked for; nothing else is checked then.
  private(set) var wantsHelp = false
  private var values: [String: [String]] = [:]

  /// Sorts the words.
  ///
  /// - Throws: `CommandFailure` for an unknown option, one given twice that may be given once, a value
  ///   missing or not wanted, and too few or too many operands.
  init(_ words: [String], for command: CommandDescription) throws(CommandFailure) {
    self.command = command
    let ownWords = words.prefix { $0 != "--" }
    wantsHelp = ownWords.contains("--help") || ownWords.contains("-h")
    if wantsHelp { return }

    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let shown = String(parts[0])
      guard shown.hasPrefix("--"), let option = command.options.first(where: { "--\($0.name)" == shown })
      else { throw usage(shown, "unknown option") }
      let attached = parts.count == 2 ? String(parts[1]) : nil
      try take(option, attached: attached, rest: &rest)
    }
    guard operands.count >= command.operands.lowerBound else {
      throw usage(command.operandName, "missing")
    }
    guard operands.count <= command.operands.upperBound else {
      throw usage(operands[command.operands.upperBound], "one argument too many")
    }
  }

  private mutating func take(
    _ option: CommandDescription.Option, attached: String?, rest: inout ArraySlice<String>
  ) throws(CommandFailure) {
    let shown = "--\(option.name)"
    switch option.value {
    case .none:
      guard attached == nil else { throw usage(shown, "takes no value") }
      guard values[option.name] == nil else { throw usage(shown, "is given twice") }
      values[option.name] = []
    case .one(let placeholder), .repeated(let placeholder):
      if case .one = option.value, values[option.name] != nil { throw usage(shown, "is given twice") }
      var value = attached
      // A word that looks like an option is one that was meant as such: "--out --json" forgot its value.
      if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
      guard let value, !value.isEmpty else { throw usage(shown, "needs a value, \(placeholder)") }
      values[option.name, default: []].append(value)
    }
  }

  /// A failure that names this command's help.
  func usage(_ subject: String, _ reason: String) -> CommandFailure {
    .usage(subject, reason, of: command.name)
  }
}

// MARK: Reading options

extension Arguments {
  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option that is given at most once.
  func value(_ option: String) -> String? { values[option]?.first }

  /// All values of an option, in their order.
  func values(_ option: String) -> [String] { values[option] ?? [] }

  /// Refuses two options that exclude each other.
  func refuse(_ option: String, with other: String) throws(CommandFailure) {
    if has(option), has(other) { throw usage("--\(option)", "does not go with --\(other)") }
  }

  /// A whole number of decimal digits within a range; nil where the option is absent.
  func integer<Number: FixedWidthInteger & Sendable>(
    _ option: String, in range: ClosedRange<Number>
  ) throws(CommandFailure) -> Number? {
    guard let text = value(option) else { return nil }
    return try number(text, of: option, in: range)
  }

  /// Whole numbers between commas; nil where the option is absent.
  func integers<Number: FixedWidthInteger & Sendable>(
    _ option: String, in range: ClosedRange<Number>
  ) throws(CommandFailure) -> [Number]? {
    guard let parts = try list(option) else { return nil }
    var numbers: [Number] = []
    for part in parts { numbers.append(try number(part, of: option, in: range)) }
    return numbers
  }

  /// The parts between commas of all values of an option; nil where it is absent.
  func list(_ option: String) throws(CommandFailure) -> [String]? {
    guard has(option) else { return nil }
    var parts: [String] = []
    for value in values(option) {
      parts += value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    if parts.contains("") { throw usage("--\(option)", "\"\(value(option) ?? "")\" has an empty part") }
    return parts
  }

  /// A share from 0 to 1; nil where the option is absent.
  func share(_ option: String) throws(CommandFailure) -> Double? {
    guard let text = value(option) else { return nil }
    guard let share = DecimalNumber.parse(text[...]), share >= 0, share <= 1 else {
      throw usage("--\(option)", "\"\(text)\" is not a number from 0 to 1")
    }
    return share
  }

  private func number<Number: FixedWidthInteger & Sendable>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws(CommandFailure) -> Number {
    guard !text.hasPrefix("+"), let number = Number(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      throw usage("--\(option)", "\"\(text)\" is not a whole number from \(bounds)")
    }
    return number
  }
}
