public import Geometry

/// The plain description of one view: what a tree file says of it, with UIKit's defaults.
///
/// A `ViewSpec` is a value without behaviour. The common members are stored flat; the rare ones (transform,
/// shape, insets, import details) share one box that most views do not have, so that a million plain views
/// stay near 100 bytes each.
public struct ViewSpec: Equatable, Sendable {
  /// Unique name of the view in its hierarchy; not empty, not "-", without control characters.
  public var id: String
  /// The class that the source named, e.g. "UIButton".
  public var className: String
  private var parentIndex: Int32
  /// Place and size in the parent's bounds coordinates, in points, *before* the transform; of a root, in
  /// the space that all roots share.
  public var frame: Rect
  /// Origin of the view's own bounds, in points: what a scroll view calls its content offset.
  public var boundsOrigin: Point
  /// Opacity from 0 to 1, kept as the 32-bit float that a layer's opacity is (rule H4).
  public var alpha: Float {
    didSet { alpha = ViewSpec.clamped(alpha) }
  }
  /// A hidden view and its subtree are never hit (rule H3).
  public var isHidden: Bool
  /// A view with interaction off, and its subtree, are never hit (rule H3).
  public var isUserInteractionEnabled: Bool
  /// Whether drawing is cut at the bounds; never changes hit testing (rule H9).
  public var clipsToBounds: Bool
  /// Whether children are tried although the point is outside this view (rule H11).
  public var hitOverflow: Bool
  /// Whether the view only ever returns a descendant, never itself (rule H12).
  public var hitPassthrough: Bool
  @usableFromInline var rareBox: RareBox?
  // Apart: views of dumps have details and hardly ever any of the numbers.
  @usableFromInline var detailsBox: DetailsBox?

  /// Makes a view with UIKit's defaults.
  ///
  /// - Parameters:
  ///   - id: the unique name.
  ///   - className: the class; "UIImageView" and "UILabel" have interaction off by default (rule H13).
  ///   - parent: the parent's index in the hierarchy, nil for a root.
  ///   - frame: place and size in the parent's bounds coordinates, without the transform.
  ///   - isUserInteractionEnabled: nil for the class's default.
  public init(
    id: String, className: String = "UIView", parent: Int? = nil, frame: Rect,
    isUserInteractionEnabled: Bool? = nil
  ) {
    self.id = id
    self.className = className
    self.parentIndex = parent.map { Int32(clamping: $0) } ?? -1
    self.frame = frame
    self.boundsOrigin = .zero
    self.alpha = 1
    self.isHidden = false
    self.isUserInteractionEnabled =
      isUserInteractionEnabled ?? ViewSpec.defaultUserInteractionEnabled(className: className)
    self.clipsToBounds = false
    self.hitOverflow = false
    self.hitPassthrough = false
    self.rareBox = nil
    self.detailsBox = nil
  }

  /// Whether views of a class take touches unless told otherwise (rule H13).
  public static func defaultUserInteractionEnabled(className: String) -> Bool {
    className != "UIImageView" && className != "UILabel"
  }

  private static func clamped(_ alpha: Float) -> Float {
    alpha > 1 ? 1 : alpha < 0 ? 0 : alpha
  }

  /// Index of the parent in the hierarchy's `views`, smaller than this view's own; nil for a root.
  public var parent: Int? {
    get { parentIndex < 0 ? nil : Int(parentIndex) }
    set { parentIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The view's own coordinate area: `boundsOrigin` and the frame's size.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }
}

// MARK: Rare members

extension ViewSpec {
  /// The box in which the rare members live; a value like any other, only not stored inline.
  @usableFromInline indirect enum RareBox: Equatable, Sendable {
    case members(RareMembers)
  }

  @usableFromInline indirect enum DetailsBox: Equatable, Sendable {
    case details(ImportDetails)
  }

  @usableFromInline struct RareMembers: Equatable, Sendable {
    var transform = AffineTransform.identity
    var anchorPoint = ViewSpec.defaultAnchorPoint
    var hitInsets = EdgeInsets.zero
    var hitShape: HitShape?
    var windowLevel = 0.0
  }

  private var rare: RareMembers {
    get {
      guard case .members(let members)? = rareBox else { return RareMembers() }
      return members
    }
    set { rareBox = newValue == RareMembers() ? nil : .members(newValue) }
  }

  /// The rare members that validation looks at, fetched at once because each fetch copies the box.
  var rareNumbers:
    (
      transform: AffineTransform, anchorPoint: Point, hitInsets: EdgeInsets, hitShape: HitShape?,
      windowLevel: Double
    )
  {
    let rare = rare
    return (rare.transform, rare.anchorPoint, rare.hitInsets, rare.hitShape, rare.windowLevel)
  }

  /// The middle of a view, about which transforms turn by default.
  public static let defaultAnchorPoint = Point(x: 0.5, y: 0.5)

  /// Whether the view has any member that most views leave at its default. False means that `transform`,
  /// `anchorPoint`, `hitInsets`, `hitShape`, `windowLevel` and `details` need not be looked at.
  @inlinable public var hasRareMembers: Bool { rareBox != nil || detailsBox != nil }

  /// Applied about the point `frame.origin + anchorPoint × frame.size` of the parent's coordinates.
  public var transform: AffineTransform {
    get { rare.transform }
    set { rare.transform = newValue }
  }

  /// The point about which `transform` works, as a share of the size; the middle by default.
  public var anchorPoint: Point {
    get { rare.anchorPoint }
    set { rare.anchorPoint = newValue }
  }

  /// What `point(inside:)` accepts is the bounds inset by these, in points; negative ones enlarge. Ignored
  /// where there is a `hitShape`.
  public var hitInsets: EdgeInsets {
    get { rare.hitInsets }
    set { rare.hitInsets = newValue }
  }

  /// Replaces the bounds in `point(inside:)`, in the view's own coordinates.
  public var hitShape: HitShape? {
    get { rare.hitShape }
    set { rare.hitShape = newValue }
  }

  /// Roots only: windows are asked from the highest level down (rule H14).
  public var windowLevel: Double {
    get { rare.windowLevel }
    set { rare.windowLevel = newValue }
  }

  /// What a dump or a scenario says of the view beyond its hit testing.
  public var details: ImportDetails {
    get {
      guard case .details(let details)? = detailsBox else { return ImportDetails() }
      return details
    }
    set { detailsBox = newValue == ImportDetails() ? nil : .details(newValue) }
  }

  /// Whether the source could not tell where the view lies. O(members that it could not tell).
  package var isFrameUnknown: Bool {
    guard case .details(let details)? = detailsBox else { return false }
    return details.unknown.contains("frame")
  }
}
