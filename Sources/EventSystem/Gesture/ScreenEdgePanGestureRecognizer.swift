import Geometry

/// Edges of a rectangle.
public struct RectEdge: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// The top edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// Every edge.
  public static let all: RectEdge = [.top, .left, .bottom, .right]

  /// Makes a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A pan that starts at an edge of the window and goes inward; a touch elsewhere makes it fail at once (rules E1,
/// P7).
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which it may start; none by default.
  public final var edges: RectEdge = []

  /// How near the edge the touch must land, in points. Rule P7: contested between 5 and 60; choice.
  public static let zone = 20.0

  private var startEdges: RectEdge = []

  /// A finger landed.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if current == .possible {
      for touch in touches {
        startEdges = edges.intersection(ScreenEdgePanGestureRecognizer.edges(near: touch))
        if startEdges.isEmpty { return request(.failed, .notAtEdge) }
      }
    }
    super.touchesBegan(touches, with: event)
  }

  /// Forgets where it started.
  open override func reset() {
    super.reset()
    startEdges = []
  }

  override func beginIfMovedEnough() {
    guard movement.distance(to: .zero) >= PanGestureRecognizer.hysteresis else { return }
    guard isInward else { return request(.failed, .wrongDirection) }
    super.beginIfMovedEnough()
  }

  /// Whether the movement goes away from an edge rather than along it.
  private var isInward: Bool {
    let (x, y) = (movement.x, movement.y)
    return (startEdges.contains(.left) && x > 0 && x >= abs(y))
      || (startEdges.contains(.right) && x < 0 && -x >= abs(y))
      || (startEdges.contains(.top) && y > 0 && y >= abs(x))
      || (startEdges.contains(.bottom) && y < 0 && -y >= abs(x))
  }

  private static func edges(near touch: Touch) -> RectEdge {
    guard let window = touch.window else { return [] }
    let bounds = window.bounds
    let place = touch.locationInWindow
    var edges: RectEdge = []
    if place.x - bounds.minX <= zone { edges.insert(.left) }
    if bounds.maxX - place.x <= zone { edges.insert(.right) }
    if place.y - bounds.minY <= zone { edges.insert(.top) }
    if bounds.maxY - place.y <= zone { edges.insert(.bottom) }
    return edges
  }
}
