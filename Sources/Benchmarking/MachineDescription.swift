internal import Glibc

/// The machine on which a run was made, as far as /proc, /sys and uname tell.
public struct MachineDescription: Equatable, Sendable {
  /// One cache of the first core.
  public struct Cache: Equatable, Sendable {
    /// 1 for the nearest.
    public var level: Int
    /// "Data", "Instruction" or "Unified".
    public var type: String
    /// As the kernel writes it, e.g. "32K".
    public var size: String

    /// Makes a cache's description.
    public init(level: Int, type: String, size: String) {
      self.level = level
      self.type = type
      self.size = size
    }
  }

  /// The processor's name; "unknown" where the kernel does not tell.
  public var cpu: String
  /// Cores that the system has online.
  public var cores: Int
  /// The kernel's name, release and architecture, e.g. "Linux 6.1.0 x86_64".
  public var kernel: String
  /// The caches of the first core; none where the kernel does not tell.
  public var caches: [Cache]

  /// Makes a description of known members.
  public init(cpu: String, cores: Int, kernel: String, caches: [Cache]) {
    self.cpu = cpu
    self.cores = cores
    self.kernel = kernel
    self.caches = caches
  }

  /// Asks the system.
  public static func current() -> MachineDescription {
    MachineDescription(
      cpu: cpuName(inCPUInfo: SystemFile.text("/proc/cpuinfo") ?? "") ?? "unknown",
      cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), kernel: kernelName(), caches: caches())
  }

  /// The load averages over 1, 5 and 15 minutes; nil where the kernel does not tell.
  public static func load() -> [Double]? {
    loads(inLoadAverage: SystemFile.text("/proc/loadavg") ?? "")
  }

  package static func cpuName(inCPUInfo text: String) -> String? {
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[colon...].dropFirst().drop { $0 == " " })
    }
    return nil
  }

  package static func loads(inLoadAverage text: String) -> [Double]? {
    let numbers = text.split(separator: " ").prefix(3).compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == 3 ? numbers : nil
  }

  private static func kernelName() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text(_ field: some Any) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
  }

  private static func caches() -> [Cache] {
    var caches: [Cache] = []
    for index in 0..<8 {
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      func member(_ name: String) -> String? {
        SystemFile.text("\(folder)/\(name)")?.split(separator: "\n").first.map(String.init)
      }
      guard let level = member("level").flatMap({ Int($0) }), let type = member("type"),
        let size = member("size")
      else { continue }
      caches.append(Cache(level: level, type: type, size: size))
    }
    return caches
  }
}
