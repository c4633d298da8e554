public import Geometry

/// A part of a view over which a pointer looks the same (rule V4). Two are the same region when both members are
/// equal.
public struct PointerRegion: Equatable, Sendable {
  /// The part, in the view's coordinates.
  public var rect: Rect
  /// What tells regions of one view apart.
  public var identifier: String?

  /// Makes a region.
  public init(rect: Rect, identifier: String? = nil) {
    self.rect = rect
    self.identifier = identifier
  }
}

/// What a pointer looks like over a region.
public enum PointerStyle: Equatable, Sendable {
  /// As the system shows it.
  case system
  /// Not at all.
  case hidden
}

/// Tells an interaction which regions its view has (rule V4).
public protocol PointerInteractionDelegate: AnyObject {
  /// The region that the pointer is over; asked on each move inside the view. Nil for none. Default: the whole view.
  ///
  /// - Parameters:
  ///   - location: of the pointer, in the view's coordinates.
  ///   - defaultRegion: the whole view.
  func pointerInteraction(
    _ interaction: PointerInteraction, regionFor location: Point, defaultRegion: PointerRegion
  ) -> PointerRegion?
  /// What the pointer is to look like over a region that it has come to. Default: nil, as the system shows it.
  func pointerInteraction(_ interaction: PointerInteraction, styleFor region: PointerRegion) -> PointerStyle?
  /// The pointer comes over a region. Default: nothing.
  func pointerInteraction(_ interaction: PointerInteraction, willEnter region: PointerRegion)
  /// The pointer leaves a region. Default: nothing.
  func pointerInteraction(_ interaction: PointerInteraction, willExit region: PointerRegion)
}

extension PointerInteractionDelegate {
  /// The whole view.
  public func pointerInteraction(
    _ interaction: PointerInteraction, regionFor location: Point, defaultRegion: PointerRegion
  ) -> PointerRegion? { defaultRegion }
  /// Nil.
  public func pointerInteraction(
    _ interaction: PointerInteraction, styleFor region: PointerRegion
  ) -> PointerStyle? { nil }
  /// Nothing.
  public func pointerInteraction(_ interaction: PointerInteraction, willEnter region: PointerRegion) {}
  /// Nothing.
  public func pointerInteraction(_ interaction: PointerInteraction, willExit region: PointerRegion) {}
}

/// Follows a pointer over the regions of its view (rule V4). A view keeps its interactions, an interaction neither its
/// view nor its delegate.
public final class PointerInteraction {
  /// Who knows the regions; nil for the whole view.
  public weak var delegate: (any PointerInteractionDelegate)?
  /// Whether the pointer is followed.
  public var isEnabled = true
  /// The view that it was added to.
  public internal(set) weak var view: View?

  /// Makes an interaction of no view.
  public init(delegate: (any PointerInteractionDelegate)? = nil) {
    self.delegate = delegate
  }

  /// The region at a place of the view's coordinates.
  func region(at location: Point) -> PointerRegion? {
    guard isEnabled, let view else { return nil }
    let whole = PointerRegion(rect: view.bounds)
    guard let delegate else { return whole }
    return delegate.pointerInteraction(self, regionFor: location, defaultRegion: whole)
  }
}

extension View {
  /// The interactions of the view, in the order of adding.
  public final var interactions: [PointerInteraction] { interactionStorage }

  /// Adds an interaction, taking it from the view that it was on.
  public final func addInteraction(_ interaction: PointerInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interactionStorage.append(interaction)
    interaction.view = self
  }

  /// Takes an interaction off; one of another view is no matter.
  public final func removeInteraction(_ interaction: PointerInteraction) {
    guard interaction.view === self else { return }
    interactionStorage.removeAll { $0 === interaction }
    interaction.view = nil
  }
}
