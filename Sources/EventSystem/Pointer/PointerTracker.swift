import Geometry
import HitTesting

/// Follows a pointer without buttons: which views it is over, and what hover recognizers and pointer interactions make
/// of it (rules V1 to V4).
final class PointerTracker {
  /// The hovered view and its superviews that bear a hover recognizer or an interaction, deepest first.
  private var hovered: [View] = []
  /// The region that the pointer is over.
  private var region: (interaction: PointerInteraction, region: PointerRegion)?
  private(set) var location: Point?

  /// The pointer is at a place on the screen, nil for none.
  func move(to location: Point?, in application: Application) {
    self.location = location
    let hit = location.flatMap { application.tree.hit($0, with: nil) }
    change(to: path(from: hit), in: application)
  }

  /// A view goes: the pointer is over it no more.
  func viewWillLeave(_ view: View, of application: Application) {
    guard hovered.contains(where: { $0.isDescendant(of: view) }) else { return }
    change(to: hovered.filter { !$0.isDescendant(of: view) }, in: application)
  }

  private func path(from hit: View?) -> [View] {
    var path: [View] = []
    var view = hit
    while let current = view {
      if !current.interactionStorage.isEmpty
        || current.recognizers.contains(where: { $0 is HoverGestureRecognizer })
      {
        path.append(current)
      }
      view = current.superviewStorage
    }
    return path
  }

  private func change(to path: [View], in application: Application) {
    let left = hovered.filter { view in !path.contains { $0 === view } }
    let entered = path.filter { view in !hovered.contains { $0 === view } }
    let stayed = path.filter { view in hovered.contains { $0 === view } }
    hovered = path
    application.dispatcher.turn {
      for view in left { hover(over: view, .left, application) }
      for view in stayed { hover(over: view, .moved, application) }
      for view in entered { hover(over: view, .entered, application) }
    }
    for view in left { application.note(.hover(view, entered: false)) }
    for view in entered { application.note(.hover(view, entered: true)) }
    followRegions(application)
  }

  /// Of nested interactions the deepest that has a region counts (rule V4).
  private func followRegions(_ application: Application) {
    var found: (interaction: PointerInteraction, region: PointerRegion)?
    search: for view in hovered {
      for interaction in view.interactionStorage {
        let place = view.convert(windowLocation(in: view), from: nil)
        guard let region = interaction.region(at: place) else { continue }
        found = (interaction, region)
        break search
      }
    }
    let old = region
    if let old, let found, old.interaction === found.interaction, old.region == found.region { return }
    region = found
    if let old {
      application.note(.pointerRegion(old.interaction, old.region, .willExit))
      old.interaction.delegate?.pointerInteraction(old.interaction, willExit: old.region)
    }
    guard let found else { return }
    let (interaction, region) = found
    application.note(.pointerRegion(interaction, region, .willEnter))
    interaction.delegate?.pointerInteraction(interaction, willEnter: region)
    application.note(.pointerRegion(interaction, region, .style))
    _ = interaction.delegate?.pointerInteraction(interaction, styleFor: region)
  }

  private func hover(over view: View, _ change: HoverGestureRecognizer.Change, _ application: Application) {
    for case let recognizer as HoverGestureRecognizer in view.recognizers where recognizer.isEnabled {
      recognizer.pointer(change, at: windowLocation(in: view), arbiter: application.dispatcher.arbiter)
    }
  }

  private func windowLocation(in view: View) -> Point {
    guard let location, let window = view.window else { return .zero }
    return window.tree.hits.pointInNode(window.node, from: location)
  }
}
