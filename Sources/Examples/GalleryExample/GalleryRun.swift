import UIKitNames

/// What came of a finger on a gallery.
public struct GalleryRun: Sendable {
  /// The gallery.
  public let variant: GalleryVariant
  /// What the finger did.
  public let story: GalleryStory
  /// How often the product was marked.
  public let favoriteCount: Int
  /// How often a picture was saved.
  public let savedCount: Int
  /// How many drags there were.
  public let dragCount: Int
  /// What was decided, one JSON object a line.
  public let trace: [String]

  /// Plays a story on a gallery, from the start.
  public init(_ variant: GalleryVariant, _ story: GalleryStory) {
    let stage = GalleryStage(variant)
    story.play(on: stage)
    self.variant = variant
    self.story = story
    favoriteCount = stage.gallery.favoriteCount
    savedCount = stage.gallery.savedCount
    trace = stage.log.lines
    dragCount = trace.filter { $0.contains("\"willBeginDragging\"") }.count
  }

  /// The outcome in a word or two.
  public var summary: String {
    var parts: [String] = []
    if favoriteCount > 0 { parts.append(favoriteCount == 1 ? "favourite" : "favourite × \(favoriteCount)") }
    if savedCount > 0 { parts.append("saved") }
    if dragCount > 0 { parts.append("scrolled") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
