public import Geometry

/// What a picture shows of a replayed scenario: where fingers went, and what became of recognizers and touches.
///
/// Times are in seconds of the scenario's own clock; entries of one list are in the order of the trace.
public struct PictureTrace: Equatable, Sendable {
  /// A finger's place at a time.
  public struct Sample: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// The finger's number.
    public var finger: Int
    /// "began", "moved", "stationary", "ended" or "cancelled".
    public var phase: String
    /// In the space of the roots' frames, in points; nil where only the view is known.
    public var point: Point?
    /// Index of the view that the finger touches, where known.
    public var view: Int?

    /// Makes a sample.
    public init(time: Double, finger: Int, phase: String, point: Point?, view: Int? = nil) {
      self.time = time
      self.finger = finger
      self.phase = phase
      self.point = point
      self.view = view
    }
  }

  /// Something that has a state from a time on: a recognizer, or the touches of a view.
  public struct Change: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Whose state it is: a recognizer's id, or a view's.
    public var id: String
    /// "began", "changed", "ended", "cancelled" or "failed"; for touches a phase.
    public var state: String

    /// Makes a change.
    public init(time: Double, id: String, state: String) {
      self.time = time
      self.id = id
      self.state = state
    }
  }

  /// The fingers.
  public var samples: [Sample] = []
  /// States of recognizers.
  public var gestures: [Change] = []
  /// What views and other responders were told of touches.
  public var touches: [Change] = []
  /// Events of controls and scroll views, actions and the like: the state is the event's name.
  public var events: [Change] = []

  /// Makes an empty trace.
  public init() {}

  /// The times of the first and the last entry; nil for an empty trace.
  var span: (from: Double, to: Double)? {
    let times = samples.map(\.time) + (gestures + touches + events).map(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    return (first, last)
  }
}
