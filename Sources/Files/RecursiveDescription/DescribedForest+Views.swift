internal import Geometry
internal import Hierarchy

extension DescribedForest {
  /// One node as a view.
  func spec(_ index: Int, id: String, parent: Int?, result: inout ImportResult) -> ViewSpec {
    let node = nodes[index]
    let view = node.view
    var details = ImportDetails()
    details.label = view.text.flatMap { $0.isEmpty ? nil : $0 }
    details.identifier = node.name
    details.isEnabled = view.isEnabled
    if view.hasRecognizers { details.unknown.append("recognizers") }

    var origin = view.contentOffset ?? view.bounds?.origin ?? .zero
    if !isUsable(origin) {
      origin = .zero
      details.unknown.append("bounds")
      result.estimated.append(
        ImportResult.Remark(line: node.line, reason: "a scroll offset that is no number"))
    }
    let frame = frame(node, &result)
    if frame == nil { details.unknown.append("frame") }
    var spec = ViewSpec(
      id: id, className: view.className, parent: parent, frame: frame ?? .zero,
      isUserInteractionEnabled: view.isUserInteractionEnabled)
    spec.boundsOrigin = origin
    if let alpha = view.alpha, !alpha.isNaN { spec.alpha = Float(alpha) }
    spec.isHidden = view.isHidden
    spec.clipsToBounds = view.clipsToBounds
    if let transform = view.transform, isUsable(transform) { spec.transform = transform }
    if let anchorPoint = view.anchorPoint, isUsable(anchorPoint) { spec.anchorPoint = anchorPoint }
    if view.isAnimated {
      result.estimated.append(
        ImportResult.Remark(line: node.line, reason: "a running animation, of which the end is taken"))
    }
    spec.details = details
    return spec
  }

  /// The frame without the transform; nil where it cannot be told.
  private func frame(_ node: DescribedNode, _ result: inout ImportResult) -> Rect? {
    func remark(_ reason: String) {
      result.estimated.append(ImportResult.Remark(line: node.line, reason: reason))
    }
    guard let box = node.view.frame, isUsable(box.origin), isUsable(box.size) else {
      remark("a frame that is missing or no number: unknown")
      return nil
    }
    guard let transform = node.view.transform, !transform.isIdentity else { return box }
    guard isUsable(transform) else {
      remark("a transform that is no number: unknown")
      return nil
    }
    var outcome = TransformedFrame.untransformed(
      box: box, by: transform, anchor: node.view.anchorPoint ?? ViewSpec.defaultAnchorPoint)
    if let size = node.view.bounds?.size, isUsable(size) {
      outcome = TransformedFrame.placed(
        size: size, box: box, by: transform, anchor: node.view.anchorPoint ?? ViewSpec.defaultAnchorPoint)
    }
    switch outcome {
    case .exact(let frame) where isUsable(frame.origin) && isUsable(frame.size): return frame
    case .solved(let frame) where isUsable(frame.origin) && isUsable(frame.size):
      remark("the size of a turned view, worked out from the box around it")
      return frame
    default:
      remark("the size of a turned view: unknown")
      return nil
    }
  }

  private func isUsable(_ value: Double) -> Bool { abs(value) <= ViewHierarchy.Limits.coordinate }
  private func isUsable(_ point: Point) -> Bool { isUsable(point.x) && isUsable(point.y) }

  private func isUsable(_ size: Size) -> Bool {
    isUsable(size.width) && isUsable(size.height) && size.width >= 0 && size.height >= 0
  }

  private func isUsable(_ transform: AffineTransform) -> Bool {
    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].allSatisfy(isUsable)
  }
}
