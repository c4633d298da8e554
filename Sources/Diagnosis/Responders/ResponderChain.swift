internal import Hierarchy

/// Who gets what a view does not handle, by the rules R1 to R5 and R7.
public struct ResponderChain: Sendable {
  private let tree: DiagnosedTree
  /// The views that responders name, by id.
  private var named: [String: Int] = [:]
  private var specs: [String: ResponderSpec] = [:]
  /// The controller of each root view of one.
  private var controllers: [Int: String] = [:]
  private var scene, application, delegate: String?

  /// A link of a chain.
  private enum Link {
    case view(Int)
    case other(String)
  }

  /// Takes a tree and the responders that its file lists beside the views.
  ///
  /// - Complexity: O(r), and O(n) for n views where any of the r responders names one.
  public init(_ tree: DiagnosedTree, responders: [ResponderSpec]) {
    self.tree = tree
    let names = Set(
      responders.flatMap { [$0.id, $0.view, $0.next, $0.parent, $0.presentedBy].compactMap(\.self) })
    if !names.isEmpty {
      for (index, view) in tree.views.enumerated() where names.contains(view.id) { named[view.id] = index }
    }
    for spec in responders {
      specs[spec.id] = spec
      switch spec.kind {
      case .controller:
        if let view = spec.view.flatMap({ named[$0] }) { controllers[view] = spec.id }
      case .scene: scene = spec.id
      case .application: application = spec.id
      case .delegate: delegate = spec.isResponder ? spec.id : nil
      case nil: break
      }
    }
  }

  /// The ids from a view to the end of its chain, itself first.
  ///
  /// Where overrides of `next` make a circle, the chain ends before it would repeat a responder.
  ///
  /// - Parameter view: index of the view.
  /// - Complexity: O(length of the chain).
  public func ids(from view: Int) -> [String] { ids(from: .view(view)) }

  /// The ids from a responder that is no view to the end of its chain, itself first; from a view that no
  /// responder names only its own.
  public func ids(from id: String) -> [String] { ids(from: link(id)) }

  private func ids(from start: Link) -> [String] {
    var chain: [String] = []
    var seen: Set<String> = []
    var current: Link? = start
    while let link = current {
      let id = id(of: link)
      guard seen.insert(id).inserted else { break }
      chain.append(id)
      current = next(of: link)
    }
    return chain
  }

  private func link(_ id: String) -> Link { named[id].map { .view($0) } ?? .other(id) }

  private func id(of link: Link) -> String {
    switch link {
    case .view(let view): tree.id(view)
    case .other(let id): id
    }
  }

  private func next(of link: Link) -> Link? {
    if let next = specs[id(of: link)]?.next { return self.link(next) }
    switch link {
    case .view(let view):
      if let controller = controllers[view] { return .other(controller) }
      if let parent = tree.views[view].parent { return .view(parent) }
      return (scene ?? application).map { .other($0) }
    case .other(let id):
      return specs[id].flatMap { next(of: $0) }
    }
  }

  private func next(of spec: ResponderSpec) -> Link? {
    switch spec.kind {
    case .controller:
      if let presenting = spec.presentedBy { return link(presenting) }
      let superview = spec.view.flatMap { named[$0] }.flatMap { tree.views[$0].parent }
      return superview.map { .view($0) } ?? spec.parent.map { link($0) }
    case .scene: return application.map { .other($0) }
    case .application: return delegate.map { .other($0) }
    case .delegate, nil: return nil
    }
  }
}
