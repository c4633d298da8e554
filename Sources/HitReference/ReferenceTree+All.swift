public import Geometry

extension ReferenceTree {
  /// Every view that could take a touch at a point if what lies in front were not there, front to back, as
  /// indices: the recursion that does not stop at its first answer. A view with a `hitTestHook` stands for its
  /// subtree with the one answer that the hook gives.
  ///
  /// - Parameter point: in the space of the roots' frames, in points.
  /// - Returns: `hit(at:)`'s answer first; empty where nothing is hit.
  public func all(at point: Point) -> [Int] {
    guard point.isFinite else { return [] }
    var answers: [Int] = []
    for window in windows { window.appendAnswers(point, to: &answers) }
    return answers
  }

  /// What `hit(at:)` answers when some views, with all below them, are not there.
  ///
  /// - Parameters:
  ///   - point: in the space of the roots' frames, in points.
  ///   - excluded: indices of views.
  public func hit(at point: Point, excluding excluded: [Int]) -> Int? {
    for index in excluded { views[index].setExcluded(true) }
    defer {
      for index in excluded { views[index].setExcluded(false) }
    }
    return hit(at: point)
  }
}

extension ReferenceView {
  /// The answers of this view's subtree at a point, as `hitTest(_:)` finds them, but all of them.
  func appendAnswers(_ pointInSuperview: Point, to answers: inout [Int]) {
    if hitTestHook != nil {
      if let answer = hitTest(pointInSuperview) { answers.append(answer.index) }
      return
    }
    guard isUserInteractionEnabled, !isHidden, alpha > ReferenceView.alphaThreshold else { return }
    guard let point = convertFromSuperview(pointInSuperview) else { return }
    let isInside = self.point(inside: point)
    guard isInside || hitOverflow else { return }
    for subview in subviews.reversed() { subview.appendAnswers(point, to: &answers) }
    if isInside && !hitPassthrough { answers.append(index) }
  }
}
