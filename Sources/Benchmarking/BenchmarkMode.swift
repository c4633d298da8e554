/// What one sample of a benchmark is.
public enum BenchmarkMode: String, CaseIterable, Sendable {
  /// The mean of a batch of operations back to back, the clock's overhead taken off: what an operation
  /// costs. Its tail is one of stalls thinned by the batch, never of single operations.
  case batch
  /// One operation, the raw difference of two clock readings: right about long operations, and no finer
  /// than the clock's quantum about short ones.
  case single
  /// One operation each 120th of a second, as a display asks for them, counted from the moment at which it was
  /// meant to begin: when one takes too long, the wait of the next ones is theirs. How late the system woke
  /// the thread is nobody's cost; it is taken off, and told apart.
  case paced
  /// One operation after a walk through 64 MiB, which leaves no cache as the operation before left it.
  case cold
}

extension BenchmarkMode {
  /// Whether operations come one at a time with something long between them, so that their number is fixed
  /// beforehand and not every input is seen.
  public var isSpaced: Bool { self == .paced || self == .cold }
}
