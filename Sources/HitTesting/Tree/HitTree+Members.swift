public import Geometry
import Hierarchy

// What a node is. Reading and storing a member is O(1), allocates nothing in steady state, and takes nodes of
// this tree only: a name that is stale or another tree's is a programmer's error, found in every build.
extension HitTree {
  /// Whether a node is alive: a name that this tree gave and that was not destroyed since. O(1).
  public func contains(_ node: NodeIndex) -> Bool { nodes.isCurrent(node) }

  /// The slot of a node that must be alive.
  func slot(_ node: NodeIndex) -> Int32 {
    if !nodes.isCurrent(node) { HitTree.refuseName(node) }
    return node.slot
  }

  @inline(never)
  private static func refuseName(_ node: NodeIndex) -> Never {
    refuse("node \(node.rawValue) is none of this tree: destroyed, or another tree's")
  }

  /// Place and size in the parent's bounds coordinates, in points, before the transform.
  public func frame(of node: NodeIndex) -> Rect { nodes.frame[slot(node)] }

  /// Moves or resizes a node. Its bounds' origin stays; its size is the frame's.
  ///
  /// - Complexity: O(1); where nothing but the store is to be done, that is inlined, in other modules too. Where the
  ///   index cannot take the change in at once, the next query that gains by it does: O(tiles that it touches) for a
  ///   leaf, and for a container that has moved before, whatever is in it; the first time that a container changes
  ///   O(nodes below it).
  @inlinable @inline(__always)
  public func setFrame(_ frame: Rect, of node: NodeIndex) {
    if unsafe !gate.pointee.stores(frame, of: node) { setFrameAndMore(frame, of: node) }
  }

  /// The same where more is to be done, or said.
  @usableFromInline @inline(never)
  func setFrameAndMore(_ frame: Rect, of node: NodeIndex) {
    if looseLeafStores(frame, of: node) { return }
    setFrameAndTell(frame, of: node)
  }

  @inline(never)
  private func setFrameAndTell(_ frame: Rect, of node: NodeIndex) {
    let nodes = unsafe table.pointer(to: 0)
    if unsafe nodes.pointee.storesFrameAndInverse(frame, of: node) { return }
    require(
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
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setBoundsOrigin(_ origin: Point, of node: NodeIndex) {
    if portalScrolls(node, to: origin) { return }
    setBoundsOriginAndTell(origin, of: node)
  }

  @inline(never)
  private func setBoundsOriginAndTell(_ origin: Point, of node: NodeIndex) {
    require(origin.isFinite, "a bounds origin is finite")
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
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setTransform(_ transform: AffineTransform, of node: NodeIndex) {
    require(transform.isFinite, "a transform is finite")
    if portalTurns(slot(node), by: transform) { return }
    change(node) { $0.transform = transform }
    setFlag(.isSingular, !transform.isIdentity && !transform.isInvertible, of: node)
  }

  /// Moves the point about which the transform works; a share of the size, the middle by default.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setAnchorPoint(_ anchorPoint: Point, of node: NodeIndex) {
    require(anchorPoint.isFinite, "an anchor point is finite")
    change(node) { $0.anchorPoint = anchorPoint }
  }

  /// What `point(inside:)` accepts is the bounds inset by these (rule H10).
  public func hitInsets(of node: NodeIndex) -> EdgeInsets { nodes.extraRow(of: slot(node)).insets }

  /// Narrows or, with negative insets, widens the area in which a node is hit; ignored where it has a shape.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setHitInsets(_ insets: EdgeInsets, of node: NodeIndex) {
    require(insets.isFinite, "insets are finite")
    change(node) { $0.insets = insets }
  }

  /// The area that replaces the bounds, in the node's own coordinates; nil for none.
  public func hitShape(of node: NodeIndex) -> HitShape? {
    let row = nodes.extraRow(of: slot(node)).shape
    return row == NodeExtra.none ? nil : shapes[row]
  }

  /// Replaces the bounds as the area in which a node is hit.
  ///
  /// - Complexity: O(corners), and as `setFrame(_:of:)`.
  public func setHitShape(_ shape: HitShape?, of node: NodeIndex) {
    require(shape?.isFinite ?? true, "a shape is finite")
    let old = nodes.extraRow(of: slot(node)).shape
    if old != NodeExtra.none { shapes.remove(old) }
    let row = shape.map { shapes.insert($0) } ?? NodeExtra.none
    change(node) { $0.shape = row }
  }

  /// Opacity from 0 to 1, as a 32-bit float (rule H4).
  public func alpha(of node: NodeIndex) -> Float { nodes.alpha[slot(node)] }

  /// Sets the opacity, clamped to 0 to 1; at most 0.01 the node and its subtree are never hit (rule H4).
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setAlpha(_ alpha: Float, of node: NodeIndex) {
    require(!alpha.isNaN, "an alpha is a number")
    preconditionNotAsking()
    nodes.alpha[slot(node)] = min(max(alpha, 0), 1)
    setFlag(.isTransparent, alpha <= HitTree.alphaThreshold, of: node)
  }

  /// Whether the node and its subtree are never hit because it is hidden (rule H3).
  public func isHidden(_ node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.isHidden) }

  /// Hides or shows a node.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setHidden(_ isHidden: Bool, of node: NodeIndex) { setFlag(.isHidden, isHidden, of: node) }

  /// Whether the node and its subtree take touches at all (rule H3).
  public func isUserInteractionEnabled(_ node: NodeIndex) -> Bool {
    !nodes.flags[slot(node)].contains(.isInteractionDisabled)
  }

  /// Switches interaction on or off for a node and its subtree.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setUserInteractionEnabled(_ isEnabled: Bool, of node: NodeIndex) {
    setFlag(.isInteractionDisabled, !isEnabled, of: node)
  }

  /// Whether children are tried although the point is outside the node (rule H11).
  public func hitOverflow(of node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.overflows) }

  /// Lets children be hit outside the node, or not.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setHitOverflow(_ overflows: Bool, of node: NodeIndex) {
    setFlag(.overflows, overflows, of: node)
  }

  /// Whether the node is never the answer itself (rule H12).
  public func hitPassthrough(of node: NodeIndex) -> Bool { nodes.flags[slot(node)].contains(.passesThrough) }

  /// Makes a node answer for its descendants only, or for itself too.
  ///
  /// - Complexity: as `setFrame(_:of:)`.
  public func setHitPassthrough(_ passesThrough: Bool, of node: NodeIndex) {
    setFlag(.passesThrough, passesThrough, of: node)
  }

  /// The level at which a root is asked (rule H14).
  public func windowLevel(of node: NodeIndex) -> Double { nodes.extraRow(of: slot(node)).windowLevel }

  /// Sets the level at which a root is asked; it becomes the front one of its level (rule H14). O(roots).
  ///
  /// On a node that is no root the level waits until it becomes one.
  public func setWindowLevel(_ level: Double, of node: NodeIndex) {
    require(level.isFinite, "a window level is finite")
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
  /// Stops the program where a view has a number that no node may have.
  ///
  /// - Parameter view: read where it lies, as by `makeSlot(_:)`.
  @inline(__always)
  func requireNumbers(of view: UnsafePointer<ViewSpec>) {
    let (frame, origin) = unsafe (view.pointee.frame, view.pointee.boundsOrigin)
    if unsafe !(StoreGate.isSurelyRight(frame)
      && origin.x == 0 && origin.y == 0 && view.pointee.alpha >= 0 && !view.pointee.hasRareMembers)
    {
      requireEachNumber(of: unsafe view.pointee)
    }
  }

  @inline(never)
  private func requireEachNumber(of view: ViewSpec) {
    let (frame, origin) = (view.frame, view.boundsOrigin)
    require(
      frame.size.width >= 0 && frame.size.height >= 0 && frame.isFinite,
      "a frame is finite and has no negative size")
    require(origin.isFinite, "a bounds origin is finite")
    require(!view.alpha.isNaN, "an alpha is a number")
    guard view.hasRareMembers else { return }
    require(view.transform.isFinite, "a transform is finite")
    require(view.anchorPoint.isFinite, "an anchor point is finite")
    require(view.hitInsets.isFinite, "insets are finite")
    require(view.hitShape?.isFinite ?? true, "a shape is finite")
    require(view.windowLevel.isFinite, "a window level is finite")
  }

  /// A slot with a view's members, detached.
  ///
  /// - Parameter view: read where it lies: a copy would retain its texts.
  @inline(__always)
  func makeSlot(_ view: UnsafePointer<ViewSpec>) -> Int32 {
    let isTransparent = unsafe view.pointee.alpha <= HitTree.alphaThreshold
    // Without a branch: which views are labels nobody can foretell.
    let flags = unsafe NodeFlags.isHidden.if(view.pointee.isHidden)
      .union(NodeFlags.isInteractionDisabled.if(!view.pointee.isUserInteractionEnabled))
      .union(NodeFlags.isTransparent.if(isTransparent))
      .union(NodeFlags.overflows.if(view.pointee.hitOverflow))
      .union(NodeFlags.passesThrough.if(view.pointee.hitPassthrough))
    let (frame, alpha, origin) = unsafe (view.pointee.frame, view.pointee.alpha, view.pointee.boundsOrigin)
    let slot = unsafe table.pointer(to: 0).pointee.takeSlot(frame, alpha: alpha, flags)
    if unsafe view.pointee.hasRareMembers || origin.x != 0 || origin.y != 0 {
      unsafe takeExtra(of: view.pointee, slot)
    }
    return slot
  }

  @inline(never)
  private func takeExtra(of view: ViewSpec, _ slot: Int32) {
    let transform = view.transform
    var extra = NodeExtra()
    extra.boundsOrigin = view.boundsOrigin
    extra.insets = view.hitInsets
    extra.transform = transform
    extra.anchorPoint = view.anchorPoint
    extra.windowLevel = view.windowLevel
    if let shape = view.hitShape { extra.shape = shapes.insert(shape) }
    table[0].setExtra(extra, of: slot)
    if !transform.isIdentity && !transform.isInvertible {
      unsafe table.pointer(to: 0).pointee.addFlags(.isSingular, of: slot)
    }
  }
}

extension NodeFlags {
  /// These flags or none.
  @inline(__always)
  fileprivate func `if`(_ isSet: Bool) -> NodeFlags {
    NodeFlags(rawValue: rawValue &* (isSet ? 1 : 0))
  }
}
