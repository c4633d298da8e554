import Diagnosis
import Hierarchy

/// Which views a command lists, by the options that reach and draw share.
struct ViewChoice {
  private let isChosen: [Bool]

  /// - Throws: `CommandFailure` for an id that no view has, and for another word than "controls" behind --only.
  init(_ arguments: Arguments, _ tree: DiagnosedTree, _ input: TreeInput) throws(CommandFailure) {
    let views = tree.hierarchy.views
    if let only = arguments.value("only"), only != "controls" {
      throw arguments.usage("--only", "\"\(only)\" is not controls")
    }
    func named(_ id: String) throws(CommandFailure) -> Int {
      guard let view = tree.view(named: id) else {
        throw CommandFailure("\(input.name): no view has the id \(id)")
      }
      return view
    }
    var chosen = [Bool](repeating: true, count: views.count)
    if let id = arguments.value("root") {
      let root = try named(id)
      for index in views.indices { chosen[index] = index == root || tree.isAncestor(root, of: index) }
    }
    for id in arguments.values("without") {
      let root = try named(id)
      for index in views.indices where index == root || tree.isAncestor(root, of: index) {
        chosen[index] = false
      }
    }
    for (index, view) in views.enumerated() {
      if arguments.has("only"), !view.isTarget { chosen[index] = false }
      if let text = arguments.value("class"), !view.className.contains(text) { chosen[index] = false }
      if let text = arguments.value("id"), !view.id.contains(text) { chosen[index] = false }
      if let text = arguments.value("label"),
        !(view.hasRareMembers && (view.details.label ?? "").contains(text))
      {
        chosen[index] = false
      }
    }
    isChosen = chosen
  }

  /// Whether a view is listed.
  func contains(_ view: Int) -> Bool { isChosen[view] }
}
