internal import Geometry
internal import Hierarchy
internal import JSONText

extension TreeReader {
  /// What one view's members said, until all are read: they stand in any order.
  private struct Draft {
    var id: String?
    var idOffset = 0
    var className: String?
    var parent: Int?
    var frame: Rect?
    var bounds: (offset: Int, rect: Rect)?
    var contentOffset: (offset: Int, point: Point)?
    var windowLevel: (offset: Int, level: Double)?
    var alpha: Float?
    var isHidden = false
    var isUserInteractionEnabled: Bool?
    var clipsToBounds = false
    var hitOverflow = false
    var hitPassthrough = false
    var transform: AffineTransform?
    var anchorPoint: Point?
    var hitInsets: EdgeInsets?
    var hitShape: HitShape?
    var details: ImportDetails?
  }

  /// Reads the view that stands next and appends it.
  mutating func readView() throws(JSONError) {
    try json.beginObject()
    let start = json.valueOffset
    var draft = Draft()
    while let key = try json.nextKey() {
      if let member = TreeMember(key) {
        try readMember(member, key, &draft)
      } else if let form = CarriedMember.form(of: key.text) {
        let carried = ImportDetails.Member(name: key.text, json: try carriedValue(form))
        draft.details = draft.details ?? ImportDetails()
        draft.details?.carried.append(carried)
      } else {
        try unknownMember(key)
      }
    }
    try append(draft, start: start)
  }

  private mutating func readMember(
    _ member: TreeMember, _ key: JSONKey, _ draft: inout Draft
  ) throws(JSONError) {
    switch member {
    case .id:
      draft.id = try json.string()
      draft.idOffset = json.valueOffset
    case .parent: draft.parent = try parentIndex()
    case .className: draft.className = classNames.name(try json.stringBytes())
    case .frame: draft.frame = try rect()
    case .bounds:
      let rect = try rect()
      draft.bounds = (key.offset, rect)
    case .contentOffset:
      let point = try point()
      draft.contentOffset = (key.offset, point)
    case .transform:
      let n = try numbers(6)
      draft.transform = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case .anchorPoint: draft.anchorPoint = try point()
    case .alpha: draft.alpha = Float(try json.number())
    case .hidden: draft.isHidden = try json.bool()
    case .userInteractionEnabled: draft.isUserInteractionEnabled = try json.bool()
    case .clipsToBounds: draft.clipsToBounds = try json.bool()
    case .hitInsets:
      let n = try numbers(4)
      draft.hitInsets = EdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    case .hitShape: draft.hitShape = try hitShape()
    case .hitOverflow: draft.hitOverflow = try json.bool()
    case .hitPassthrough: draft.hitPassthrough = try json.bool()
    case .windowLevel: draft.windowLevel = (key.offset, try json.number())
    case .label, .identifier, .enabled, .recognizers, .source, .unknown:
      var details = draft.details ?? ImportDetails()
      try readDetail(member, &details)
      draft.details = details
    }
  }

  /// The index of the view that the string which stands next names.
  private mutating func parentIndex() throws(JSONError) -> Int {
    let name = try json.stringBytes()
    if let lastParent, lastParent.name.isEqual(to: name) { return lastParent.index }
    guard let index = ids.index(of: name, in: views) else {
      let shown = TreeReader.quoted(String(decoding: name, as: UTF8.self))
      throw JSONError(offset: json.valueOffset, reason: "\(shown) names no view that stands before this one")
    }
    lastParent = (name, index)
    return index
  }

  /// Checks what only the whole view can tell, and appends it.
  private mutating func append(_ draft: Draft, start: Int) throws(JSONError) {
    guard let id = draft.id else { throw JSONError(offset: start, reason: "\"id\" is missing") }
    guard let frame = draft.frame else { throw JSONError(offset: start, reason: "\"frame\" is missing") }
    if let reason = HierarchyValidation.idFault(id) {
      throw JSONError(offset: draft.idOffset, reason: reason)
    }
    let index = views.count
    guard id.withBytes({ ids.insert($0, at: index, in: views) }) else {
      throw JSONError(offset: draft.idOffset, reason: "\(TreeReader.quoted(id)) is used by an earlier view")
    }
    var depth = 0
    if let parent = draft.parent {
      depth = Int(depths[parent]) + 1
      guard depth <= ViewHierarchy.Limits.depth else {
        let reason = "more than \(ViewHierarchy.Limits.depth) levels below its root"
        throw JSONError(offset: start, reason: reason)
      }
      if let level = draft.windowLevel {
        throw JSONError(offset: level.offset, reason: "stands on a view with a parent")
      }
    }
    depths.append(UInt16(depth))

    var view = ViewSpec(
      id: id, className: draft.className ?? "UIView", parent: draft.parent, frame: frame,
      isUserInteractionEnabled: draft.isUserInteractionEnabled)
    view.boundsOrigin = try boundsOrigin(draft, frame: frame)
    if let alpha = draft.alpha { view.alpha = alpha }
    view.isHidden = draft.isHidden
    view.clipsToBounds = draft.clipsToBounds
    view.hitOverflow = draft.hitOverflow
    view.hitPassthrough = draft.hitPassthrough
    if let transform = draft.transform { view.transform = transform }
    if let anchorPoint = draft.anchorPoint { view.anchorPoint = anchorPoint }
    if let hitInsets = draft.hitInsets { view.hitInsets = hitInsets }
    if let hitShape = draft.hitShape { view.hitShape = hitShape }
    if let level = draft.windowLevel { view.windowLevel = level.level }
    if let details = draft.details { view.details = details }
    views.append(consume view)
  }

  private func boundsOrigin(_ draft: Draft, frame: Rect) throws(JSONError) -> Point {
    guard let bounds = draft.bounds else { return draft.contentOffset?.point ?? .zero }
    guard bounds.rect.size == frame.size else {
      let size = frame.size
      throw JSONError(
        offset: bounds.offset, reason: "its size is not the frame's, \(size.width) × \(size.height)")
    }
    if let contentOffset = draft.contentOffset, contentOffset.point != bounds.rect.origin {
      throw JSONError(offset: contentOffset.offset, reason: "differs from the origin of \"bounds\"")
    }
    return bounds.rect.origin
  }
}
