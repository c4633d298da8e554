internal import Geometry
public import HitReference
public import HitTesting
internal import Hierarchy

/// Ways of hit testing of their own for random nodes of a tree, the same for the core and for the definition.
public enum RandomHooks {
  /// What a closure does; both sides have their own words for it.
  private enum HitTest: CaseIterable {
    case asSuper, never, always, superOrSelf, someOther, asFirstChild, superElsewhere, onlyIfParentHasOrigin
  }

  private enum PointInside: CaseIterable {
    case asSuper, larger, checkered, always, never
  }

  /// Gives about a share of the nodes closures on both sides. Node and view of one index must be each other's.
  ///
  /// - Parameter staysBelow: whether closures answer with their node and what is below it only.
  /// - Returns: what was given to whom, for messages.
  public static func install(
    on tree: HitTree, _ names: [NodeIndex], and reference: ReferenceTree, seed: UInt64, share: Double,
    staysBelow: Bool = false
  ) -> String {
    var random = SplitMix64(seed: seed, stream: 0x4007)
    var log: [String] = []
    for index in reference.views.indices where random.chance(share) {
      var hitTest = random.chance(0.6) ? HitTest.allCases[random.below(HitTest.allCases.count)] : nil
      if staysBelow && hitTest == .someOther { hitTest = .asSuper }
      let inside = random.chance(0.5) ? PointInside.allCases[random.below(PointInside.allCases.count)] : nil
      let other = random.below(names.count)
      log.append("\(index): \(hitTest.map { "\($0) \(other)" } ?? "-"), \(inside.map { "\($0)" } ?? "-")")
      reference.views[index].hitTestHook = hitTest.map { hook($0, reference.views[other]) }
      reference.views[index].pointInsideHook = inside.map { hook($0) }
      tree.setCustomHitTesting(
        CustomHitTesting(
          hitTest: hitTest.map { closure($0, names[other]) }, pointInside: inside.map { closure($0) }),
        of: names[index])
    }
    return log.joined(separator: "; ")
  }

  /// Gives one node closures by numbers, or takes them away: any number stands for some way of hit testing, nil
  /// for none of the node's own. Closures answer with the node and what is below it only.
  ///
  /// - Returns: what was given, for messages.
  public static func give(
    hitTest: Int?, pointInside: Int?, to name: NodeIndex, of tree: HitTree, and view: ReferenceView
  ) -> String {
    let kinds = HitTest.allCases.filter { $0 != .someOther }
    let hitTest = hitTest.map { kinds[$0 % kinds.count] }
    let inside = pointInside.map { PointInside.allCases[$0 % PointInside.allCases.count] }
    view.hitTestHook = hitTest.map { hook($0, view) }
    view.pointInsideHook = inside.map { hook($0) }
    tree.setCustomHitTesting(
      CustomHitTesting(
        hitTest: hitTest.map { closure($0, name) }, pointInside: inside.map { closure($0) }),
      of: name)
    return "\(hitTest.map { "\($0)" } ?? "-"), \(inside.map { "\($0)" } ?? "-")"
  }

  private static func hook(
    _ kind: HitTest, _ otherView: ReferenceView
  ) -> (ReferenceView, Point) -> ReferenceView? {
    { [unowned otherView] view, point in
      switch kind {
      case .asSuper: view.defaultHitTest(point)
      case .never: nil
      case .always: view
      case .superOrSelf: view.defaultHitTest(point) ?? (point.x < 20 ? view : nil)
      case .someOther: view.point(inside: point) ? otherView : nil
      case .asFirstChild: view.subviews.last?.hitTest(point)
      case .superElsewhere: view.defaultHitTest(Point(x: point.y, y: point.x))
      case .onlyIfParentHasOrigin:
        view.superview?.point(inside: .zero) == true ? view.defaultHitTest(point) : nil
      }
    }
  }

  private static func closure(
    _ kind: HitTest, _ other: NodeIndex
  ) -> (HitTree, NodeIndex, Point) -> NodeIndex? {
    { tree, node, point in
      switch kind {
      case .asSuper: return tree.defaultHitTest(point, of: node)
      case .never: return nil
      case .always: return node
      case .superOrSelf: return tree.defaultHitTest(point, of: node) ?? (point.x < 20 ? node : nil)
      case .someOther: return tree.point(inside: point, of: node) ? other : nil
      case .asFirstChild:
        guard let child = tree.children(of: node).last,
          let pointInChild = tree.convertFromParent(point, to: child)
        else { return nil }
        return tree.hitTest(pointInChild, of: child)
      case .superElsewhere: return tree.defaultHitTest(Point(x: point.y, y: point.x), of: node)
      case .onlyIfParentHasOrigin:
        guard let parent = tree.parent(of: node), tree.point(inside: .zero, of: parent) else { return nil }
        return tree.defaultHitTest(point, of: node)
      }
    }
  }

  private static func hook(_ kind: PointInside) -> (ReferenceView, Point) -> Bool {
    { view, point in
      switch kind {
      case .asSuper: view.defaultPoint(inside: point)
      case .larger: isNear(point, view.bounds)
      case .checkered: isOnCheck(point)
      case .always: true
      case .never: false
      }
    }
  }

  private static func closure(_ kind: PointInside) -> (HitTree, NodeIndex, Point) -> Bool {
    { tree, node, point in
      switch kind {
      case .asSuper: return tree.defaultPoint(inside: point, of: node)
      case .larger:
        return isNear(point, Rect(origin: tree.boundsOrigin(of: node), size: tree.frame(of: node).size))
      case .checkered: return isOnCheck(point)
      case .always: return true
      case .never: return false
      }
    }
  }

  private static func isNear(_ point: Point, _ bounds: Rect) -> Bool {
    point.x >= bounds.minX - 10 && point.x < bounds.maxX + 10 && point.y >= bounds.minY - 10
      && point.y < bounds.maxY + 10
  }

  private static func isOnCheck(_ point: Point) -> Bool {
    let squares = (point.x / 7).rounded(.down) + (point.y / 7).rounded(.down)
    return squares.truncatingRemainder(dividingBy: 2) == 0
  }
}
