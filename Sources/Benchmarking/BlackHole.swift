internal import CRegion

/// Values that the optimiser can neither drop nor foresee.
public enum BlackHole {
  /// Takes a value, so that the work behind it must be done. Costs a call; give it a sum per batch rather
  /// than every answer. Allocates nothing.
  public static func consume(_ value: UInt64) {
    touchstone_black_hole(value)
  }

  /// A zero that the optimiser cannot know. `answer & opaqueZero` is 0 and yet has to wait for the answer:
  /// the way to make each operation depend on the one before.
  public static var opaqueZero: UInt64 { touchstone_opaque_zero() }
}
