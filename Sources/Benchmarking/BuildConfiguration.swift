/// How this program was compiled, as far as a program can know.
public enum BuildConfiguration {
  /// Whether this is a debug build, whose times and counts mean nothing: it should refuse to benchmark.
  public static var isDebug: Bool {
    // An assert's condition is evaluated in debug builds only.
    var evaluated = false
    assert(
      {
        evaluated = true
        return true
      }())
    return evaluated
  }

  /// Whether preconditions are checked; not so under -Ounchecked.
  private static var checksPreconditions: Bool {
    var evaluated = false
    precondition(
      {
        evaluated = true
        return true
      }())
    return evaluated
  }

  /// What is known of the compiler's flags, e.g. ["-O", "x86_64"]. A build without run-time checks
  /// (-Ounchecked) and one under a sanitizer say so.
  public static var flags: [String] {
    var flags = [isDebug ? "-Onone" : checksPreconditions ? "-O" : "-Ounchecked"]
    #if arch(x86_64)
      flags.append("x86_64")
    #elseif arch(arm64)
      flags.append("arm64")
    #endif
    if !AllocationCounter.isAvailable { flags.append("sanitizer") }
    return flags
  }

  /// The version of the Swift compiler that built this, e.g. "6.3.1"; of versions that are younger than
  /// this source only that they are at least the last one known.
  public static var swiftVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3.4)
      "6.3.4 or later"
    #elseif compiler(>=6.3.3)
      "6.3.3"
    #elseif compiler(>=6.3.2)
      "6.3.2"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
