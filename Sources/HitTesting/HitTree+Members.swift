public import Geometry
import Hierarchy

// What a node is. Reading and storing a member is O(1), allocates nothing in steady state, and takes nodes of
// this tree only: a name that is stale or another tree's is a programmer's error, found in every build.
extension HitTree {
  /// Whether a node is alive: a name that this tree gave and that was not destroyed since. O(1).
  public func contains(_ node: NodeIndex) -> Bool { nodes.isCurrent(node) }

  /// The slot of a node that must be alive.
  func slot(_ node: NodeIndex) -> Int32 {
    precondition(
      nodes.isCurrent(node), "node \(node.rawValue) is none of this tree: destroyed, or another tree's")
    return node.slot
  }

  /// Place and size in the parent's bounds coordinates, in points, before the transform.
  public func frame(of node: NodeIndex) -> Rect { nodes.frame[slot(node)] }

  /// Moves or resizes a node. Its bounds' origin stays; its size is the frame's.
  public func setFrame(_ frame: Rect, of node: NodeIndex) {
    let nodes = unsafe table.pointer(to: 0)
    if unsafe nodes.pointee.storesFrame(frame, of: node) { return }
    if looseLeafStores(frame, of: node) { return }
    setFrameAndTell(frame, of: node)
  }

  /// The same where more is to be done, or said.
  @inline(never)
  private func setFrameAndTell(_ frame: Rect, of node: NodeIndex) {
    let nodes = unsafe table.pointer(to: 0)
    if unsafe nodes.pointee.storesFrameAndInverse(frame, of: node) { return }
    precondition(
      frame.size.width >= 0 && frame.size.height >= 0 && frame.isFinite,
      "a frame is finite and has no negative size")
    preconditionNotAsking()
    let slot = slot(node)
    let old = unsafe nodes.pointee.frame[slot]
    unsafe nodes.pointee.setFrame(frame, of: slot)
    guard unsafe nodes.pointee.gate.isNoting else { return }
    let marks = unsafe nodes.pointee.marks[slot]
    if marks.contains(.isNoted) { return }
    // What the index takes in without a note, as long as queries pay for that.
    if !isManyChanged {
      if marks.isDisjoint(with: .takesChanges) {
        if looseLeafTakes(slot, frame) { return }
      } else if frame.size == old.size, canMoveLoosely() {
        let moved = Point(x: frame.origin.x - old.origin.x, y: frame.origin.y - old.origin.y)
        if portalTakes(slot, moved: moved, scrolled: Point(x: 0, y: 0)) || portalMoves(slot) { return }
      }
    }
    nodeDidChange(slot)
  }

  /// Origin of the node's own bounds, in points: a scroll view's content offset (rule H23).
  public func boundsOrigin(of node: NodeIndex) -> Point { nodes.extraRow(of: slot(node)).boundsOrigin }

  /// Scrolls: everything inside the node moves by the difference.
  public func setBoundsOrigin(_ origin: Point, of node: NodeIndex) {
    if portalScrolls(node, to: origin) { return }
    setBoundsOriginAndTell(origin, of: node)
  }

  @inline(never)
  private func setBoundsOriginAndTell(_ origin: Point, of node: NodeIndex) {
    precondition(origin.isFinite, "a bounds origin is finite")
    let slot = slot(node)
    let old = nodes.boundsOrigin(of: slot)
    table[0].setBoundsOrigin(origin, of: slot)
    let scrolled = Point(x: origin.x - old.x, y: origin.y - old.y)
    if portalTakes(slot, moved: Point(x: 0, y: 0), scrolled: scrolled) { return }
    nodeDidChange(slot)
  }

  /// The transform about the node's anchor point.
  public func transform(of node: NodeIndex) -> AffineTransform { nodes.extraRow(of: slot(node)).transform }

  /// The point about which the transform works, as a share of the size.
  public func anchorPoint(of node: NodeIndex) -> Point { nodes.extraRow(of: slot(node)).anchorPoint }

  /// Turns, scales or shifts a node about its anchor point. With a transform that cannot be undone the node and
  /// its subtree are never hit (rule H6).
  public func setTransform(_ transform: AffineTransform, of node: NodeIndex) {
    precondition(transform.isFinite, "a transform is finite")
    if portalTurns(slot(node), by: transform) { return }
    change(node) { $0.transform = transform }
    setFlag(.isSingular, !transform.isIdentity && !transform.isInvertible, of: node)
  }

  /// Moves the point about which the transform works; a share of the size, the middle by default.
  public func setAnchorPoint(_ anchorPoint: Point, of node: NodeIndex) {
    precondition(anchorPoint.isFinite, "an anchor point is finite")
    change(node) { $0.anchorPoint = anchorPoint }
  }

  /// What `point(inside:)` accepts is the bounds inset by these (rule H10).
  public func hitInsets(of node: NodeIndex) -> EdgeInsets { nodes.extraRow(of: slot(node)).insets }

  /// Narrows or, with negative insets, widens the area in which a node is hit; ignored where it has a shape.
  public func setHitInsets(_ insets: EdgeInsets, of node: NodeIndex) {
    precondition(insets.isFinite, "insets are finite")
    change(node) { $0.insets = insets }
  }

  /// The area that replaces the bounds, in the node's own coordinates; nil for none.
  public func hitShape(of node: NodeIndex) -> HitShape? {
    let row = nodes.extraRow(of: slot(node)).shape
    return row == NodeExtra.none ? nil : shapes[row]
  }

  /// Replaces the bounds as the area in which a node is hit. O(corners).
  public func setHitShape(_ shape: HitShape?, of node: NodeIndex) {
    precondition(shape?.isFinite ?? true, "a shape is finite")
    let old = nodes.extraRow(of: slot(node)).shape
    if old != NodeExtra.none { shapes.remove(old) }
    let row = shape.map { shapes.insert($0) } ?? NodeExtra.none
    change(node) { $0.shape = row }
  }

  /// Opacity from 0 to 1, as a 32-bit float (rule H4).
  public func alpha(of node: NodeIndex) -> Float { nodes.alpha[slot(node)] }

  /// Sets the opacity, clamped to 0 to 1; at most 0.01 the node and its subtree are never hit (rule H4).
  public func setAlpha(_ alpha: Float, of node: NodeIndex) {
    precondition(!alpha.isNaN, "an alpha is a number")
    nodes.alpha[slot(node)] = min(max(alpha, 0), 1)
    setFlag(.isTransparent, alpha <= HitTree.alphaThreshold, of: node)
  }

  /// Whether the node and its subtree are never hit because it is hidden (rule H3).
  public func isHidden(_ node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.isHidden) }

  /// Hides or shows a node.
  public func setHidden(_ isHidden: Bool, of node: NodeIndex) { setFlag(.isHidden, isHidden, of: node) }

  /// Whether the node and its subtree take touches at all (rule H3).
  public func isUserInteractionEnabled(_ node: NodeIndex) -> Bool {
    !nodes.flags[slot(node)].contains(.isInteractionDisabled)
  }

  /// Switches interaction on or off for a node and its subtree.
  public func setUserInteractionEnabled(_ isEnabled: Bool, of node: NodeIndex) {
    setFlag(.isInteractionDisabled, !isEnabled, of: node)
  }

  /// Whether children are tried although the point is outside the node (rule H11).
  public func hitOverflow(of node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.overflows) }

  /// Lets children be hit outside the node, or not.
  public func setHitOverflow(_ overflows: Bool, of node: NodeIndex) {
    setFlag(.overflows, overflows, of: node)
  }

  /// Whether the node is never the answer itself (rule H12).
  public func hitPassthrough(of node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.passesThrough) }

  /// Makes a node answer for its descendants only, or for itself too.
  public func setHitPassthrough(_ passesThrough: Bool, of node: NodeIndex) {
    setFlag(.passesThrough, passesThrough, of: node)
  }

  /// The level at which a root is asked (rule H14).
  public func windowLevel(of node: NodeIndex) -> Double { nodes.extraRow(of: slot(node)).windowLevel }

  /// Sets the level at which a root is asked; it becomes the front one of its level (rule H14). O(roots).
  ///
  /// On a node that is no root the level waits until it becomes one.
  public func setWindowLevel(_ level: Double, of node: NodeIndex) {
    precondition(level.isFinite, "a window level is finite")
    let slot = slot(node)
    let isRoot = nodes.flags[slot].contains(.isRoot)
    if isRoot {
      nodeWillMove(slot)
      table[0].unlink(slot)
    }
    change(node) { $0.windowLevel = level }
    if isRoot {
      table[0].linkRoot(slot)
      nodeDidChange(slot)
    }
  }

  /// The largest alpha at which a node is not hit (rule H4), in the precision in which alpha is kept.
  static let alphaThreshold: Float = 0.01

  private func change(_ node: NodeIndex, _ body: (inout NodeExtra) -> Void) {
    let slot = slot(node)
    var extra = nodes.extraRow(of: slot)
    body(&extra)
    table[0].setExtra(extra, of: slot)
    nodeDidChange(slot)
  }

  private func setFlag(_ flag: NodeFlags, _ isSet: Bool, of node: NodeIndex) {
    let slot = slot(node)
    guard nodes.flags[slot].contains(flag) != isSet else { return }
    unsafe table.pointer(to: 0).pointee.setFlag(flag, isSet, of: slot)
    if NodeFlags.pruning.contains(flag) && (portalTakesFlags(slot) || veilTakes(slot)) { return }
    nodeDidChange(slot)
  }
}

extension HitTree {
  /// A slot with a view's members, detached.
  func makeSlot(_ view: ViewSpec) -> Int32 {
    preconditionNotAsking()
    let slot = table[0].takeSlot()
    nodes.setFrame(view.frame, of: slot)
    nodes.alpha[slot] = view.alpha
    var flags: NodeFlags = []
    if view.isHidden { flags.insert(.isHidden) }
    if !view.isUserInteractionEnabled { flags.insert(.isInteractionDisabled) }
    if view.alpha <= HitTree.alphaThreshold { flags.insert(.isTransparent) }
    if view.hitOverflow { flags.insert(.overflows) }
    if view.hitPassthrough { flags.insert(.passesThrough) }
    if view.hasRareMembers || view.boundsOrigin != .zero {
      let transform = view.transform
      if !transform.isIdentity && !transform.isInvertible { flags.insert(.isSingular) }
      var extra = NodeExtra()
      extra.boundsOrigin = view.boundsOrigin
      extra.insets = view.hitInsets
      extra.transform = transform
      extra.anchorPoint = view.anchorPoint
      extra.windowLevel = view.windowLevel
      if let shape = view.hitShape { extra.shape = shapes.insert(shape) }
      table[0].setExtra(extra, of: slot)
    }
    unsafe table.pointer(to: 0).pointee.addFlags(flags, of: slot)
    return slot
  }
}
