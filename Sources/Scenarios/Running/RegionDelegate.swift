internal import EventSystem
internal import Geometry

/// Tells the pointer regions that a scenario gives a view: the first that contains the pointer counts.
final class RegionDelegate: PointerInteractionDelegate {
  private let regions: [Scenario.PointerRegions.Region]
  let interaction = PointerInteraction()

  init(_ regions: [Scenario.PointerRegions.Region]) {
    self.regions = regions
    interaction.delegate = self
  }

  func pointerInteraction(
    _ interaction: PointerInteraction, regionFor location: Point, defaultRegion: PointerRegion
  ) -> PointerRegion? {
    for region in regions {
      let rect = region.rect ?? defaultRegion.rect
      if rect.contains(location) { return PointerRegion(rect: rect, identifier: region.id) }
    }
    return nil
  }
}
