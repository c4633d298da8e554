/// Under what conditions something was measured: what the thread got of the machine meanwhile. Conditions of
/// several slices add up.
public struct SliceConditions: Equatable, Sendable {
  /// How long it took by the clock on the wall, in nanoseconds.
  public var wallNanoseconds: UInt64
  /// How long the thread ran on a processor, in nanoseconds.
  public var threadNanoseconds: UInt64
  /// How often the thread gave its processor up, to wait for something.
  public var voluntarySwitches: Int
  /// How often it was taken away.
  public var involuntarySwitches: Int
  /// What the host took from all processors of this machine, in nanoseconds, by the kernel's ticks of a
  /// hundredth of a second; nil where the kernel does not tell.
  public var stolenNanoseconds: UInt64?

  /// Makes conditions of known members.
  public init(
    wallNanoseconds: UInt64 = 0, threadNanoseconds: UInt64 = 0, voluntarySwitches: Int = 0,
    involuntarySwitches: Int = 0, stolenNanoseconds: UInt64? = nil
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.threadNanoseconds = threadNanoseconds
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.stolenNanoseconds = stolenNanoseconds
  }

  /// The share of the time, from 0 to 1, in which the thread did not run: it waited for a processor, or slept.
  public var shareWithoutProcessor: Double {
    guard wallNanoseconds > threadNanoseconds else { return 0 }
    return Double(wallNanoseconds - threadNanoseconds) / Double(wallNanoseconds)
  }

  /// The conditions of two times together.
  public static func + (first: SliceConditions, second: SliceConditions) -> SliceConditions {
    var sum = first
    sum.wallNanoseconds += second.wallNanoseconds
    sum.threadNanoseconds += second.threadNanoseconds
    sum.voluntarySwitches += second.voluntarySwitches
    sum.involuntarySwitches += second.involuntarySwitches
    if let stolen = second.stolenNanoseconds { sum.stolenNanoseconds = (sum.stolenNanoseconds ?? 0) + stolen }
    return sum
  }
}
