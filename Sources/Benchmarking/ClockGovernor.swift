/// What changes the clocks of the processors, as far as /sys tells.
public enum ClockGovernor {
  /// One sentence about governors that change clocks with the load; nil where all hold them, or where the
  /// kernel shows none, as in most virtual machines.
  public static func sentence() -> String? {
    var governors: [String] = []
    for core in 0..<1_024 {
      let path = "/sys/devices/system/cpu/cpu\(core)/cpufreq/scaling_governor"
      guard let text = SystemFile.text(path) else { break }
      governors.append(String(text.prefix { !$0.isWhitespace }))
    }
    return sentence(governors: governors)
  }

  /// The sentence for the governors of the cores.
  package static func sentence(governors: [String]) -> String? {
    let changing = Set(governors).subtracting(["performance", "userspace", ""]).sorted()
    guard !changing.isEmpty else { return nil }
    let names = changing.joined(separator: ", ")
    return "the governor \(names) changes the processors' clocks with the load, and times with them;"
      + " performance holds them"
  }
}
