import Geometry

/// The checks behind `ViewHierarchy.init`: one pass, first fault wins.
enum HierarchyValidation {
  static func check(_ views: [ViewSpec]) throws(HierarchyError) {
    guard views.count <= ViewHierarchy.Limits.views else {
      throw HierarchyError(reason: "\(views.count) views, more than \(ViewHierarchy.Limits.views)")
    }
    var seen = Set<String>(minimumCapacity: views.count)
    var depths = [Int32](repeating: 0, count: views.count)
    for (index, view) in views.enumerated() {
      func fault(_ member: String, _ reason: String) -> HierarchyError {
        HierarchyError(index: index, id: view.id, member: member, reason: reason)
      }
      if let reason = idFault(view.id) { throw fault("id", reason) }
      guard seen.insert(view.id).inserted else { throw fault("id", "is used by an earlier view") }
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

  static func idFault(_ id: String) -> String? {
    if id.isEmpty { return "is empty" }
    if id == "-" { return "is \"-\", which stands for no view" }
    let hasControl = id.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
    return hasControl ? "has a control character" : nil
  }

  private static func commonFault(_ view: ViewSpec) -> (String, String)? {
    if let reason = rectFault(view.frame) { return ("frame", reason) }
    if let reason = pointFault(view.boundsOrigin) { return ("bounds", reason) }
    if view.alpha.isNaN { return ("alpha", "is not a number") }
    return nil
  }

  private static func rareFault(_ view: ViewSpec) -> (String, String)? {
    let transform = view.transform
    for value in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      if let reason = numberFault(value) { return ("transform", reason) }
    }
    if let reason = pointFault(view.anchorPoint) { return ("anchorPoint", reason) }
    let insets = view.hitInsets
    for value in [insets.top, insets.left, insets.bottom, insets.right] {
      if let reason = numberFault(value) { return ("hitInsets", reason) }
    }
    switch view.hitShape {
    case .polygons(let rings)?:
      for corner in rings.joined() {
        if let reason = pointFault(corner) { return ("hitShape", reason) }
      }
    case .ellipse(let rect)?:
      if let reason = rectFault(rect) { return ("hitShape", reason) }
    case nil: break
    }
    guard view.windowLevel.isFinite else { return ("windowLevel", "is not finite") }
    if view.windowLevel != 0, view.parent != nil { return ("windowLevel", "on a view with a parent") }
    return nil
  }

  private static func rectFault(_ rect: Rect) -> String? {
    if let reason = pointFault(rect.origin) { return reason }
    for (name, extent) in [("width", rect.size.width), ("height", rect.size.height)] {
      if let reason = numberFault(extent) { return reason }
      if extent < 0 { return "\(name) \(extent) is negative" }
    }
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
