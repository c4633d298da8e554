internal import Geometry
public import Hierarchy

extension ViewHierarchy {
  /// FNV-1a (64 bits) over ids, classes, parents, flags and the bits of every number: two trees that differ
  /// anywhere in what generators set have different hashes for all practical purposes.
  public var fingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func feed(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    func feed(_ value: UInt64) {
      for shift in stride(from: 0, to: 64, by: 8) { feed(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
    }
    func feed(_ numbers: Double...) {
      for number in numbers { feed(number.bitPattern) }
    }
    for view in views {
      for byte in view.id.utf8 { feed(byte) }
      feed(0 as UInt8)
      for byte in view.className.utf8 { feed(byte) }
      feed(UInt64(bitPattern: Int64(view.parent ?? -1)))
      feed(view.frame.origin.x, view.frame.origin.y, view.frame.size.width, view.frame.size.height)
      feed(view.boundsOrigin.x, view.boundsOrigin.y, Double(view.alpha), view.windowLevel)
      let (transform, insets) = (view.transform, view.hitInsets)
      feed(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
      feed(view.anchorPoint.x, view.anchorPoint.y)
      feed(insets.top, insets.left, insets.bottom, insets.right)
      if case .ellipse(let rect)? = view.hitShape {
        feed(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
      }
      if case .polygons(let rings)? = view.hitShape {
        for ring in rings {
          feed(UInt64(ring.count))
          for corner in ring { feed(corner.x, corner.y) }
        }
      }
      let flags = [
        view.isHidden, view.isUserInteractionEnabled, view.clipsToBounds, view.hitOverflow,
        view.hitPassthrough,
      ]
      for flag in flags { feed(flag ? 1 as UInt8 : 0) }
    }
    return hash
  }
}
