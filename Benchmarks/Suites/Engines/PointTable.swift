internal import Benchmarking
public import Geometry

/// The points that a case asks for, in memory that lies still: a power of two of them, so that going round
/// costs one instruction.
public final class PointTable {
  /// How many points there are.
  public let count: Int

  @usableFromInline let base: UnsafePointer<Point>
  @usableFromInline let mask: Int
  /// Zero, which the optimiser cannot know.
  @usableFromInline let opaqueZero: Int

  /// Copies points.
  ///
  /// - Precondition: their number is a power of two.
  public init(_ points: [Point]) {
    precondition(points.count.nonzeroBitCount == 1, "a table of \(points.count) points")
    let memory = UnsafeMutablePointer<Point>.allocate(capacity: points.count)
    for (index, point) in points.enumerated() { (memory + index).initialize(to: point) }
    base = UnsafePointer(memory)
    count = points.count
    mask = points.count - 1
    opaqueZero = Int(BlackHole.opaqueZero)
  }

  deinit { UnsafeMutablePointer(mutating: base).deallocate() }

  /// A point by its number, which goes round after the last one.
  @inlinable
  public subscript(number: Int) -> Point { base[number & mask] }
}
