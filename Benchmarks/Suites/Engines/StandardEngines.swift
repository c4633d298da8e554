/// The engines that the suites know by themselves.
public enum StandardEngines {
  /// All of them, in the order of result tables; the first is the definition that the others are checked
  /// against.
  public static var all: [any HitTestEngine.Type] {
    [RecursiveEngine.self, RecursiveCPP.self, FlatEngine.self, FloorEngine.self]
  }

  /// What else there is where trees change.
  public static var alternatives: [any ChangingHitTestEngine.Type] {
    [ScanEngine.self, RebuildEngine.self, SnapshotEngine.self]
  }
}
