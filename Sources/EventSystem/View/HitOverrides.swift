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
  package static func of(_ type: View.Type) -> HitOverrides { of(type, slots: MethodTable.slots) }

  /// The same with the entries' places given; nil for unknown.
  package static func of(_ type: View.Type, slots: MethodTable.Slots?) -> HitOverrides {
    guard let slots else { return plainClasses.contains(ObjectIdentifier(type)) ? [] : .both }
    var overrides: HitOverrides = []
    let table = MethodTable(type)
    let base = MethodTable(View.self)
    if table[slots.pointInside] != base[slots.pointInside] { overrides.insert(.pointInside) }
    if table[slots.hitTest] != base[slots.hitTest] { overrides.insert(.hitTest) }
    return overrides
  }

  private static let plainClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(View.self), ObjectIdentifier(Window.self), ObjectIdentifier(Control.self),
    ObjectIdentifier(Button.self), ObjectIdentifier(ScrollView.self), ObjectIdentifier(TableView.self),
    ObjectIdentifier(TableViewCell.self),
  ]
}

/// A class's metadata as words: on Linux, a header and then the methods' entries, superclasses' first.
package struct MethodTable {
  /// Where the entries of the two methods are.
  package struct Slots: Sendable {
    let pointInside: Int
    let hitTest: Int
  }

  private let words: UnsafePointer<UInt>

  init(_ type: View.Type) {
    // A class's metatype is the address of its metadata.
    words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  subscript(word: Int) -> UInt { words[word] }

  /// Words before the first entry: kind, superclass, flags and sizes, description, destroyer.
  private static let header = 7

  /// How many words belong to the class, by its own account.
  private var count: Int {
    // The third word of 32 bits after kind and superclass, flags, address point and instance sizes.
    let halves = UnsafeRawPointer(words).assumingMemoryBound(to: UInt32.self)
    let size = Int(halves[8])
    let addressPoint = Int(halves[9])
    return (size - addressPoint) / MemoryLayout<UInt>.size
  }

  /// Found once; nil where tables are not laid out as expected.
  package static let slots = findSlots()

  private static func findSlots() -> Slots? {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      let base = MethodTable(View.self)
      let plain = MethodTable(PlainProbe.self)
      guard (header + 2..<4096).contains(base.count), plain.count == base.count else { return nil }
      func difference(_ probe: View.Type) -> Int? {
        let table = MethodTable(probe)
        guard table.count == base.count else { return nil }
        let changed = (header..<base.count).filter { plain[$0] == base[$0] && table[$0] != base[$0] }
        return changed.count == 1 ? changed[0] : nil
      }
      guard let pointInside = difference(PointProbe.self), let hitTest = difference(HitProbe.self),
        pointInside != hitTest
      else { return nil }
      let slots = Slots(pointInside: pointInside, hitTest: hitTest)
      return isRight(slots) ? slots : nil
    #else
      return nil
    #endif
  }

  /// Whether the entries tell what classes do that are known.
  private static func isRight(_ slots: Slots) -> Bool {
    HitOverrides.of(View.self, slots: slots) == [] && HitOverrides.of(Button.self, slots: slots) == []
      && HitOverrides.of(PlainProbe.self, slots: slots) == []
      && HitOverrides.of(PointProbe.self, slots: slots) == .pointInside
      && HitOverrides.of(HitProbe.self, slots: slots) == .hitTest
      && HitOverrides.of(BothProbe.self, slots: slots) == .both
      && HitOverrides.of(HeirProbe.self, slots: slots) == .both
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
