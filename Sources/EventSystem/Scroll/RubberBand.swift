/// How far content follows a finger beyond its edge (rule S15).
public enum RubberBand {
  /// How much less than the finger the content moves at the edge. Rule S15: observed.
  public static let coefficient = 0.55

  /// How far the content goes.
  ///
  /// - Parameters:
  ///   - distance: how far the finger is past the edge, in points, not negative.
  ///   - extent: the viewport's width or height.
  /// - Returns: points, less than the extent; 0 in a viewport without extent.
  public static func offset(for distance: Double, extent: Double) -> Double {
    guard extent > 0, distance > 0 else { return 0 }
    return (1 - 1 / (distance * coefficient / extent + 1)) * extent
  }

  /// How far the finger is past the edge when the content has gone so far: the inverse of `offset(for:extent:)`.
  ///
  /// - Parameter offset: points; what the content can never reach counts as nearly the whole extent.
  public static func distance(for offset: Double, extent: Double) -> Double {
    guard extent > 0, offset > 0 else { return 0 }
    let share = min(offset / extent, 0.999)
    return share * extent / coefficient / (1 - share)
  }

  /// How fast the content follows at a place beyond the edge, as a share of the finger's speed.
  static func share(at offset: Double, extent: Double) -> Double {
    guard extent > 0, offset > 0 else { return 1 }
    let left = 1 - min(offset / extent, 0.999)
    return coefficient * left * left
  }
}
