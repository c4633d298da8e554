import Benchmarking
import Testing

@Suite struct ConditionsTests {
  private func ticks(_ text: String) -> UInt64? {
    var text = text
    return text.withUTF8 { ConditionsProbe.stolenTicks(inStatistics: UnsafeRawBufferPointer($0)) }
  }

  @Test func `the steal is the eighth number of the first line`() {
    #expect(ticks("cpu  1 2 3 4 5 6 7 89 10 11\ncpu0 1 1 1 1 1 1 1 1 1 1\n") == 89)
    #expect(ticks("cpu  1 2 3 4 5 6 7 8\n") == 8)
  }

  @Test func `a kernel that tells of no steal is not believed to have none`() {
    #expect(ticks("cpu  1 2 3 4 5 6 7\ncpu0 1 2 3 4 5 6 7 8 9\n") == nil)
    #expect(ticks("") == nil)
    #expect(ticks("cpu 1 2 3 4 5 6 7 8") == nil, "a number that is cut off is none")
  }

  @Test func `conditions of slices add up, and a share is what the thread did not run`() {
    let first = SliceConditions(
      wallNanoseconds: 1_000, threadNanoseconds: 600, voluntarySwitches: 1, involuntarySwitches: 2)
    let second = SliceConditions(
      wallNanoseconds: 1_000, threadNanoseconds: 900, involuntarySwitches: 5, stolenNanoseconds: 7)
    let sum = first + second
    #expect(
      sum
        == SliceConditions(
          wallNanoseconds: 2_000, threadNanoseconds: 1_500, voluntarySwitches: 1, involuntarySwitches: 7,
          stolenNanoseconds: 7))
    #expect(sum.shareWithoutProcessor == 0.25)
    #expect(SliceConditions(wallNanoseconds: 5, threadNanoseconds: 9).shareWithoutProcessor == 0)
  }

  @Test func `a thread that works is seen to run, and its time to pass`() {
    let probe = ConditionsProbe()
    let before = probe.reading()
    var mixed = BlackHole.opaqueZero
    for turn in 0..<100_000 { mixed = mixed &* 31 &+ UInt64(turn) }
    BlackHole.consume(mixed)
    let conditions = probe.conditions(from: before, to: probe.reading())
    #expect(conditions.threadNanoseconds > 10_000)
    #expect(conditions.wallNanoseconds > 10_000)
    #expect(conditions.voluntarySwitches >= 0 && conditions.involuntarySwitches >= 0)
  }
}

@Suite struct MachineNoiseTests {
  private func noise(thread: UInt64, stolen: UInt64? = nil) -> MachineNoise {
    MachineNoise(
      conditions: SliceConditions(
        wallNanoseconds: 1_000_000, threadNanoseconds: thread, voluntarySwitches: 1,
        involuntarySwitches: 1_234, stolenNanoseconds: stolen), cores: 2)
  }

  @Test func `a quiet machine is described, a noisy one called so`() {
    #expect(!noise(thread: 990_000, stolen: 0).isTooMuch)
    #expect(
      noise(thread: 990_000, stolen: 0).sentence
        == "the slices had no processor for 1.0 % of their time, the host stole 0.0 % of all processors'; the"
        + " thread was interrupted 1,234 times and waited 1")
    #expect(noise(thread: 900_000).isTooMuch)
    #expect(
      noise(thread: 900_000).sentence?.hasPrefix("the machine was too noisy for its times to be believed: ")
        == true)
    #expect(noise(thread: 999_000, stolen: 150_000).isTooMuch, "7.5 % of two processors")
    #expect(!noise(thread: 999_000, stolen: 50_000).isTooMuch)
    #expect(MachineNoise(of: [], cores: 2).sentence == nil)
  }

  @Test func `governors that change clocks are named, and the others not`() {
    #expect(ClockGovernor.sentence(governors: []) == nil)
    #expect(ClockGovernor.sentence(governors: ["performance", "performance"]) == nil)
    let mixed = ClockGovernor.sentence(governors: ["powersave", "performance", "ondemand"])
    #expect(mixed?.hasPrefix("the governor ondemand, powersave changes") == true)
  }
}
