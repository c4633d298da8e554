internal import Geometry
internal import Hierarchy
internal import JSONText

extension TreeReader {
  /// Reads the view that stands next and appends it.
  mutating func readView() throws(JSONError) {
    let draft = try readDraft()
    try append(draft)
  }

  /// Reads the members of the view that stands next.
  mutating func readDraft() throws(JSONError) -> ViewDraft {
    try json.beginObject()
    var draft = ViewDraft(offset: json.valueOffset)
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
    return draft
  }

  private mutating func readMember(
    _ member: TreeMember, _ key: JSONKey, _ draft: inout ViewDraft
  ) throws(JSONError) {
    switch member {
    case .id:
      draft.id = try json.string()
      draft.idOffset = json.valueOffset
    case .parent:
      draft.parentOffset = json.nextOffset()
      if parentsAreNames { draft.parentName = try json.string() } else { draft.parent = try parentIndex() }
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
  private mutating func append(_ draft: ViewDraft) throws(JSONError) {
    let view = try draft.spec()
    let index = views.count
    guard view.id.withBytes({ ids.insert($0, at: index, in: views) }) else {
      let reason = "\(TreeReader.quoted(view.id)) is used by an earlier view"
      throw JSONError(offset: draft.idOffset, reason: reason)
    }
    var depth = 0
    if let parent = draft.parent {
      depth = Int(depths[parent]) + 1
      guard depth <= ViewHierarchy.Limits.depth else {
        let reason = "more than \(ViewHierarchy.Limits.depth) levels below its root"
        throw JSONError(offset: draft.offset, reason: reason)
      }
    }
    depths.append(UInt16(depth))
    views.append(consume view)
  }
}
