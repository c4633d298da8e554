import Geometry
import Hierarchy
import HitTestSuites

/// An engine as an adopter would write it: right for trees whose root takes every touch.
struct RootEngine: HitTestEngine {
  static let engineName = "root"
  private let root: Rect?

  init(_ hierarchy: ViewHierarchy) { root = hierarchy.views.first?.frame }

  func hit(at pointInWindow: Point) -> Int32 { root?.contains(pointInWindow) == true ? 0 : -1 }
}

/// The definition, but wrong for a quarter of the points.
struct WrongEngine: HitTestEngine {
  static let engineName = "wrong"
  private let right: RecursiveEngine

  init(_ hierarchy: ViewHierarchy) { right = RecursiveEngine(hierarchy) }

  func hit(at pointInWindow: Point) -> Int32 {
    pointInWindow.x.bitPattern & 3 == 0 ? 7_777 : right.hit(at: pointInWindow)
  }
}

/// Slow until it has been asked often.
final class LearningEngine: HitTestEngine {
  static let engineName = "learning"
  private let slow: SlowEngine
  private let quick: FlatEngine
  private var asked = 0

  init(_ hierarchy: ViewHierarchy) { (slow, quick) = (SlowEngine(hierarchy), FlatEngine(hierarchy)) }

  func hit(at pointInWindow: Point) -> Int32 {
    asked += 1
    return asked <= 600 ? slow.hit(at: pointInWindow) : quick.hit(at: pointInWindow)
  }
}

/// The definition, made slow: some 20,000 steps a query take more than 10 µs on any machine.
struct SlowEngine: HitTestEngine {
  static let engineName = "slow"
  private let right: RecursiveEngine

  init(_ hierarchy: ViewHierarchy) { right = RecursiveEngine(hierarchy) }

  func hit(at pointInWindow: Point) -> Int32 {
    var mixed = pointInWindow.x.bitPattern
    for turn in 0..<20_000 as Range<UInt64> { mixed = mixed &* 31 ^ turn }
    return mixed == 0 ? -2 : right.hit(at: pointInWindow)
  }
}
