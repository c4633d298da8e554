/// How sure an importer is that a file is of its kind, by the file's beginning alone.
public enum Recognition: Int, Comparable, Sendable {
  /// It is something else.
  case no
  /// It may be; an importer that is certain goes first.
  case possible
  /// Nothing else looks like this.
  case certain

  /// Whether one is less sure than the other.
  public static func < (one: Recognition, other: Recognition) -> Bool { one.rawValue < other.rawValue }
}
