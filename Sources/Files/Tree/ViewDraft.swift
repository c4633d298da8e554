package import Geometry
package import Hierarchy
package import JSONText

/// What the members of one view in a file say, each nil where it does not stand there.
///
/// A tree's reader makes views of them; a scenario also says by them what becomes of a view that exists.
package struct ViewDraft {
  /// Offset of the view's object.
  package let offset: Int
  package var id: String?
  package var idOffset = 0
  package var className: String?
  /// Index of the parent among the views of the same file.
  package var parent: Int?
  /// The parent's id, where parents are names.
  package var parentName: String?
  package var parentOffset = 0
  package var frame: Rect?
  package var bounds: (offset: Int, rect: Rect)?
  package var contentOffset: (offset: Int, point: Point)?
  package var windowLevel: (offset: Int, level: Double)?
  package var alpha: Float?
  package var isHidden: Bool?
  package var isUserInteractionEnabled: Bool?
  package var clipsToBounds: Bool?
  package var hitOverflow: Bool?
  package var hitPassthrough: Bool?
  package var transform: AffineTransform?
  package var anchorPoint: Point?
  package var hitInsets: EdgeInsets?
  package var hitShape: HitShape?
  package var details: ImportDetails?

  init(offset: Int) { self.offset = offset }

  /// Reads the view that begins at a byte of a file whose whole text is known to be JSON. Its parent is a
  /// name, as it may be any view of the moment.
  ///
  /// - Returns: the draft, and every member that no view has.
  /// - Throws: `JSONError` for a member whose value is of the wrong form.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) throws(JSONError) -> (draft: ViewDraft, unknownMembers: [JSONError]) {
    var reader = try TreeReader(bytes, at: offset)
    let draft = try reader.readDraft()
    return (draft, reader.unknownMembers)
  }

  /// The view that the members describe, but for a parent that is a name.
  ///
  /// - Throws: `JSONError` where the id or the frame is missing or the id cannot be one, and where members
  ///   contradict each other.
  package func spec() throws(JSONError) -> ViewSpec {
    guard let id else { throw JSONError(offset: offset, reason: "\"id\" is missing") }
    guard let frame else { throw JSONError(offset: offset, reason: "\"frame\" is missing") }
    if let reason = HierarchyValidation.idFault(id) { throw JSONError(offset: idOffset, reason: reason) }
    if let windowLevel, parent != nil || parentName != nil {
      throw JSONError(offset: windowLevel.offset, reason: "stands on a view with a parent")
    }
    var view = ViewSpec(
      id: id, className: className ?? "UIView", parent: parent, frame: frame,
      isUserInteractionEnabled: isUserInteractionEnabled)
    if let origin = try boundsOrigin(size: frame.size) { view.boundsOrigin = origin }
    if let alpha { view.alpha = alpha }
    view.isHidden = isHidden ?? false
    view.clipsToBounds = clipsToBounds ?? false
    view.hitOverflow = hitOverflow ?? false
    view.hitPassthrough = hitPassthrough ?? false
    if let transform { view.transform = transform }
    if let anchorPoint { view.anchorPoint = anchorPoint }
    if let hitInsets { view.hitInsets = hitInsets }
    if let hitShape { view.hitShape = hitShape }
    if let windowLevel { view.windowLevel = windowLevel.level }
    if let details { view.details = details }
    return view
  }

  /// The origin of the bounds that the members name, for a view of a size; nil where they name none.
  ///
  /// - Throws: `JSONError` where the bounds have another size than the view, or the two names of the origin
  ///   differ.
  package func boundsOrigin(size: Size) throws(JSONError) -> Point? {
    guard let bounds else { return contentOffset?.point }
    guard bounds.rect.size == size else {
      throw JSONError(
        offset: bounds.offset, reason: "its size is not the frame's, \(size.width) × \(size.height)")
    }
    if let contentOffset, contentOffset.point != bounds.rect.origin {
      throw JSONError(offset: contentOffset.offset, reason: "differs from the origin of \"bounds\"")
    }
    return bounds.rect.origin
  }
}
