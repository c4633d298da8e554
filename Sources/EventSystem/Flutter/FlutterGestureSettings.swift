/// The numbers of Flutter's gestures (rule FL5): those of its public constants.
public enum FlutterGestureSettings {
  /// Movement that is none yet, in points: kTouchSlop.
  public static let touchSlop = 18.0
  /// Movement before a pan in any direction is one, in points: kPanSlop.
  public static let panSlop = 36.0
  /// Change of the fingers' mean distance from their middle before a scale is one, in points: kScaleSlop.
  public static let scaleSlop = 18.0
  /// From one tap's lift to the second tap's landing at most: kDoubleTapTimeout.
  public static let doubleTapTimeout = EventTime(nanoseconds: 300_000_000)
  /// From one tap's lift to the second tap's landing at least: kDoubleTapMinTime.
  public static let doubleTapMinimumTime = EventTime(nanoseconds: 40_000_000)
  /// Between two taps of a double tap at most, in points: kDoubleTapSlop.
  public static let doubleTapSlop = 100.0
  /// How long a finger is down before a long press: kLongPressTimeout.
  public static let longPressTimeout = EventTime(nanoseconds: 500_000_000)
  /// How long a finger is down before a tap shows that it is touched: kPressTimeout.
  public static let pressTimeout = EventTime(nanoseconds: 100_000_000)
  /// The slowest fling, in points per second: kMinFlingVelocity.
  public static let minimumFlingVelocity = 50.0
  /// The fastest fling, in points per second: kMaxFlingVelocity.
  public static let maximumFlingVelocity = 8000.0
}
