/// Android's rule for touches: a view that is not active lets them fall through to the sibling behind it and
/// then to its parent.
package enum AndroidTouch {
  /// The attributes that make a node active, where one of them is true.
  package static let signs = ["clickable", "long-clickable", "checkable", "scrollable"]

  /// Whether a node takes touches; nil where it does not say.
  ///
  /// - Parameters:
  ///   - className: the node's class; a text field that can have the focus is active.
  ///   - isFocusable: nil where the node does not say.
  ///   - signs: what the node says of clicks, long clicks, checks and scrolling; disabled ones count too, for
  ///     those swallow touches.
  package static func isActive(className: String, isFocusable: Bool?, signs: [Bool?]) -> Bool? {
    if signs.contains(true) { return true }
    let isField = className.hasSuffix("EditText") || className.hasSuffix("AutoCompleteTextView")
    if isField, isFocusable ?? true { return true }
    return signs.contains { $0 != nil } ? false : nil
  }

  /// Marks a node by the rule.
  package static func apply(_ isActive: Bool?, to node: inout ScreenNode) {
    switch isActive {
    case true?: break
    case false?: node.isPassthrough = true
    case nil: node.lacks("hitPassthrough")
    }
  }

  /// Tells of the nodes that do not say whether they take touches.
  package static func remarks(_ nodes: [ScreenNode]) -> [ImportResult.Remark] {
    nodes.filter { $0.unknown.contains("hitPassthrough") }.map {
      ImportResult.Remark(line: $0.line, reason: "whether it takes touches is not told; taken as yes")
    }
  }
}
