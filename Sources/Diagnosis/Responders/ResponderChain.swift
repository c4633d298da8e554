internal import Hierarchy

/// Who gets what a view does not handle, by the rules R1 to R5 and R7.
public struct ResponderChain: Sendable {
  private let tree: DiagnosedTree
  private var viewIndices: [String: Int] = [:]
  private var specs: [String: ResponderSpec] = [:]
  /// The controller of each root view of one.
  private var controllers: [String: String] = [:]
  private var scene, application, delegate: String?

  /// Takes a tree and the responders that its file lists beside the views.
  ///
  /// - Complexity: O(n + r) for n views and r responders.
  public init(_ tree: DiagnosedTree, responders: [ResponderSpec]) {
    self.tree = tree
    for (index, view) in tree.views.enumerated() { viewIndices[view.id] = index }
    for spec in responders {
      specs[spec.id] = spec
      switch spec.kind {
      case .controller:
        if let view = spec.view { controllers[view] = spec.id }
      case .scene: scene = spec.id
      case .application: application = spec.id
      case .delegate: delegate = spec.isResponder ? spec.id : nil
      case nil: break
      }
    }
  }

  /// The ids from a responder to the end of its chain, itself first.
  ///
  /// Where overrides of `next` make a circle, the chain ends before it would repeat a responder.
  ///
  /// - Parameter id: a view's or another responder's.
  /// - Complexity: O(length of the chain).
  public func ids(from id: String) -> [String] {
    var chain: [String] = []
    var seen: Set<String> = []
    var current: String? = id
    while let responder = current, seen.insert(responder).inserted {
      chain.append(responder)
      current = next(of: responder)
    }
    return chain
  }

  /// The next responder of one; nil at the end of the chain.
  public func next(of id: String) -> String? {
    if let next = specs[id]?.next { return next }
    if let view = viewIndices[id] {
      if let controller = controllers[id] { return controller }
      if let parent = tree.views[view].parent { return tree.id(parent) }
      return scene ?? application
    }
    guard let spec = specs[id] else { return nil }
    switch spec.kind {
    case .controller:
      if let presenting = spec.presentedBy { return presenting }
      guard let view = spec.view.flatMap({ viewIndices[$0] }) else { return spec.parent }
      return tree.views[view].parent.map { tree.id($0) } ?? spec.parent
    case .scene: return application
    case .application: return delegate
    case .delegate, nil: return nil
    }
  }
}
