/// What one sample of a benchmark is.
public enum BenchmarkMode: String, CaseIterable, Sendable {
  /// The mean of a batch of operations back to back, the clock's overhead taken off: what an operation
  /// costs. Its tail is one of stalls thinned by the batch, never of single operations.
  case batch
  /// One operation, the raw difference of two clock readings: right about long operations, and no finer
  /// than the clock's quantum about short ones.
  case single
}
