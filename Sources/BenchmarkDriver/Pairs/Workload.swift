/// How much one process does of a benchmark: found out once, then the same for every process of both builds.
package struct Workload: Equatable {
  /// How many different inputs there are, a power of two.
  package var inputs: Int
  /// Operations that a slice is said to have.
  package var operations: Int
  /// Operations that the second build does on top of them: a slowdown of known size; 0 in real comparisons.
  package var extra: Int
  /// How many slices count; one more is made before them to warm up.
  package var slices: Int

  /// A slice lasts at least this long, in nanoseconds.
  package static let sliceTime: Double = 3_000_000
  /// More inputs teach nothing and take longer to make.
  package static let mostInputs = 4_096

  /// The work for an operation's time, in nanoseconds.
  ///
  /// - Parameters:
  ///   - startUp: how long a process takes to make the benchmark ready, in nanoseconds.
  ///   - slowdown: of the second build, e.g. 0.03; 0 for none.
  package init(operationTime: Double, startUp: Double, slowdown: Double) {
    let needed = max(1, Int((Workload.sliceTime / max(operationTime, 0.01)).rounded(.up)))
    var inputs = 1
    while inputs * 2 <= min(needed, Workload.mostInputs) { inputs *= 2 }
    self.inputs = inputs
    // Whole rounds of the inputs, so that all slices do the same.
    operations = (needed + inputs - 1) / inputs * inputs
    extra = 0
    if slowdown > 0 {
      // Where a slice has few operations, a share of them is not a whole number.
      let exact = slowdown * Double(operations)
      if abs(exact.rounded() - exact) > 0.005 * exact { operations = (operations + 99) / 100 * 100 }
      extra = Int((slowdown * Double(operations)).rounded())
    }
    // Processes that start slowly measure longer, or most of the time would go into starting.
    slices = startUp > 30_000_000 ? min(40, max(5, Int((3 * startUp / Workload.sliceTime).rounded(.up)))) : 5
  }

  /// A workload of known members.
  package init(inputs: Int, operations: Int, extra: Int, slices: Int) {
    self.inputs = inputs
    self.operations = operations
    self.extra = extra
    self.slices = slices
  }
}
