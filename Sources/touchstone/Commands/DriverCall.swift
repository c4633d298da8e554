import BenchmarkDriver
import Benchmarking

/// Calls of the driver from a command: its notes and its progress shown, its errors made the command's.
enum DriverCall {
  /// Runs a body, giving it what it tells its notes and its progress to.
  ///
  /// - Parameter code: how the command ends for an error.
  static func run<Result>(
    code: (DriverError) -> ExitCode = { $0.kind == .noBaseline ? .noBaseline : .refused },
    _ body: (
      _ note: @escaping (String) -> Void,
      _ progress: @escaping (_ done: Int, _ total: Int, _ label: String) -> Void
    ) throws(DriverError) -> Result
  ) throws(CommandFailure) -> Result {
    var last = ""
    let bar = ProgressBar(total: 1)
    defer { bar.finish() }
    do throws(DriverError) {
      return try body(
        { note in
          bar.finish()
          StandardError.line(note)
        },
        { done, total, label in
          // A line of its own for each change only, or a fast benchmark spends its time on the terminal.
          let line = "\(done)/\(total) \(label)"
          guard line != last else { return }
          last = line
          ProgressBar(total: total).update(done: done, label: label)
        })
    } catch {
      bar.finish()
      throw CommandFailure(error.description, code: code(error))
    }
  }
}

extension Arguments {
  /// A number of percent within a range; nil where the option is absent.
  func percent(_ option: String, in range: ClosedRange<Double>) throws(CommandFailure) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = DecimalNumber.parse(text[...]), range.contains(number) else {
      func shown(_ number: Double) -> String { DecimalText.short(number, decimals: 3) }
      throw usage(
        "--\(option)",
        "\"\(text)\" is not a number of percent from \(shown(range.lowerBound)) to \(shown(range.upperBound))"
      )
    }
    return number
  }
}
