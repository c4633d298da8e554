import UIKitNames

/// What a finger does on the gallery.
public enum GalleryStory: String, CaseIterable, Sendable {
  /// A tap of 80 ms on the button.
  case quickTap = "quick tap"
  /// The finger rests on the button for 0.8 s.
  case hold
  /// It rests for 0.3 s, slides by 1 pt, and lifts.
  case tremble
  /// It rests on the button for 0.3 s and drags to the left.
  case restThenDrag = "rest, then drag"
  /// It swipes to the left at once, from the button on.
  case fastSwipe = "fast swipe"
  /// It turns from the second picture to the first, and taps the button while that still moves.
  case tapWhileMoving = "tap while moving"
  /// It turns a page, turns back, waits, and taps the button.
  case turnAndReturn = "turn and return"
  /// It rests on the picture, beside the button, for 0.8 s.
  case holdPicture = "hold the picture"

  private static let button = CGPoint(x: 345, y: 455)
  private static let picture = CGPoint(x: 150, y: 300)

  /// Does it, and lets three seconds pass.
  func play(on stage: GalleryStage) {
    switch self {
    case .quickTap: stage.tap(GalleryStory.button, lasting: 0.08)
    case .hold: stage.tap(GalleryStory.button, lasting: 0.8)
    case .holdPicture: stage.tap(GalleryStory.picture, lasting: 0.8)
    case .tremble:
      stage.touch(.began, GalleryStory.button)
      stage.wait(0.3)
      stage.touch(.moved, CGPoint(x: 346, y: 455))
      stage.wait(0.1)
      stage.touch(.ended, CGPoint(x: 346, y: 455))
    case .restThenDrag: stage.swipe(from: GalleryStory.button, by: -160, resting: 0.3)
    case .fastSwipe: stage.swipe(from: GalleryStory.button, by: -160)
    case .tapWhileMoving:
      stage.gallery.scrollView.contentOffset = CGPoint(x: 390, y: 0)
      stage.swipe(from: GalleryStory.picture, by: 160)
      stage.wait(0.15)
      stage.tap(GalleryStory.button, lasting: 0.08)
    case .turnAndReturn:
      stage.swipe(from: GalleryStory.button, by: -160)
      stage.wait(2)
      stage.swipe(from: GalleryStory.picture, by: 160)
      stage.wait(2)
      stage.tap(GalleryStory.button, lasting: 0.08)
    }
    stage.wait(3)
  }
}
