/// Which of the two methods about failure requirements a class of recognizers overrides (rule A9).
///
/// They are asked about every pair of recognizers, and hardly any class has an answer. Read from the class's table
/// of methods like `HitOverrides`; where tables are not as expected every class of an app counts as overriding both.
struct FailureOverrides: OptionSet, Sendable {
  let rawValue: UInt8

  static let requires = FailureOverrides(rawValue: 1)
  static let isRequired = FailureOverrides(rawValue: 2)

  /// What a class overrides. O(1) but for the first call; allocates nothing.
  static func of(_ type: GestureRecognizer.Type) -> FailureOverrides {
    guard let slots else {
      return GestureRecognizer.plainClasses.contains(ObjectIdentifier(type)) ? [] : [.requires, .isRequired]
    }
    return of(type, slots)
  }

  private struct Slots: Sendable {
    let requires: Int
    let isRequired: Int
  }

  private static func of(_ type: GestureRecognizer.Type, _ slots: Slots) -> FailureOverrides {
    var overrides: FailureOverrides = []
    if MethodTable.differs(type, from: GestureRecognizer.self, at: slots.requires) {
      overrides.insert(.requires)
    }
    if MethodTable.differs(type, from: GestureRecognizer.self, at: slots.isRequired) {
      overrides.insert(.isRequired)
    }
    return overrides
  }

  private static let slots: Slots? = {
    func place(_ probe: GestureRecognizer.Type) -> Int? {
      MethodTable.place(of: probe, beside: PlainProbe.self, of: GestureRecognizer.self)
    }
    guard let requires = place(RequiringProbe.self), let isRequired = place(RequiredProbe.self),
      requires != isRequired
    else { return nil }
    let slots = Slots(requires: requires, isRequired: isRequired)
    let isRight =
      of(GestureRecognizer.self, slots) == [] && of(TapGestureRecognizer.self, slots) == []
      && of(RequiringProbe.self, slots) == .requires && of(RequiredProbe.self, slots) == .isRequired
      && of(HeirProbe.self, slots) == [.requires, .isRequired]
    return isRight ? slots : nil
  }()
}

private final class PlainProbe: GestureRecognizer {}

private final class RequiringProbe: GestureRecognizer {
  override func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool {
    otherGestureRecognizer.isEnabled
  }
}

private class RequiredProbe: GestureRecognizer {
  override func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool {
    otherGestureRecognizer.isEnabled
  }
}

private final class HeirProbe: RequiredProbe {
  override func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool {
    !otherGestureRecognizer.isEnabled
  }
}
