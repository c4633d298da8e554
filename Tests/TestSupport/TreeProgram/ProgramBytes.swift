internal import Geometry
internal import Hierarchy

/// Bytes read as a program: small choices, and numbers of every kind that coordinates may be. At the end all
/// choices are 0.
struct ProgramBytes {
  private let bytes: [UInt8]
  private var next = 0
  /// Which numbers there are: 0 to 2 whole and eighths, 3 multiples of 1/64, 4 thirds, 5 tenths, 6 large
  /// ones, 7 anything.
  var lattice = 7

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// A choice among fewer than 256.
  mutating func below(_ bound: Int) -> Int { bound > 1 ? Int(byte()) % bound : 0 }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// True once in so many times.
  mutating func once(in number: Int) -> Bool { below(number) == number - 1 }

  private mutating func short() -> Double {
    Double(Int16(truncatingIfNeeded: Int(byte()) << 8 | Int(byte())))
  }

  /// What a coordinate has beside its whole part: nothing, or as the lattice has it.
  private mutating func fraction() -> Double {
    let part = byte()
    // Most numbers are whole, so that edges meet.
    guard part & 3 == 3 else { return 0 }
    let share = Double(part >> 2)
    switch lattice {
    case 0...2: return share / 8
    case 3: return share / 64
    case 4: return share / 3
    case 5: return share * 0.1
    default: return anything()
    }
  }

  private mutating func anything() -> Double {
    switch below(8) {
    case 0, 1: return short() / 64
    case 2: return short() / 3
    case 3: return (short() / 8).nextUp
    case 4: return (short() / 8).nextDown
    case 5: return short() * 200
    default:
      var bits: UInt64 = 0
      for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
      let value = Double(bitPattern: bits)
      return value.isFinite ? min(max(value, -1e6), 1e6) : 0
    }
  }

  /// A coordinate on a small screen, or a little beside it.
  mutating func coordinate() -> Double {
    let scale = lattice == 6 ? 4_096.0 : 1
    return (Double(byte()) / 2).rounded(.down) * scale - 16 * scale + fraction()
  }

  /// A length: not negative, now and then none.
  mutating func length() -> Double {
    let scale = lattice == 6 ? 4_096.0 : 1
    return max(0, Double(byte()) * scale + fraction())
  }

  mutating func rect() -> Rect {
    Rect(x: coordinate(), y: coordinate(), width: length(), height: length())
  }

  mutating func point() -> Point { Point(x: coordinate(), y: coordinate()) }

  /// A small distance, as a view moves from frame to frame.
  mutating func nudge() -> Double {
    let step = Double(Int8(truncatingIfNeeded: Int(byte())))
    return lattice < 4 ? step / 8 : step / 3
  }

  mutating func insets() -> EdgeInsets {
    func edge() -> Double { Double(Int8(truncatingIfNeeded: Int(byte()))) / 4 }
    return EdgeInsets(top: edge(), left: edge(), bottom: edge(), right: edge())
  }

  mutating func transform() -> AffineTransform {
    switch below(16) {
    case 0...5: return .identity
    case 6: return AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 7: return .scale(x: -1, y: 1)
    case 8: return AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    case 9: return .scale(x: [0.5, 2, 1.5, 1e-3][below(4)], y: [1, 0.5, 2, 3][below(4)])
    case 10: return .translation(x: nudge(), y: nudge())
    case 11: return .scale(x: [0, 1e-160, 1e-6, 1e6][below(4)], y: [1e-160, 1][below(2)])
    case 12: return AffineTransform(a: 1, b: 2, c: 0.5, d: 1, tx: 0, ty: 0)
    default:
      func share() -> Double { Double(Int8(truncatingIfNeeded: Int(byte()))) / 50 }
      return AffineTransform(a: share(), b: share(), c: share(), d: share(), tx: 0, ty: 0)
    }
  }

  /// A shape for some bounds: none, an ellipse, or polygons of which most have an inside.
  mutating func shape(_ bounds: Rect) -> HitShape? {
    func corner() -> Point {
      Point(
        x: bounds.minX + bounds.size.width * Double(below(9)) / 8,
        y: bounds.minY + bounds.size.height * Double(below(9)) / 8)
    }
    switch below(6) {
    case 0...2: return nil
    case 3: return .ellipse(once(in: 4) ? rect() : bounds)
    default: return .polygons((0..<1 + below(2)).map { _ in (0..<below(7)).map { _ in corner() } })
    }
  }

  /// An opacity, often near the threshold.
  mutating func alpha() -> Float { [1, 1, 0.010_000_1, 0.5, 0.011, 0, 0.01, 0.009][below(8)] }

  /// A view's members, most at their defaults; the id plays no part.
  mutating func view() -> ViewSpec {
    var view = ViewSpec(id: "v", frame: rect())
    // Each bit once in eight times.
    let members = byte() & byte() & byte()
    if members & 1 != 0 { view.boundsOrigin = point() }
    if members & 2 != 0 { view.transform = transform() }
    if members & 4 != 0 { view.hitInsets = insets() }
    if members & 8 != 0 { view.hitShape = shape(view.bounds) }
    if members & 16 != 0 { view.hitOverflow = true }
    if members & 32 != 0 { view.hitPassthrough = true }
    if members & 64 != 0 {
      switch below(3) {
      case 0: view.isHidden = true
      case 1: view.isUserInteractionEnabled = false
      default: view.alpha = alpha()
      }
    }
    if members & 128 != 0 { view.anchorPoint = Point(x: Double(below(5)) / 4, y: Double(below(5)) / 4) }
    return view
  }

  /// A window as wide as the coordinates of its views reach.
  mutating func window() -> ViewSpec {
    let scale = lattice == 6 ? 4_096.0 : 1
    return ViewSpec(id: "v", frame: Rect(x: 0, y: 0, width: 300 * scale, height: 300 * scale))
  }
}
