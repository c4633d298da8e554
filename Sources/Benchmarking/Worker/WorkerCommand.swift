/// What a driver asks a worker: one line each on the worker's standard input.
///
/// A line is a word and fields `name=value` between single blanks. A worker answers each with lines on its
/// standard output, of which the last one is told by its first word; see `WorkerReply`. It ends where its input
/// ends.
public enum WorkerCommand: Equatable, Sendable {
  /// Which benchmarks there are: a `name` for each, then `end`.
  case list
  /// Makes one benchmark ready, replacing the one before: `prepared`.
  ///
  /// - Parameters:
  ///   - name: the benchmark's name, without blanks.
  ///   - inputs: how many different inputs it goes through, a power of two.
  ///   - seed: of trees and inputs.
  case prepare(name: String, inputs: Int, seed: UInt64)
  /// Times the benchmark that is ready: a `slice` for each, then `end`.
  ///
  /// - Parameters:
  ///   - count: how many slices.
  ///   - operations: how many operations each is said to have.
  ///   - extra: how many more each does in truth: a slowdown of known size.
  case slices(count: Int, operations: Int, extra: Int)
  /// Counts what operations allocate, the second time that they are done: `allocations`.
  case allocations(operations: Int)

  /// The line, without its end.
  public var line: String {
    switch self {
    case .list: "list"
    case .prepare(let name, let inputs, let seed): "prepare name=\(name) inputs=\(inputs) seed=\(seed)"
    case .slices(let count, let operations, let extra):
      "slices count=\(count) operations=\(operations) extra=\(extra)"
    case .allocations(let operations): "allocations operations=\(operations)"
    }
  }

  /// Reads a line; nil for one that is no command, or has numbers out of range.
  public init?(line: some StringProtocol) {
    guard let fields = WorkerFields(line: line) else { return nil }
    switch fields.word {
    case "list": self = .list
    case "prepare":
      guard let name = fields.text("name"), let inputs = fields.positive("inputs"),
        inputs.nonzeroBitCount == 1, let seed = fields.unsigned("seed")
      else { return nil }
      self = .prepare(name: name, inputs: inputs, seed: seed)
    case "slices":
      guard let count = fields.positive("count"), let operations = fields.positive("operations"),
        let extra = fields.whole("extra")
      else { return nil }
      self = .slices(count: count, operations: operations, extra: extra)
    case "allocations":
      guard let operations = fields.positive("operations") else { return nil }
      self = .allocations(operations: operations)
    default: return nil
    }
  }
}
