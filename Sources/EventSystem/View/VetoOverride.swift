/// Whether a class of views overrides `gestureRecognizerShouldBegin(_:)`, as controls do.
///
/// It is asked of every view between a touched one and a recognizer's (rule G7); most have nothing to say. Read
/// from the class's table of methods like `HitOverrides`, with the same refuge: where tables are not as expected
/// every view is asked.
enum VetoOverride {
  /// Whether a class overrides it, or may. O(1) but for the first call; allocates nothing.
  static func isIn(_ type: View.Type) -> Bool {
    guard let place else { return true }
    return MethodTable.differs(type, from: View.self, at: place)
  }

  private static let place: Int? = {
    guard
      let place = MethodTable.place(of: VetoProbe.self, beside: SilentProbe.self, of: View.self),
      MethodTable.differs(Button.self, from: View.self, at: place),
      MethodTable.differs(VetoHeirProbe.self, from: View.self, at: place),
      !MethodTable.differs(Window.self, from: View.self, at: place)
    else { return nil }
    return place
  }()
}

private final class SilentProbe: View {}

private class VetoProbe: View {
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { tag == 0 }
}

private final class VetoHeirProbe: VetoProbe {}
