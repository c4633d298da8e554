extension ScreenNode {
  /// Switches interaction off for the texts and images of an accessibility dump of iOS, as labels and image
  /// views have it unless an app turns it on, and marks them as unknown in this. One that holds other
  /// elements lets touches through instead, so as not to switch those off with itself. O(n).
  package static func closeTexts(_ nodes: inout [ScreenNode]) {
    for index in nodes.indices where !nodes[index].tellsTouches {
      guard ["StaticText", "Image"].contains(where: nodes[index].className.hasSuffix) else { continue }
      nodes[index].isInteractive = false
      nodes[index].lacks("userInteractionEnabled")
    }
    for index in nodes.indices {
      guard let parent = nodes[index].parent, !nodes[parent].isInteractive else { continue }
      nodes[parent].isInteractive = true
      nodes[parent].isPassthrough = true
    }
  }

  /// Notes that the source cannot tell a member. Nodes that lack the same one alone share its list.
  package mutating func lacks(_ member: String) {
    if unknown.isEmpty, let list = ScreenNode.lists[member] {
      unknown = list
    } else {
      unknown.append(member)
    }
  }

  private static let lists: [String: [String]] = Dictionary(
    uniqueKeysWithValues: [
      "hidden", "hitPassthrough", "parent", "class", "bounds", "userInteractionEnabled", "frame.origin",
      "transform",
    ].map { ($0, [$0]) })

  /// What a reader should know of every dump of accessibility elements.
  package static let accessibilityNote =
    "accessibility elements, not views: overlays, recognizers and hit-test overrides are not told, "
    + "so a hit is an estimate"
}
