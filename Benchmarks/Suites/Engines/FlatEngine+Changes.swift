public import Geometry
internal import Hierarchy
internal import HitTesting

extension FlatEngine: ChangingHitTestEngine {
  @inline(__always)
  private func node(_ view: Int32) -> NodeIndex {
    names.map { $0[Int(view)] } ?? NodeIndex(rawValue: UInt32(bitPattern: view))
  }

  /// See `ChangingHitTestEngine`.
  public func setFrame(_ frame: Rect, of view: Int32) { tree.setFrame(frame, of: node(view)) }

  /// See `ChangingHitTestEngine`.
  public func setBoundsOrigin(_ origin: Point, of view: Int32) {
    tree.setBoundsOrigin(origin, of: node(view))
  }

  /// See `ChangingHitTestEngine`.
  public func setHidden(_ isHidden: Bool, of view: Int32) { tree.setHidden(isHidden, of: node(view)) }

  /// See `ChangingHitTestEngine`.
  public func setTransform(_ transform: AffineTransform, of view: Int32) {
    tree.setTransform(transform, of: node(view))
  }

  /// See `ChangingHitTestEngine`.
  public func remove(_ view: Int32) { tree.detach(node(view)) }

  /// See `ChangingHitTestEngine`.
  public func putBack(_ view: Int32, into parent: Int32) { insert(node(view), into: node(parent)) }

  /// See `ChangingHitTestEngine`.
  public func destroy(_ view: Int32, count: Int32) { tree.destroy(node(view)) }

  /// See `ChangingHitTestEngine`.
  public func make(_ view: Int32, count: Int32, into parent: Int32) {
    guard let nodes else { preconditionFailure("views are made anew only in a tree that is changed") }
    let first = Int(view)
    var names = UnsafeMutableBufferPointer(start: nodes.names, count: nodes.hierarchy.views.count).mutableSpan
    tree.makeSubtree(first..<first + Int(count), of: nodes.hierarchy, names: &names)
    insert(names[first], into: node(parent))
  }

  private func insert(_ node: NodeIndex, into parent: NodeIndex) {
    do {
      try tree.insert(node, into: parent)
    } catch {
      preconditionFailure("no view is put below itself: \(error)")
    }
  }

  /// See `ChangingHitTestEngine`. O(n).
  public func view(ofAnswer answer: Int32) -> Int32 {
    guard let nodes, answer >= 0 else { return answer }
    let name = NodeIndex(rawValue: UInt32(bitPattern: answer))
    let views = nodes.hierarchy.views.indices
    if views.contains(Int(answer)), nodes.names[Int(answer)] == name { return answer }
    return views.first { nodes.names[$0] == name }.map(Int32.init) ?? -2
  }
}
