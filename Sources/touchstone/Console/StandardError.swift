import Glibc

/// The standard error stream, unbuffered: failures, notes and progress. What cannot be written there is lost,
/// as there is nowhere else to say so.
enum StandardError {
  /// Writes "touchstone: " and the text as one line; line breaks and control characters inside it, which a
  /// file's name or content may bring along, are shown as `\u{…}`, so that it stays one line and does nothing
  /// to a terminal. A byte-order mark is shown too, as nobody would see it otherwise.
  static func line(_ text: String) {
    var shown = "touchstone: "
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        shown += scalar.escaped(asASCII: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    write(shown + "\n")
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar == "\u{feff}"
    }
  }

  /// Writes text as it stands.
  static func write(_ text: String) {
    _ = Descriptor.writeAll(ArraySlice(text.utf8), to: STDERR_FILENO)
  }

  /// Whether a person's terminal is at the other end.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
