public import UIKitNames

/// The gallery that fails, what the article tries, and its plans, each as it stands there and corrected.
public enum GalleryVariant: String, CaseIterable, Sendable {
  /// The article's code.
  case failing
  /// Content gets its touches at once.
  case undelayed
  /// A tap on the scroll view.
  case tapOver = "tap-over"
  /// The button beside the scroll view.
  case movedOut = "moved-out"
  /// Plan A: a tap, and requirements.
  case planA = "plan-a"
  /// Plan A, corrected.
  case planACorrected = "plan-a-corrected"
  /// Plan B: the button outside, with an observer.
  case planB = "plan-b"
  /// Plan B, corrected.
  case planBCorrected = "plan-b-corrected"
  /// Plan C: a recognizer of its own.
  case planC = "plan-c"
  /// Plan C, corrected.
  case planCCorrected = "plan-c-corrected"

  /// Makes the gallery.
  public func makeGallery(_ frame: CGRect) -> ProductImageGallery {
    switch self {
    case .failing: ProductImageGallery(frame: frame)
    case .undelayed: UndelayedGallery(frame: frame)
    case .tapOver: TapOverGallery(frame: frame)
    case .movedOut: MovedOutGallery(frame: frame)
    case .planA: GalleryPlanA(frame: frame)
    case .planACorrected: GalleryPlanACorrected(frame: frame)
    case .planB: GalleryPlanB(frame: frame)
    case .planBCorrected: GalleryPlanBCorrected(frame: frame)
    case .planC: GalleryPlanC(frame: frame)
    case .planCCorrected: GalleryPlanCCorrected(frame: frame)
    }
  }

  /// The story that shows best what it is about.
  public var tellingStory: GalleryStory {
    switch self {
    case .failing, .planA, .planACorrected, .planC, .planCCorrected: .hold
    case .undelayed: .fastSwipe
    case .tapOver: .quickTap
    case .movedOut, .planB, .planBCorrected: .turnAndReturn
    }
  }
}
