public import UIKitNames

/// A view that is hit in a triangle only: from the two upper corners to the middle of the lower edge.
public final class TriangleView: UIView {
  /// Whether the point is on the same side of all three edges.
  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.midX, y: bounds.maxY),
    ]
    return corners.indices.allSatisfy { index in
      let start = corners[index]
      let end = corners[(index + 1) % corners.count]
      return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x) > 0
    }
  }
}
