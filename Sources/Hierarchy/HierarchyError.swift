/// Why a list of views is not a hierarchy.
public struct HierarchyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Index in the list of the view at fault; nil when the fault is the list's.
  public var index: Int?
  /// Id of the view at fault; nil when the fault is the list's.
  public var id: String?
  /// The member at fault, as tree files name it, e.g. "frame".
  public var member: String?
  /// The rule broken, and the value that breaks it.
  public var reason: String

  /// Makes an error at a member of a view.
  public init(index: Int? = nil, id: String? = nil, member: String? = nil, reason: String) {
    self.index = index
    self.id = id
    self.member = member
    self.reason = reason
  }

  /// One line: the view, the member and the reason.
  public var description: String {
    var place = ""
    if let id { place += "view \(id): " }
    if let member { place += "\(member): " }
    return place + reason
  }
}
