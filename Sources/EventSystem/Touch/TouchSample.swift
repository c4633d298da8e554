public import Geometry

/// What a touch source says of one finger at one moment.
///
/// Samples of one moment form one event. Nothing of them is checked by whoever makes them: a stray sample, of a
/// finger that is not down or is down already, is dropped by the application, and traced.
public struct TouchSample: Equatable, Sendable, BitwiseCopyable {
  /// What the finger does.
  public enum Phase: UInt8, Sendable, BitwiseCopyable {
    /// It lands.
    case began
    /// It moves.
    case moved
    /// It rests.
    case stationary
    /// It lifts.
    case ended
    /// The source takes it back.
    case cancelled
  }

  /// Tells the fingers that are down apart.
  public var finger: Int
  /// What it does.
  public var phase: Phase
  /// Where it is, in the space that the windows' frames share, in points.
  public var location: Point
  /// How hard it presses, 1 being an average touch; 0 without such hardware (rule T15).
  public var force: Double
  /// Radius of the contact, in points.
  public var majorRadius: Double
  /// What touches.
  public var type: Touch.TouchType

  /// Makes a sample.
  @inlinable
  public init(
    finger: Int, phase: Phase, location: Point, force: Double = 0, majorRadius: Double = 0,
    type: Touch.TouchType = .direct
  ) {
    self.finger = finger
    self.phase = phase
    self.location = location
    self.force = force
    self.majorRadius = majorRadius
    self.type = type
  }
}
