internal import Glibc

/// Reads what the calling thread has had of the machine: around slices, never inside of what is timed, for a
/// reading takes some microseconds.
package final class ConditionsProbe {
  /// Totals since a moment that stays the same.
  package struct Reading {
    package var wall: UInt64 = 0
    package var thread: UInt64 = 0
    package var voluntary = 0
    package var involuntary = 0
    /// In ticks; nil where unknown.
    package var stolenTicks: UInt64?
  }

  /// Linux's RUSAGE_THREAD, which the headers show to those only who ask for GNU's extensions.
  private static let thisThread = __rusage_who_t(1)

  private let statistics: Int32
  private let nanosecondsPerTick: UInt64
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 512, alignment: 8)

  package init() {
    statistics = open("/proc/stat", O_RDONLY | O_CLOEXEC)
    nanosecondsPerTick = 1_000_000_000 / UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1))
  }

  deinit {
    if statistics >= 0 { close(statistics) }
    buffer.deallocate()
  }

  /// The totals now. Allocates nothing.
  package func reading() -> Reading {
    var reading = Reading()
    var usage = rusage()
    if getrusage(ConditionsProbe.thisThread, &usage) == 0 {
      reading.voluntary = usage.ru_nvcsw
      reading.involuntary = usage.ru_nivcsw
    }
    if statistics >= 0 {
      let count = pread(statistics, buffer.baseAddress, buffer.count, 0)
      if count > 0 {
        reading.stolenTicks = ConditionsProbe.stolenTicks(
          inStatistics: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    reading.thread = ConditionsProbe.time(of: CLOCK_THREAD_CPUTIME_ID)
    reading.wall = ConditionsProbe.time(of: CLOCK_MONOTONIC)
    return reading
  }

  /// What came between two readings. Allocates nothing.
  package func conditions(from earlier: Reading, to later: Reading) -> SliceConditions {
    var stolen: UInt64?
    if let before = earlier.stolenTicks, let after = later.stolenTicks, after >= before {
      stolen = (after - before) * nanosecondsPerTick
    }
    return SliceConditions(
      wallNanoseconds: later.wall &- earlier.wall, threadNanoseconds: later.thread &- earlier.thread,
      voluntarySwitches: later.voluntary - earlier.voluntary,
      involuntarySwitches: later.involuntary - earlier.involuntary, stolenNanoseconds: stolen)
  }

  private static func time(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The eighth number of the first line of /proc/stat, which sums up all processors; nil where it has fewer.
  package static func stolenTicks(inStatistics text: UnsafeRawBufferPointer) -> UInt64? {
    var number: UInt64?
    var fields = 0
    for byte in text {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        number = (number ?? 0) &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        continue
      }
      if let found = number {
        fields += 1
        if fields == 8 { return found }
        number = nil
      }
      if byte == UInt8(ascii: "\n") { return nil }
    }
    return nil
  }
}
