internal import Benchmarking
public import Geometry

/// What every engine of an update case is put through: operations, each of some changes and the queries after
/// them, in memory that lies still. After the last operation the first one follows again.
public final class ChangeTable {
  /// How many operations there are: a power of two.
  public let operations: Int
  /// What the steps change.
  public let kind: ChangeKind
  /// Changes of an operation.
  public let changesPerOperation: Int
  /// Queries of an operation.
  public let queriesPerOperation: Int
  /// The turns of the kind `transform`; a power of two of them.
  public static let transforms: [AffineTransform] = ChangeTable.turns()

  @usableFromInline let steps: UnsafePointer<ChangeStep>
  @usableFromInline let points: UnsafePointer<Point>
  @usableFromInline let turns: UnsafePointer<AffineTransform>
  @usableFromInline let pointMask: Int
  @usableFromInline let turnMask: Int
  /// Zero, which the optimiser cannot know.
  @usableFromInline let opaqueZero: Int

  /// Copies steps and points.
  ///
  /// - Parameters:
  ///   - kind: what the steps change.
  ///   - steps: those of all operations, one after another.
  ///   - changes: how many of them make an operation.
  ///   - points: asked one after another, in the roots' space, in points.
  ///   - queries: how many of them make an operation.
  /// - Precondition: the numbers of operations and of points are powers of two.
  public init(kind: ChangeKind, steps: [ChangeStep], changes: Int, points: [Point], queries: Int) {
    precondition(
      changes > 0 && steps.count % changes == 0, "\(steps.count) steps in operations of \(changes)")
    operations = steps.count / changes
    precondition(operations.nonzeroBitCount == 1, "a table of \(operations) operations")
    precondition(points.count.nonzeroBitCount == 1, "a table of \(points.count) points")
    self.kind = kind
    changesPerOperation = changes
    queriesPerOperation = queries
    self.steps = ChangeTable.copy(steps)
    self.points = ChangeTable.copy(points)
    turns = ChangeTable.copy(ChangeTable.transforms)
    pointMask = points.count - 1
    turnMask = ChangeTable.transforms.count - 1
    opaqueZero = Int(BlackHole.opaqueZero)
  }

  deinit {
    UnsafeMutablePointer(mutating: steps).deallocate()
    UnsafeMutablePointer(mutating: points).deallocate()
    UnsafeMutablePointer(mutating: turns).deallocate()
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    return UnsafePointer(memory)
  }

  /// Sixteen rotations by Pythagorean fractions, none of them the identity.
  private static func turns() -> [AffineTransform] {
    let triples: [(Double, Double, Double)] = [
      (13, 84, 85), (11, 60, 61), (9, 40, 41), (7, 24, 25), (5, 12, 13), (8, 15, 17), (3, 4, 5), (20, 21, 29),
    ]
    return triples.flatMap { short, long, hypotenuse in
      [1.0, -1].map { side in
        let (sine, cosine) = (side * short / hypotenuse, long / hypotenuse)
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      }
    }
  }

  /// The point that an operation's query asks for.
  @inlinable
  public func point(operation: Int, query: Int) -> Point {
    points[(operation &* queriesPerOperation &+ query) & pointMask]
  }
}
