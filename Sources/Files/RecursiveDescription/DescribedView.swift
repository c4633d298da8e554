internal import Geometry

/// What one view's piece of a recursive description says.
struct DescribedView {
  var className = ""
  var address: String?
  /// The frame as printed: with a transform the box around the transformed view.
  var frame: Rect?
  var text: String?
  var isHidden = false
  var isUserInteractionEnabled = true
  var isEnabled: Bool?
  var clipsToBounds = false
  var hasRecognizers = false
  var isAnimated = false
  /// Whether the piece describes a layer, which old systems list among the views.
  var isLayer = false
  private var rareBox: RareBox?

  /// Reads a piece.
  ///
  /// - Parameters:
  ///   - bytes: from the view's `<` to the next view's line.
  ///   - names: classes that were read before.
  ///   - end: gets the offset of the first byte behind the view's closing bracket; nil where none closes it.
  init(_ bytes: ArraySlice<UInt8>, _ names: inout SharedTexts, end: inout Int?) {
    end = nil
    guard let head = DescriptionHead(bytes) else { return }
    className = names.text(bytes[head.className])
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

// What few views print is kept apart, so that the others do not pay for it.
extension DescribedView {
  private indirect enum RareBox {
    case members(Rare)
  }

  private struct Rare {
    var baseClass: String?
    var bounds: Rect?
    var contentOffset: Point?
    var transform: AffineTransform?
    var anchorPoint: Point?
    var alpha: Double?
  }

  private var rare: Rare {
    get {
      guard case .members(let members)? = rareBox else { return Rare() }
      return members
    }
    set { rareBox = .members(newValue) }
  }

  var baseClass: String? {
    get { rare.baseClass }
    set { rare.baseClass = newValue }
  }
  var bounds: Rect? {
    get { rare.bounds }
    set { rare.bounds = newValue }
  }
  var contentOffset: Point? {
    get { rare.contentOffset }
    set { rare.contentOffset = newValue }
  }
  var transform: AffineTransform? {
    get { rare.transform }
    set { rare.transform = newValue }
  }
  var anchorPoint: Point? {
    get { rare.anchorPoint }
    set { rare.anchorPoint = newValue }
  }
  var alpha: Double? {
    get { rare.alpha }
    set { rare.alpha = newValue }
  }
}
