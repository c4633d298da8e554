/// An application on which fingers do the same over and over, so that every operation costs alike.
protocol RepeatedScene: AnyObject {
  /// After how many operations it is where it was.
  var operationsPerPass: Int { get }

  /// Does so many operations; a value that depends on all of them.
  func perform(_ operations: Int) -> UInt64
}
