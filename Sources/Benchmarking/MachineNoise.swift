/// Whether a machine was quiet enough for its times to be believed, told from what the slices had of it.
public struct MachineNoise: Equatable, Sendable {
  /// What all slices had together.
  public var conditions: SliceConditions
  /// How many processors the machine has.
  public var cores: Int

  /// More than this share of the time without a processor, or stolen by the host, is too noisy.
  public static let limit = 0.05

  /// Judges conditions.
  public init(conditions: SliceConditions, cores: Int) {
    self.conditions = conditions
    self.cores = cores
  }

  /// Judges measurements by those of them whose operations follow each other without pauses.
  public init(of measurements: [Measurement], cores: Int) {
    let dense = measurements.filter { !$0.mode.isSpaced }
    self.init(conditions: dense.reduce(SliceConditions()) { $0 + $1.conditions }, cores: cores)
  }

  /// The share of all processors' time that the host took; nil where the kernel does not tell.
  public var stolenShare: Double? {
    guard let stolen = conditions.stolenNanoseconds, conditions.wallNanoseconds > 0 else { return nil }
    return Double(stolen) / (Double(conditions.wallNanoseconds) * Double(max(cores, 1)))
  }

  /// Whether the times are to be read with doubt.
  public var isTooMuch: Bool {
    conditions.shareWithoutProcessor > MachineNoise.limit || (stolenShare ?? 0) > MachineNoise.limit
  }

  /// One sentence with the figures; nil where nothing was measured.
  public var sentence: String? {
    guard conditions.wallNanoseconds > 0 else { return nil }
    func percent(_ share: Double) -> String { DecimalText.fixed(share * 100, decimals: 1) + " %" }
    var text = isTooMuch ? "the machine was too noisy for its times to be believed: " : ""
    text += "the slices had no processor for \(percent(conditions.shareWithoutProcessor)) of their time"
    if let stolenShare { text += ", the host stole \(percent(stolenShare)) of all processors'" }
    text += "; the thread was interrupted \(DecimalText.grouped(conditions.involuntarySwitches))"
    text += " time\(conditions.involuntarySwitches == 1 ? "" : "s")"
    return text + " and waited \(DecimalText.grouped(conditions.voluntarySwitches))"
  }
}
