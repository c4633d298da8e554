public import Geometry
internal import Hierarchy

/// What fingers did on a touch device: samples by finger in device units, with exact times, and the ranges of
/// the device's axes, by which they become points of a screen.
public struct TouchRecording: Equatable, Sendable {
  /// The values that an axis of the device gives, both ends included.
  public struct AxisRange: Equatable, Sendable {
    /// The smallest value.
    public var minimum: Int
    /// The largest value.
    public var maximum: Int

    /// Makes a range of two values, the larger one last.
    public init(minimum: Int, maximum: Int) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// A value as a share of a length: the smallest is 0, the largest just below the length, so that it is
    /// inside of what half-open areas contain (rule H5). Values beyond the range stay beyond it. 0 for a
    /// range without extent.
    public func place(_ value: Int, in length: Double) -> Double {
      guard maximum > minimum else { return 0 }
      let place = Double(value - minimum) / Double(maximum - minimum) * length
      return value == maximum ? min(place, length.nextDown) : place
    }
  }

  /// What a finger does.
  public enum Phase: String, Equatable, Sendable {
    /// It comes down.
    case began
    /// It has moved.
    case moved
    /// It has been lifted.
    case ended
    /// It is still down where the recording ends, or was lost.
    case cancelled
  }

  /// What one finger did at one instant.
  public struct Sample: Equatable, Sendable {
    /// Nanoseconds since the device's first event.
    public var time: Int
    /// The finger, from 1: the smallest number that no finger has which is down.
    public var finger: Int
    /// What it does.
    public var phase: Phase
    /// Its place in device units.
    public var x: Int
    /// Its place in device units, growing downwards.
    public var y: Int
    /// Whether it is a pen.
    public var isPen: Bool
    /// Line of the file at which its frame ends, from 1.
    public var line: Int

    /// Makes a sample of all that is known of it.
    public init(time: Int, finger: Int, phase: Phase, x: Int, y: Int, isPen: Bool = false, line: Int = 1) {
      self.time = time
      self.finger = finger
      self.phase = phase
      self.x = x
      self.y = y
      self.isPen = isPen
      self.line = line
    }
  }

  /// The kind of file, by the name of the corpus: "evemu", "libinput-record" or "getevent".
  public var format: String
  /// The device's name, where the file tells it.
  public var deviceName: String?
  /// Range of the horizontal axis; nil where neither the file nor a description tells it.
  public var horizontal: AxisRange?
  /// Range of the vertical axis; nil where neither the file nor a description tells it.
  public var vertical: AxisRange?
  /// The samples in order of time; those of one instant belong to one event.
  public var samples: [Sample] = []
  /// What was worked out, not read.
  public var estimated: [ImportResult.Remark] = []
  /// What stands in the file and is in no sample.
  public var skipped: [ImportResult.Remark] = []
  /// What a reader of results should know.
  public var notes: [String] = []

  /// Makes a recording without any sample.
  public init(format: String) { self.format = format }

  /// How many fingers come down in it.
  public var touchCount: Int { samples.count { $0.phase == .began } }

  /// How long it is, in nanoseconds.
  public var duration: Int { samples.last?.time ?? 0 }

  /// Where a sample is on a screen.
  ///
  /// Where the device's ranges are not known its units are taken as points, if all samples fit the screen, else
  /// the largest value is taken as the far edge.
  ///
  /// - Parameters:
  ///   - sample: one of this recording.
  ///   - screen: size of the screen in points.
  /// - Returns: the place in points, from the screen's left top.
  public func point(of sample: Sample, on screen: Size) -> Point {
    point(of: sample, screen, ranges(on: screen))
  }

  /// Where all samples are on a screen, in their order; see `point(of:on:)`. O(samples).
  public func points(on screen: Size) -> [Point] {
    let ranges = ranges(on: screen)
    return samples.map { point(of: $0, screen, ranges) }
  }

  private func point(
    of sample: Sample, _ screen: Size, _ ranges: (x: AxisRange?, y: AxisRange?)
  ) -> Point {
    Point(
      x: ranges.x?.place(sample.x, in: screen.width) ?? Double(sample.x),
      y: ranges.y?.place(sample.y, in: screen.height) ?? Double(sample.y))
  }

  private func ranges(on screen: Size) -> (x: AxisRange?, y: AxisRange?) {
    func range(_ told: AxisRange?, _ length: Double, _ value: (Sample) -> Int) -> AxisRange? {
      if let told { return told }
      let largest = samples.map(value).max() ?? 0
      return Double(largest) < length ? nil : AxisRange(minimum: 0, maximum: largest)
    }
    return (range(horizontal, screen.width) { $0.x }, range(vertical, screen.height) { $0.y })
  }

  /// The account, a line each: what was read, estimated and skipped, then the notes.
  public var summary: [String] {
    let touches = "\(touchCount) touch\(touchCount == 1 ? "" : "es")"
    var account = ImportResult(hierarchy: .init(), format: format)
    account.estimated = estimated
    account.skipped = skipped
    return ["read \(touches) in \(samples.count) samples as \(format)"] + account.accountOfRemarks() + notes
  }
}
