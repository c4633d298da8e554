import EventSystem
import Geometry
import Testing

/// The numbers of rules S14 and S15.
@Suite struct ScrollNumbersTests {
  @Test(arguments: [
    (0.998, 0.1, 90.626), (0.998, 0.5, 315.928), (0.998, 1, 432.035), (0.99, 0.1, 63.079),
    (0.99, 0.5, 98.845), (0.99, 1, 99.495),
  ])
  func `a deceleration goes as far in a time as the rule says`(rate: Double, seconds: Double, way: Double) {
    let curve = Deceleration(rate: rate)
    #expect(abs(curve.distance(after: seconds, velocity: 1000) - way) < 1e-3)
    #expect(abs(curve.distance(after: seconds, velocity: -1000) + way) < 1e-3)
  }

  @Test(arguments: [(0.998, 499.500, 499.0), (0.99, 99.499, 99.0)])
  func `a deceleration's total and projection are the rule's`(rate: Double, total: Double, sum: Double) {
    let curve = Deceleration(rate: rate)
    #expect(abs(curve.total(velocity: 1000) - total) < 1e-3)
    #expect(abs(curve.projection(velocity: 1000) - sum) < 1e-3)
    #expect(abs(curve.velocity(after: 0.001, velocity: 1000) - 1000 * rate) < 1e-9)
  }

  @Test func `rates that would never end are cut`() {
    #expect(Deceleration(rate: 1).total(velocity: 1).isFinite)
    #expect(Deceleration(rate: .nan) == Deceleration(rate: 0.998))
    #expect(Deceleration(rate: -1) == Deceleration(rate: 0.5))
  }

  @Test(arguments: [
    (480.0, 10.0, 5.438), (480, 50, 26.010), (480, 100, 49.346), (480, 200, 89.492), (480, 400, 150.857),
    (844, 100, 51.635),
  ])
  func `the rubber band gives as the rule says, and can be read backwards`(
    extent: Double, distance: Double, way: Double
  ) {
    let offset = RubberBand.offset(for: distance, extent: extent)
    #expect(abs(offset - way) < 1e-3)
    #expect(abs(RubberBand.distance(for: offset, extent: extent) - distance) < 1e-9)
  }

  @Test func `the rubber band never gives more than the viewport`() {
    #expect(RubberBand.offset(for: 1e12, extent: 100) < 100.000001)
    #expect(RubberBand.offset(for: 10, extent: 0) == 0)
    #expect(RubberBand.offset(for: -10, extent: 100) == 0)
    #expect(RubberBand.distance(for: 200, extent: 100).isFinite)
  }

  @Test func `exponential and logarithm are each other's inverse, and known at known places`() {
    #expect(Exponential.exp(0) == 1)
    #expect(abs(Exponential.exp(1) - 2.718281828459045) < 1e-15)
    #expect(abs(Exponential.exp(-1) - 0.36787944117144233) < 1e-16)
    #expect(abs(Exponential.log(0.998) + 0.002002002670673) < 1e-15)
    #expect(Exponential.log(1) == 0)
    #expect(Exponential.log(0) == -.infinity)
    #expect(Exponential.log(-1).isNaN)
    #expect(Exponential.exp(1e9) == .infinity)
    #expect(Exponential.exp(-1e9) == 0)
    for step in -400...400 {
      let power = Double(step) / 7
      #expect(abs(Exponential.log(Exponential.exp(power)) - power) < 1e-13)
    }
  }

  @Test(arguments: [0.998, 0.99])
  func `offsets at ticks and between them are exact`(rate: Double) {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 20000))
    scene.list.decelerationRate = ScrollView.DecelerationRate(rawValue: rate)
    scene.fling()
    let start = scene.offset.y
    // The velocity is that of the fling, which is steady.
    #expect(abs(scene.velocity.y - 1) < 1e-9)
    let curve = Deceleration(rate: rate)
    for tick in 1...12 {
      let seconds = Double(tick) / 120
      scene.stage.advance(to: 0.2 + seconds)
      let way = curve.distance(after: seconds, velocity: 1000)
      #expect(abs(scene.offset.y - start - way) < 1e-5)
    }
    scene.stage.advance(to: 0.3037)
    let exact = scene.list.contentOffset(at: EventTime(seconds: 0.3037)).y
    #expect(abs(exact - start - curve.distance(after: 0.1037, velocity: 1000)) < 1e-9)
    scene.stage.advance(to: 30)
    #expect(abs(scene.offset.y - start - curve.total(velocity: 1000)) < 1e-6)
    #expect(scene.list.phase == .idle)
  }

  @Test func `the last tick is the first with less than half a point left`() {
    let scene = ScrollStage(contentSize: Size(width: 390, height: 20000))
    scene.fling()
    let curve = Deceleration(rate: 0.998)
    var ticks = 1
    while curve.total(velocity: 1000) - curve.distance(after: Double(ticks) / 120, velocity: 1000) >= 0.5 {
      ticks += 1
    }
    scene.stage.advance(to: 0.2 + Double(ticks) / 120 - 0.0001)
    #expect(scene.list.isDecelerating)
    scene.stage.advance(to: 0.2 + Double(ticks) / 120 + 0.0001)
    #expect(!scene.list.isDecelerating)
  }

  @Test func `content is pulled beyond its edge by the rubber band`() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 200, 150, at: 0)
    scene.stage.touch(.moved, 200, 160, at: 0.02)
    for way in [10.0, 100, 40, 200] {
      scene.stage.touch(.moved, 200, 160 + way, at: 0.03)
      #expect(abs(scene.offset.y + RubberBand.offset(for: way, extent: 600)) < 1e-9)
    }
    scene.stage.touch(.moved, 200, 130, at: 0.04)
    #expect(abs(scene.offset.y - 30) < 1e-9)
  }

  @Test func `wherever a finger goes, the offset is what the formulas say`() {
    for seed in 0..<40 {
      var chance = Chance(seed: UInt64(seed))
      let scene = ScrollStage()
      scene.list.bounces = seed % 2 == 0
      scene.stage.touch(.began, 200, 400, at: 0)
      scene.stage.touch(.moved, 200, 390, at: 0.01)
      // From where the slop was passed, the content follows the finger.
      for step in 1...60 {
        let y = Double(chance.below(3000)) - 1500
        scene.stage.touch(.moved, 200, y, at: 0.01 + 0.01 * Double(step))
        let free = 390 - y
        let place = min(max(free, 0), 1400)
        let beyond = RubberBand.offset(for: abs(free - place), extent: 600) * (free < place ? -1 : 1)
        #expect(abs(scene.offset.y - place - (scene.list.bounces ? beyond : 0)) < 1e-6)
      }
    }
  }

  @Test func `a throw never jumps, and ends within its limits`() {
    for seed in 0..<60 {
      var chance = Chance(seed: UInt64(seed))
      let scene = ScrollStage(contentSize: Size(width: 390, height: Double(700 + chance.below(4000))))
      scene.list.isPagingEnabled = chance.oneIn(3)
      scene.list.bounces = !chance.oneIn(3)
      scene.list.decelerationRate = chance.oneIn(2) ? .fast : .normal
      scene.list.contentOffset.y = Double(chance.below(100))
      let step = Double(chance.below(80)) - 40
      scene.stage.touch(.began, 200, 400, at: 0)
      for number in 1...8 {
        scene.stage.touch(.moved, 200, 400 + step * Double(number), at: Double(number) / 120)
      }
      scene.stage.touch(.ended, 200, 400 + 8 * step, at: 8.0 / 120)
      var before = scene.offset.y
      // A spring may pull at any speed that brings its way to an end in time.
      let most = max(abs(step), 600 * 15 / 120.0)
      for tick in 1...1200 {
        scene.stage.advance(to: Double(8 + tick) / 120)
        #expect(abs(scene.offset.y - before) <= most + 0.5, "seed \(seed) tick \(tick)")
        before = scene.offset.y
      }
      #expect(scene.list.phase == .idle)
      let highest = max(0, scene.list.contentSize.height - 600)
      #expect(scene.offset.y >= 0 && scene.offset.y <= highest, "seed \(seed)")
    }
  }
}
