public import Geometry

extension ReferenceTree {
  /// Every view that could take a touch at a point if what lies in front were not there, front to back, as
  /// indices: the recursion that does not stop at its first answer.
  ///
  /// - Parameter point: in the space of the roots' frames, in points.
  /// - Returns: `hit(at:)`'s answer first; empty where nothing is hit.
  public func all(at point: Point) -> [Int] {
    guard point.isFinite else { return [] }
    var answers: [Int] = []
    for window in windows { window.appendAnswers(point, to: &answers) }
    return answers
  }
}

extension ReferenceView {
  /// The answers of this view's subtree at a point, as `hitTest(_:)` finds them, but all of them.
  func appendAnswers(_ pointInSuperview: Point, to answers: inout [Int]) {
    guard isUserInteractionEnabled, !isHidden, alpha > ReferenceView.alphaThreshold else { return }
    guard let point = convertFromSuperview(pointInSuperview) else { return }
    let isInside = self.point(inside: point)
    guard isInside || hitOverflow else { return }
    for subview in subviews.reversed() { subview.appendAnswers(point, to: &answers) }
    if isInside && !hitPassthrough { answers.append(index) }
  }
}
