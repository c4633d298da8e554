internal import Geometry
internal import Hierarchy

extension DiagnosedTree {
  /// The number of the rule behind an obstacle, e.g. "H8"; "unknown" where the source tells too little for any.
  ///
  /// - Parameter view: the view that has the obstacle.
  public func rule(of obstacle: Obstacle, for view: Int) -> String {
    switch obstacle {
    case .unknownFrame: return "unknown"
    case .hidden, .interactionOff: return "H3"
    case .transparent: return "H4"
    case .flattened: return "H6"
    case .outsideAncestor: return "H8"
    case .outsideItself:
      let spec = hierarchy.views[view]
      if spec.hasRareMembers, spec.hitShape != nil || spec.hitInsets != .zero { return "H10" }
      return spec.hitOverflow ? "H11" : "H5"
    case .descendant: return "H1"
    case .covered(let by): return areInOneWindow(by, view) ? "H2" : "H14"
    case .passesThrough: return "H12"
    }
  }

  /// An obstacle in words, with the ids of the views that take part and nothing of their texts.
  ///
  /// - Parameter view: the view that has the obstacle.
  public func because(_ obstacle: Obstacle, for view: Int) -> String {
    switch obstacle {
    case .unknownFrame(let other): return "the frame of \(id(other)) is unknown"
    case .hidden(let other): return "hidden is true on \(id(other))"
    case .transparent(let other):
      return "alpha \(hierarchy.views[other].alpha) on \(id(other)) is at most 0.01"
    case .interactionOff(let other):
      let className = hierarchy.views[other].className
      let isDefault = !ViewSpec.defaultUserInteractionEnabled(className: className)
      return "userInteractionEnabled is false on \(id(other))"
        + (isDefault ? ", the default of \(className)" : "")
    case .flattened(let other): return "the transform of \(id(other)) cannot be undone"
    case .outsideAncestor(let other):
      let degree = hierarchy.views[view].parent == other ? "parent" : "ancestor"
      return "the point lies outside its \(degree) \(id(other))"
    case .outsideItself:
      let spec = hierarchy.views[view]
      guard spec.hasRareMembers else { return "the point lies outside its bounds" }
      if spec.hitShape != nil { return "the point lies outside its hitShape" }
      return "the point lies outside its bounds" + (spec.hitInsets == .zero ? "" : " with hitInsets")
    case .descendant(let other): return "its descendant \(id(other)) takes the touch"
    case .covered(let other): return "\(id(other)) lies in front and takes the touch"
    case .passesThrough: return "it lets touches through (hitPassthrough)"
    }
  }

  private func areInOneWindow(_ one: Int, _ other: Int) -> Bool {
    // The views of a window stand together, and the windows one after the other.
    let (behind, front) = (min(rank[one], rank[other]), max(rank[one], rank[other]))
    return !rootsFrontToBack.contains { rank[$0] > behind && rank[$0] <= front }
  }
}
