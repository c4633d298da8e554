public import Geometry

/// What a Flutter view hears of a finger.
public struct FlutterPointerEvent: Sendable {
  /// What the finger does.
  public enum Kind: String, Sendable {
    /// It lands.
    case down
    /// It moves.
    case move
    /// It lifts.
    case up
    /// The native side has taken it away (rule FL7).
    case cancel
  }

  /// What the finger does.
  public var kind: Kind
  /// The number of the pointer; each landing has another one.
  public var pointer: Int
  /// Where it is, in the view's coordinates, in points.
  public var position: Point
  /// How far it has come since the event before.
  public var delta: Point
  /// When it did so.
  public var time: EventTime
}
