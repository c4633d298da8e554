public import Geometry
public import Hierarchy

/// One member of one view set to another value: the unit in which mends are counted.
public struct ViewChange: Equatable, Sendable {
  /// What is set.
  public enum Setting: Equatable, Sendable {
    /// `hidden` to false.
    case shown
    /// `alpha`.
    case alpha(Float)
    /// `userInteractionEnabled`.
    case interaction(Bool)
    /// `transform` to the identity.
    case withoutTransform
    /// `hitInsets`, in points.
    case hitInsets(EdgeInsets)
    /// `hitShape` to none.
    case withoutShape
    /// `hitPassthrough`.
    case passthrough(Bool)
    /// The place among the siblings: directly in front of this one.
    case inFront(of: Int)
    /// `windowLevel`.
    case windowLevel(Double)
  }

  /// Index of the view that is changed.
  public var view: Int
  /// What is set, and to which value.
  public var setting: Setting

  /// Whether a view may have the value.
  var isPossible: Bool {
    let limit = ViewHierarchy.Limits.coordinate
    switch setting {
    case .hitInsets(let insets):
      return [insets.top, insets.left, insets.bottom, insets.right].allSatisfy { abs($0) <= limit }
    case .windowLevel(let level): return level.isFinite
    case .alpha(let alpha): return !alpha.isNaN
    case .shown, .interaction, .withoutTransform, .withoutShape, .passthrough, .inFront: return true
    }
  }

  /// Makes a change of a view.
  public init(view: Int, setting: Setting) {
    self.view = view
    self.setting = setting
  }
}

extension DiagnosedTree {
  /// A change in words, with ids and nothing of any view's texts.
  public func text(of change: ViewChange) -> String {
    let name = id(change.view)
    switch change.setting {
    case .shown: return "set hidden to false on \(name)"
    case .alpha(let value): return "set alpha to \(DiagnosisText.number(Double(value))) on \(name)"
    case .interaction(let isOn): return "set userInteractionEnabled to \(isOn) on \(name)"
    case .withoutTransform: return "set transform to identity on \(name)"
    case .hitInsets(let insets): return "set hitInsets to \(DiagnosisText.insets(insets)) on \(name)"
    case .withoutShape: return "remove hitShape from \(name)"
    case .passthrough(let isOn): return "set hitPassthrough to \(isOn) on \(name)"
    case .inFront(let sibling): return "bring \(name) in front of \(id(sibling))"
    case .windowLevel(let level): return "set windowLevel to \(DiagnosisText.number(level)) on \(name)"
    }
  }

  /// A copy of the hierarchy with changes made to it. Views keep their ids; their indices may be others, as
  /// siblings may change places.
  ///
  /// - Throws: `HierarchyError` where a change gives a view a value that no view may have.
  /// - Complexity: O(n) for n views.
  public func hierarchy(with changes: [ViewChange]) throws(HierarchyError) -> ViewHierarchy {
    try ViewHierarchy(name: hierarchy.name, views: views(with: changes))
  }

  /// The views after some changes, whatever those set.
  func views(with changes: [ViewChange]) -> [ViewSpec] {
    let changed = ChangedOrder(self, changes)
    var result: [ViewSpec] = []
    result.reserveCapacity(views.count)
    var placed = [Int](repeating: -1, count: views.count)
    var open = Array(changed.roots.reversed())
    while let view = open.popLast() {
      var spec = changed.spec(view)
      spec.parent = spec.parent.map { placed[$0] }
      placed[view] = result.count
      result.append(spec)
      changed.forEachChildFrontToBack(of: view) { open.append($0) }
    }
    return result
  }
}

extension ViewChange.Setting {
  /// Sets the member; a change of order sets none.
  func apply(to spec: inout ViewSpec) {
    switch self {
    case .shown: spec.isHidden = false
    case .alpha(let value): spec.alpha = value
    case .interaction(let isOn): spec.isUserInteractionEnabled = isOn
    case .withoutTransform: spec.transform = .identity
    case .hitInsets(let insets): spec.hitInsets = insets
    case .withoutShape: spec.hitShape = nil
    case .passthrough(let isOn): spec.hitPassthrough = isOn
    case .inFront: break
    case .windowLevel(let level): spec.windowLevel = level
    }
  }
}
