internal import Geometry

/// What one view's piece of a recursive description says.
struct DescribedView {
  var className = ""
  var address: String?
  var baseClass: String?
  /// The frame as printed: with a transform the box around the transformed view.
  var frame: Rect?
  var bounds: Rect?
  var contentOffset: Point?
  var transform: AffineTransform?
  var anchorPoint: Point?
  var alpha: Double?
  var isHidden = false
  var isUserInteractionEnabled = true
  var isEnabled: Bool?
  var clipsToBounds = false
  var hasRecognizers = false
  var isAnimated = false
  var text: String?
  /// Whether the piece describes a layer, which old systems list among the views.
  var isLayer = false
  /// Offset of the first byte behind the view's closing bracket; nil where none closes it.
  var end: Int?

  /// Reads a piece.
  ///
  /// - Parameter bytes: from the view's `<` to the next view's line.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let head = DescriptionHead(bytes) else { return }
    className = String(decoding: bytes[head.className], as: UTF8.self)
    address = head.address.map { String(decoding: bytes[$0], as: UTF8.self) }
    var scanner = DescriptionScanner(bytes, from: head.end)
    while let member = scanner.next() { apply(member.key, member.value) }
    end = scanner.closed
    if let end { isLayer = bytes[end...].starts(with: " (layer)".utf8) }
  }

  private mutating func apply(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    switch String(decoding: key, as: UTF8.self) {
    case "frame": frame = frame ?? DescribedView.rect(value)
    case "bounds": bounds = DescribedView.rect(value)
    case "transform":
      let n = DescribedView.numbers(value)
      if n.count == 6 { transform = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }
    case "anchorPoint": anchorPoint = DescribedView.point(value)
    case "contentOffset": contentOffset = DescribedView.point(value)
    case "alpha": alpha = DescribedView.numbers(value).first
    case "hidden": isHidden = value.elementsEqual("YES".utf8)
    case "userInteractionEnabled": isUserInteractionEnabled = !value.elementsEqual("NO".utf8)
    case "enabled": isEnabled = !value.elementsEqual("NO".utf8)
    case "clipsToBounds": clipsToBounds = value.elementsEqual("YES".utf8)
    case "baseClass": baseClass = String(decoding: value, as: UTF8.self)
    case "gestureRecognizers": hasRecognizers = true
    case "animations": isAnimated = true
    case "text": text = String(decoding: value, as: UTF8.self)
    default: break
    }
  }

  private static func rect(_ value: ArraySlice<UInt8>) -> Rect? {
    let n = numbers(value)
    return n.count == 4 ? Rect(x: n[0], y: n[1], width: n[2], height: n[3]) : nil
  }

  private static func point(_ value: ArraySlice<UInt8>) -> Point? {
    let n = numbers(value)
    return n.count == 2 ? Point(x: n[0], y: n[1]) : nil
  }

  /// The numbers of a value, whatever brackets and separators stand around them.
  private static func numbers(_ value: ArraySlice<UInt8>) -> [Double] {
    value.split { byte in
      switch byte {
      case 0...0x20, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ";"):
        true
      default: false
      }
    }.map { Double(String(decoding: $0, as: UTF8.self)) ?? .nan }
  }
}
