public import Geometry
public import Hierarchy

/// Something that answers which view is under a point: what is checked against the definition and measured.
///
/// To have an engine of one's own measured beside the others, write a type with a name, an initializer and
/// `hit(at:)`, and hand it to `SuitePlan`. The loops that are measured need nothing: a copy of them,
/// specialised for the type, comes into being in the module that declares the conformance.
public protocol HitTestEngine {
  /// The engine's name in results, e.g. "flat"; not empty, without slashes.
  static var engineName: String { get }

  /// Whether the answers are meant to be right. False for a floor, which only shows what the machine can do:
  /// its answers are neither compared nor summed up.
  static var givesAnswers: Bool { get }

  /// Builds whatever answers for a tree. This is what the suite `build` measures.
  init(_ hierarchy: ViewHierarchy)

  /// The view that takes a touch at a point.
  ///
  /// - Parameter pointInWindow: in the space that the roots' frames share, in points.
  /// - Returns: the view's index in the hierarchy's `views`; −1 where no view takes it.
  func hit(at pointInWindow: Point) -> Int32

  /// Asks for the points of a table from number `first` on, `count` of them, and returns the sum of the
  /// answers: the loop that is measured.
  func sumOfAnswers(_ table: PointTable, from first: Int, count: Int) -> UInt64

  /// The same with each point waiting for the answer before it: the loop that is measured where a case is
  /// called dependent.
  func sumOfDependentAnswers(_ table: PointTable, from first: Int, count: Int) -> UInt64
}

extension HitTestEngine {
  /// True.
  public static var givesAnswers: Bool { true }

  /// The plain loop.
  @inlinable
  public func sumOfAnswers(_ table: PointTable, from first: Int, count: Int) -> UInt64 {
    let (points, mask) = (table.base, table.mask)
    var sum: UInt64 = 0
    for number in first..<first &+ count {
      sum &+= UInt64(bitPattern: Int64(hit(at: points[number & mask])))
    }
    return sum
  }

  /// The loop in which the number of each point is computed from the answer before it. What is added is
  /// always zero, but only the table knows.
  @inlinable
  public func sumOfDependentAnswers(_ table: PointTable, from first: Int, count: Int) -> UInt64 {
    let (points, mask, zero) = (table.base, table.mask, table.opaqueZero)
    var sum: UInt64 = 0
    var answer = 0
    for number in first..<first &+ count {
      answer = Int(hit(at: points[(number &+ (answer & zero)) & mask]))
      sum &+= UInt64(bitPattern: Int64(answer))
    }
    return sum
  }
}
