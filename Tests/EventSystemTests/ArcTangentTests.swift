import EventSystem
import Testing

/// Sine and cosine by their series, to check angles without a C library.
private func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  var sine = 0.0
  var cosine = 0.0
  var term = 1.0
  for power in 0..<40 {
    switch power % 4 {
    case 0: cosine += term
    case 1: sine += term
    case 2: cosine -= term
    default: sine -= term
    }
    term *= angle / Double(power + 1)
  }
  return (sine, cosine)
}

@Suite struct ArcTangentTests {
  @Test func `The angle of a direction has its sine and cosine`() {
    for step in -400...400 {
      // (1 − t², 2t) has the length 1 + t².
      let t = Double(step) / 40
      let x = (1 - t * t) / (1 + t * t)
      let y = 2 * t / (1 + t * t)
      let (sine, cosine) = sineAndCosine(ArcTangent.angle(x: x * 7, y: y * 7))
      #expect(abs(sine - y) < 1e-14 && abs(cosine - x) < 1e-14, "t = \(t)")
    }
  }

  @Test func `The axes have exact angles`() {
    #expect(ArcTangent.angle(x: 1, y: 0) == 0)
    #expect(ArcTangent.angle(x: 0, y: 2) == .pi / 2)
    #expect(ArcTangent.angle(x: -3, y: 0) == .pi)
    #expect(ArcTangent.angle(x: 0, y: -1) == -.pi / 2)
    #expect(ArcTangent.angle(x: 0, y: 0) == 0)
  }
}
