public import Geometry

/// What a view does in its own way: the two methods that apps override.
final class ReferenceHooks {
  var hitTest: ((ReferenceView, Point) -> ReferenceView?)?
  var pointInside: ((ReferenceView, Point) -> Bool)?
  /// Whether the query that runs goes as though the view were not there.
  var isExcluded = false

  var isEmpty: Bool { hitTest == nil && pointInside == nil && !isExcluded }
}

extension ReferenceView {
  /// Replaces `hitTest(_:)`. It is given the view and the point in the view's own coordinates, and may call
  /// `defaultHitTest(_:)` as an override calls super. It must not change the tree.
  ///
  /// Views whose transform has no inverse are not asked: there is no point to ask about (rule H6).
  public var hitTestHook: ((ReferenceView, Point) -> ReferenceView?)? {
    get { hooks?.hitTest }
    set { changeHooks { $0.hitTest = newValue } }
  }

  /// Replaces `point(inside:)`. It is given the view and the point in the view's own coordinates, and may call
  /// `defaultPoint(inside:)`. It must not change the tree.
  public var pointInsideHook: ((ReferenceView, Point) -> Bool)? {
    get { hooks?.pointInside }
    set { changeHooks { $0.pointInside = newValue } }
  }

  /// What `hitTest(_:)` answers for a view without a `hitTestHook`, with the point in the view's own
  /// coordinates: super's answer.
  public func defaultHitTest(_ point: Point) -> ReferenceView? {
    if hooks?.isExcluded == true { return nil }
    guard isUserInteractionEnabled, !isHidden, alpha > ReferenceView.alphaThreshold else { return nil }
    return hitTestInside(point)
  }

  /// `hitTest(_:)` of a view that has hooks.
  func hitTestWithHooks(_ pointInSuperview: Point) -> ReferenceView? {
    if hooks?.isExcluded == true { return nil }
    guard let point = convertFromSuperview(pointInSuperview) else { return nil }
    if let hook = hooks?.hitTest { return hook(self, point) }
    return defaultHitTest(point)
  }

  /// Says whether the query that runs goes as though the view were not there.
  func setExcluded(_ isExcluded: Bool) {
    changeHooks { $0.isExcluded = isExcluded }
  }

  private func changeHooks(_ change: (ReferenceHooks) -> Void) {
    let hooks = self.hooks ?? ReferenceHooks()
    change(hooks)
    self.hooks = hooks.isEmpty ? nil : hooks
  }
}
