internal import Glibc

/// A line on standard error that shows how far a long run is; silent where that is not a terminal.
public struct ProgressBar {
  private let total: Int
  private let isShown: Bool

  /// Makes a bar for a number of steps; nothing is printed yet.
  public init(total: Int) {
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows that `done` steps are done and what is next. Overwrites the line.
  public func update(done: Int, label: String) {
    guard isShown else { return }
    var size = winsize()
    let hasSize = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let width = hasSize ? Int(size.ws_col) : 80
    write("\r\u{1B}[2K" + ProgressBar.line(done: done, total: total, label: label, width: width))
  }

  /// Removes the line.
  public func finish() {
    if isShown { write("\r\u{1B}[2K") }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The bar's text, never longer than `width - 1` characters.
  package static func line(done: Int, total: Int, label: String, width: Int) -> String {
    let cells = 20
    let share = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 1
    let filled = Int(share * Double(cells))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return String("\(bar) \(done)/\(total) \(label)".prefix(max(width - 1, 0)))
  }
}
