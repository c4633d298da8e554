import Geometry

/// The checks behind `ViewHierarchy.init`: one pass, first fault wins.
package enum HierarchyValidation {
  static func check(_ views: [ViewSpec]) throws(HierarchyError) {
    guard views.count <= ViewHierarchy.Limits.views else {
      throw HierarchyError(reason: "\(views.count) views, more than \(ViewHierarchy.Limits.views)")
    }
    var seen = IdTable(minimumCapacity: views.count)
    var depths = [Int32](repeating: 0, count: views.count)
    for (index, view) in views.enumerated() {
      func fault(_ member: String, _ reason: String) -> HierarchyError {
        HierarchyError(index: index, id: view.id, member: member, reason: reason)
      }
      if let reason = idFault(view.id) { throw fault("id", reason) }
      guard view.id.withBytes({ seen.insert($0, at: index, in: views) }) else {
        throw fault("id", "is used by an earlier view")
      }
      if let parent = view.parent {
        guard parent < index else { throw fault("parent", "does not stand before its child") }
        depths[index] = depths[parent] + 1
        guard depths[index] <= ViewHierarchy.Limits.depth else {
          throw fault("parent", "puts the view more than \(ViewHierarchy.Limits.depth) levels below its root")
        }
      }
      if let (member, reason) = commonFault(view) { throw fault(member, reason) }
      if view.hasRareMembers, let (member, reason) = rareFault(view) { throw fault(member, reason) }
    }
  }

  /// Why an id cannot be one; nil when it can.
  package static func idFault(_ id: String) -> String? {
    id.withBytes { bytes in
      if bytes.isEmpty { return "is empty" }
      if bytes.count == 1, bytes[0] == UInt8(ascii: "-") { return "is \"-\", which stands for no view" }
      var previous: UInt8 = 0
      for byte in bytes {
        // U+0080 … U+009F are two bytes, the first of them 0xc2.
        let isControl = byte < 0x20 || byte == 0x7f || previous == 0xc2 && byte < 0xa0
        if isControl { return "has a control character" }
        previous = byte
      }
      return nil
    }
  }

  private static func commonFault(_ view: ViewSpec) -> (String, String)? {
    if let reason = rectFault(view.frame) { return ("frame", reason) }
    if let reason = pointFault(view.boundsOrigin) { return ("bounds", reason) }
    if view.alpha.isNaN { return ("alpha", "is not a number") }
    return nil
  }

  private static func rareFault(_ view: ViewSpec) -> (String, String)? {
    let rare = view.rareNumbers
    let transform = rare.transform
    if !transform.isIdentity {
      let reason =
        numberFault(transform.a) ?? numberFault(transform.b) ?? numberFault(transform.c)
        ?? numberFault(transform.d) ?? numberFault(transform.tx) ?? numberFault(transform.ty)
      if let reason { return ("transform", reason) }
    }
    if let reason = pointFault(rare.anchorPoint) { return ("anchorPoint", reason) }
    let insets = rare.hitInsets
    if insets != .zero {
      let reason =
        numberFault(insets.top) ?? numberFault(insets.left) ?? numberFault(insets.bottom)
        ?? numberFault(insets.right)
      if let reason { return ("hitInsets", reason) }
    }
    switch rare.hitShape {
    case .polygons(let rings)?:
      for corner in rings.joined() {
        if let reason = pointFault(corner) { return ("hitShape", reason) }
      }
    case .ellipse(let rect)?:
      if let reason = rectFault(rect) { return ("hitShape", reason) }
    case nil: break
    }
    guard rare.windowLevel.isFinite else { return ("windowLevel", "is not finite") }
    if rare.windowLevel != 0, view.parent != nil { return ("windowLevel", "on a view with a parent") }
    return nil
  }

  private static func rectFault(_ rect: Rect) -> String? {
    if let reason = pointFault(rect.origin) { return reason }
    if let reason = numberFault(rect.size.width) ?? numberFault(rect.size.height) { return reason }
    if rect.size.width < 0 { return "width \(rect.size.width) is negative" }
    if rect.size.height < 0 { return "height \(rect.size.height) is negative" }
    return nil
  }

  private static func pointFault(_ point: Point) -> String? {
    numberFault(point.x) ?? numberFault(point.y)
  }

  private static func numberFault(_ value: Double) -> String? {
    guard value.isFinite else { return "\(value) is not finite" }
    guard abs(value) <= ViewHierarchy.Limits.coordinate else { return "\(value) is beyond ±1e7" }
    return nil
  }
}
