import Geometry

/// Which of the two methods that decide what is hit a class of views overrides.
///
/// Nobody has to declare it: it is read from the class's table of methods, whose entries for the two are compared
/// with `View`'s. Where in the table they stand is found by classes made for that, and tried out on others; should
/// anything be other than expected, every class but this module's counts as overriding both, which costs speed
/// and nothing else.
package struct HitOverrides: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let pointInside = HitOverrides(rawValue: 1)
  package static let hitTest = HitOverrides(rawValue: 2)
  package static let both: HitOverrides = [.pointInside, .hitTest]

  /// What a class overrides. O(1) but for the first call; allocates nothing.
  package static func of(_ type: View.Type) -> HitOverrides { of(type, slots: slots) }

  /// The same with the entries' places given; nil for unknown.
  package static func of(_ type: View.Type, slots: Slots?) -> HitOverrides {
    guard let slots else { return plainClasses.contains(ObjectIdentifier(type)) ? [] : .both }
    var overrides: HitOverrides = []
    if MethodTable.differs(type, from: View.self, at: slots.pointInside) { overrides.insert(.pointInside) }
    if MethodTable.differs(type, from: View.self, at: slots.hitTest) { overrides.insert(.hitTest) }
    return overrides
  }

  private static let plainClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(View.self), ObjectIdentifier(Window.self), ObjectIdentifier(Control.self),
    ObjectIdentifier(Button.self), ObjectIdentifier(ScrollView.self), ObjectIdentifier(TableView.self),
    ObjectIdentifier(TableViewCell.self),
  ]

  /// Where the entries of the two methods are.
  package struct Slots: Sendable {
    let pointInside: Int
    let hitTest: Int
  }

  /// Found once; nil where tables are not laid out as expected.
  package static let slots = findSlots()

  private static func findSlots() -> Slots? {
    func place(_ probe: View.Type) -> Int? {
      MethodTable.place(of: probe, beside: PlainProbe.self, of: View.self)
    }
    guard let pointInside = place(PointProbe.self), let hitTest = place(HitProbe.self), pointInside != hitTest
    else { return nil }
    let slots = Slots(pointInside: pointInside, hitTest: hitTest)
    return isRight(slots) ? slots : nil
  }

  /// Whether the entries tell what classes do that are known.
  private static func isRight(_ slots: Slots) -> Bool {
    of(View.self, slots: slots) == [] && of(Button.self, slots: slots) == []
      && of(PlainProbe.self, slots: slots) == [] && of(PointProbe.self, slots: slots) == .pointInside
      && of(HitProbe.self, slots: slots) == .hitTest && of(BothProbe.self, slots: slots) == .both
      && of(HeirProbe.self, slots: slots) == .both
  }
}

private final class PlainProbe: View {}

private final class PointProbe: View {
  override func point(inside point: Point, with event: Event?) -> Bool { tag == 0 }
}

private final class HitProbe: View {
  override func hitTest(_ point: Point, with event: Event?) -> View? { superview }
}

private class BothProbe: Control {
  override func point(inside point: Point, with event: EventSystem.Event?) -> Bool { tag == 1 }
  override func hitTest(_ point: Point, with event: EventSystem.Event?) -> View? { tag == 2 ? self : nil }
}

private final class HeirProbe: BothProbe {}
