internal import Geometry
internal import Hierarchy

extension ImportResult {
  /// Divides all places and sizes by a scale, as pixels become points; says so in the notes. A scale of 1
  /// changes nothing. O(views).
  ///
  /// - Throws: `FileError` for a scale so small that a place is out of range.
  mutating func scale(by scale: Double, _ file: InputFile) throws(FileError) {
    guard scale != 1 else { return }
    var views = hierarchy.views
    for index in views.indices {
      views[index].frame = ImportResult.divided(views[index].frame, scale)
      guard views[index].hasRareMembers else { continue }
      let origin = views[index].boundsOrigin
      views[index].boundsOrigin = Point(x: origin.x / scale, y: origin.y / scale)
      views[index].transform.tx /= scale
      views[index].transform.ty /= scale
      let insets = views[index].hitInsets
      views[index].hitInsets = EdgeInsets(
        top: insets.top / scale, left: insets.left / scale, bottom: insets.bottom / scale,
        right: insets.right / scale)
      switch views[index].hitShape {
      case .polygons(let rings)?:
        let divided = rings.map { ring in ring.map { Point(x: $0.x / scale, y: $0.y / scale) } }
        views[index].hitShape = .polygons(divided)
      case .ellipse(let rect)?: views[index].hitShape = .ellipse(ImportResult.divided(rect, scale))
      case nil: break
      }
    }
    do throws(HierarchyError) {
      hierarchy = try ViewHierarchy(name: hierarchy.name, views: views)
    } catch {
      throw file.error(error.description)
    }
    notes.append("places and sizes are divided by \(scale)")
  }

  private static func divided(_ rect: Rect, _ scale: Double) -> Rect {
    Rect(
      x: rect.origin.x / scale, y: rect.origin.y / scale, width: rect.size.width / scale,
      height: rect.size.height / scale)
  }
}
