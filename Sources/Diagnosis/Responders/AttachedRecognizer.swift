internal import Hierarchy

/// A gesture recognizer that sees a touch on its way, as far as a file tells: attached to the hit view or to one
/// of its superviews (rule D2).
public struct AttachedRecognizer: Equatable, Sendable {
  /// Index of the view that it is attached to.
  public var view: Int
  /// What it is, e.g. "UITapGestureRecognizer" or "tap"; nil where the source says only that there are some.
  public var type: String?
  /// Its name in a scenario; nil elsewhere.
  public var id: String?

  /// Makes an entry.
  public init(view: Int, type: String?, id: String? = nil) {
    self.view = view
    self.type = type
    self.id = id
  }
}

extension DiagnosedTree {
  /// The recognizers of the views on a path that their files tell of, the deepest view's first (rule D3).
  ///
  /// - Parameters:
  ///   - path: views from the root down.
  ///   - named: recognizers that stand beside the views in the file, such as a scenario's gestures, in the order
  ///     of adding.
  public func recognizers(
    on path: [Int], named: [AttachedRecognizer] = []
  ) -> [AttachedRecognizer] {
    path.reversed().flatMap { view -> [AttachedRecognizer] in
      let own = named.filter { $0.view == view }
      guard hierarchy.views[view].hasRareMembers else { return own }
      let details = hierarchy.views[view].details
      let listed = (details.recognizers ?? []).map { AttachedRecognizer(view: view, type: $0) }
      let untold = details.unknown.contains("recognizers")
      return own + listed + (untold ? [AttachedRecognizer(view: view, type: nil)] : [])
    }
  }
}
