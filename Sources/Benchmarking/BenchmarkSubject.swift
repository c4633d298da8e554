/// Something that can be measured: one engine of a case, ready to run.
public struct BenchmarkSubject {
  /// Who is measured; the sampler returns it with the result.
  public var name: String
  /// How many operations it takes to see every input once. A measurement goes through them at least once,
  /// within its time limit.
  public var operationsPerPass: Int
  /// Does that many operations, going on in its inputs where it stopped, and returns a value made of all
  /// answers. One call is timed as a whole, so the loop belongs inside, specialised for what it calls.
  public var run: (_ operations: Int) -> UInt64
  /// Called after each sample, outside of the timed region: to give back what the operations made.
  public var afterSample: (() -> Void)?

  /// Makes a subject.
  ///
  /// - Precondition: `operationsPerPass` is positive.
  public init(
    name: String, operationsPerPass: Int, afterSample: (() -> Void)? = nil,
    run: @escaping (_ operations: Int) -> UInt64
  ) {
    precondition(operationsPerPass > 0, "a pass needs an operation")
    self.name = name
    self.operationsPerPass = operationsPerPass
    self.run = run
    self.afterSample = afterSample
  }
}
