import Geometry

/// The plain numbers of a recognizer's attempt. They are looked at several times a touch, so they lie behind a
/// pointer of their own, where no exclusivity is checked.
struct RecognitionAttempt: BitwiseCopyable {
  /// The state as everybody sees it.
  var current = GestureRecognizer.State.possible
  /// The touches that it gets, and all that it had in this attempt.
  var touchMask: UInt64 = 0
  var attemptMask: UInt64 = 0
  /// Position in the order of collecting (rule D3), and by which ties are decided (rule A5).
  var order = 0
  var depth = 0
  var indexInView = 0
  /// Where the line of the latest change stands.
  var place = 0
  /// The turn of that change.
  var changedInTurn: UInt64 = 0
  /// The turn in which a continuous gesture began.
  var beganInTurn: UInt64 = 0
  /// The search for requirements in which it was found last.
  var foundBySearch: UInt64 = 0
  /// How many recognizers it still waits for.
  var unmet = 0
  /// Which attempt it is.
  var attemptNumber: UInt64 = 0
  /// Whether the recognizer that is being recognized is one that it waits for.
  var waitsForWinner = false
  /// Whether the arbiter has noted that it may answer questions about requirements.
  var isAnswerer = false
  /// Whether it has set a timer.
  var hasTimers = false
  /// Whether one of its own methods runs.
  var isInCallback = false
  /// The middle of its touches when it was last looked at.
  var lastCentroid = Point.zero
}

extension GestureRecognizer {
  final var current: State {
    get { attempt.pointee.current }
    set { attempt.pointee.current = newValue }
  }
  final var touchMask: UInt64 {
    get { attempt.pointee.touchMask }
    set { attempt.pointee.touchMask = newValue }
  }
  final var attemptMask: UInt64 {
    get { attempt.pointee.attemptMask }
    set { attempt.pointee.attemptMask = newValue }
  }
  final var order: Int {
    get { attempt.pointee.order }
    set { attempt.pointee.order = newValue }
  }
  final var depth: Int {
    get { attempt.pointee.depth }
    set { attempt.pointee.depth = newValue }
  }
  final var indexInView: Int {
    get { attempt.pointee.indexInView }
    set { attempt.pointee.indexInView = newValue }
  }
  final var place: Int {
    get { attempt.pointee.place }
    set { attempt.pointee.place = newValue }
  }
  final var changedInTurn: UInt64 {
    get { attempt.pointee.changedInTurn }
    set { attempt.pointee.changedInTurn = newValue }
  }
  final var beganInTurn: UInt64 {
    get { attempt.pointee.beganInTurn }
    set { attempt.pointee.beganInTurn = newValue }
  }
  final var foundBySearch: UInt64 {
    get { attempt.pointee.foundBySearch }
    set { attempt.pointee.foundBySearch = newValue }
  }
  final var unmet: Int {
    get { attempt.pointee.unmet }
    set { attempt.pointee.unmet = newValue }
  }
  final var attemptNumber: UInt64 {
    get { attempt.pointee.attemptNumber }
    set { attempt.pointee.attemptNumber = newValue }
  }
  final var waitsForWinner: Bool {
    get { attempt.pointee.waitsForWinner }
    set { attempt.pointee.waitsForWinner = newValue }
  }
  final var isAnswerer: Bool {
    get { attempt.pointee.isAnswerer }
    set { attempt.pointee.isAnswerer = newValue }
  }
  final var hasTimers: Bool {
    get { attempt.pointee.hasTimers }
    set { attempt.pointee.hasTimers = newValue }
  }
  final var isInCallback: Bool {
    get { attempt.pointee.isInCallback }
    set { attempt.pointee.isInCallback = newValue }
  }
  final var lastCentroid: Point {
    get { attempt.pointee.lastCentroid }
    set { attempt.pointee.lastCentroid = newValue }
  }
}
