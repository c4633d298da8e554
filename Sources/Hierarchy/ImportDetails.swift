/// What a dump or a scenario says of a view beyond what decides hit testing.
public struct ImportDetails: Equatable, Sendable {
  /// A place in a source file.
  public struct SourceLocation: Equatable, Sendable {
    /// Path or name of the file.
    public var file: String
    /// Line in the file, from 1.
    public var line: Int

    /// Makes a place from a file's name and a line counted from 1.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// A member that is carried along without being understood here.
  public struct Member: Equatable, Sendable {
    /// The member's name.
    public var name: String
    /// Its value as compact JSON text.
    public var json: String

    /// Makes a member from its name and its value as JSON text.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  /// Text by which a person knows the view.
  public var label: String?
  /// The app's own identifier, e.g. an accessibility identifier or a resource id.
  public var identifier: String?
  /// Whether a control is enabled; nil where the source does not say. Never changes what is hit (rule H19).
  public var isEnabled: Bool?
  /// Types of the gesture recognizers attached; nil where the source does not say.
  public var recognizers: [String]?
  /// Where the view was made, when the source tells.
  public var source: SourceLocation?
  /// Names of members that the source could not tell, e.g. "frame".
  public var unknown: [String] = []
  /// Members of a scenario's view (contentSize, isPagingEnabled …), in the order of the file.
  public var carried: [Member] = []

  /// Makes empty details.
  public init() {}
}
