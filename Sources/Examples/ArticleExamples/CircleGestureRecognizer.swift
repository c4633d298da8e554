public import UIKitNames

/// Recognizes one finger that draws a circle: begins once enough of a way lies on one, and ends at the lift. A
/// way that leaves the circle is cancelled.
public final class CircleGestureRecognizer: UIGestureRecognizer {
  /// How many places there must be before any decision.
  public static let leastPoints = 20
  /// How far places may lie from the circle, as a share of its radius.
  public static let tolerance = 0.15
  /// The smallest circle that counts, in points.
  public static let leastRadius = 20.0

  private var points: [CGPoint] = []

  /// The circle's middle in the view's coordinates, nil until there is one.
  public private(set) var circleCenter: CGPoint?
  /// The circle's radius, in points.
  public private(set) var radius: CGFloat = 0

  /// Starts anew; a second finger makes the gesture fail.
  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 1, let touch = touches.first else {
      state = .failed
      return
    }
    points = [touch.location(in: view)]
  }

  /// Adds a place and judges the way so far.
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    points.append(touch.location(in: view))
    guard points.count >= CircleGestureRecognizer.leastPoints else { return }
    let isCircle = fitCircle()
    switch state {
    case .possible: if isCircle { state = .began }
    case .began, .changed: state = isCircle ? .changed : .failed
    default: break
    }
  }

  /// Ends the gesture if it has begun.
  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }

  /// Forgets the way.
  public override func reset() {
    super.reset()
    points.removeAll()
    circleCenter = nil
    radius = 0
  }

  /// Fits a circle by least squares of x² + y² + d·x + e·y + f, about the places' mean, and measures how far they
  /// lie from it.
  private func fitCircle() -> Bool {
    let count = Double(points.count)
    let mean = CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    var (xx, xy, yy, xz, yz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.x - mean.x, point.y - mean.y)
      let z = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * z
      yz += y * z
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-6 * (xx + yy) * (xx + yy) else { return false }
    let x = (xz * yy - yz * xy) / (2 * determinant)
    let y = (yz * xx - xz * xy) / (2 * determinant)
    let center = CGPoint(x: mean.x + x, y: mean.y + y)
    let radius = (x * x + y * y + (xx + yy) / count).squareRoot()
    guard radius >= CircleGestureRecognizer.leastRadius else { return false }
    circleCenter = center
    self.radius = radius
    return points.allSatisfy { point in
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      return abs((dx * dx + dy * dy).squareRoot() - radius) <= CircleGestureRecognizer.tolerance * radius
    }
  }
}
