import GalleryExample
import Testing
import UIKitNames

/// The incident, what was tried, and the plans: what comes of every story.
@Suite struct GalleryTests {
  /// What the rules say, gallery by gallery: quick tap, hold, tremble, rest then drag, fast swipe, tap while moving,
  /// turn and return, hold the picture.
  private static let expected: [GalleryVariant: [String]] = [
    .failing: [
      "favourite", "saved", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled", "saved",
    ],
    .undelayed: [
      "favourite", "saved", "favourite", "nothing", "nothing", "scrolled", "favourite, scrolled", "saved",
    ],
    .tapOver: [
      "favourite", "saved", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled", "saved",
    ],
    .movedOut: [
      "favourite", "favourite", "favourite", "nothing", "nothing", "favourite, scrolled",
      "favourite, scrolled",
      "saved",
    ],
    .planA: [
      "favourite", "favourite", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled",
      "nothing",
    ],
    .planACorrected: [
      "favourite", "favourite", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled",
      "saved",
    ],
    .planB: ["favourite", "favourite", "favourite", "nothing", "nothing", "scrolled", "scrolled", "saved"],
    .planBCorrected: [
      "favourite", "favourite", "favourite", "nothing", "nothing", "scrolled", "favourite, scrolled", "saved",
    ],
    .planC: [
      "favourite", "saved", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled", "saved",
    ],
    .planCCorrected: [
      "favourite", "favourite", "favourite", "nothing", "scrolled", "scrolled", "favourite, scrolled",
      "saved",
    ],
  ]

  @Test(arguments: GalleryVariant.allCases)
  func `every story ends as the rules say`(_ variant: GalleryVariant) throws {
    let expected = try #require(Self.expected[variant])
    for (story, outcome) in zip(GalleryStory.allCases, expected) {
      #expect(GalleryRun(variant, story).summary == outcome, "\(story.rawValue)")
    }
  }

  @Test func `the trace of the incident names who took the finger`() {
    let trace = GalleryRun(.failing, .hold).trace
    #expect(trace.contains { $0.contains("\"cancelledBy\": \"longPress\"") && $0.contains("favoriteButton") })
    let held = GalleryRun(.failing, .fastSwipe).trace
    #expect(!held.contains { $0.contains("\"touches\"") && $0.contains("\"favoriteButton\"") })
  }

  @Test func `the button keeps a tap above it from firing`() {
    let trace = GalleryRun(.tapOver, .quickTap).trace
    #expect(
      trace.contains {
        $0.contains("\"tap\"") && $0.contains("gestureRecognizerShouldBegin is false of favoriteButton")
      })
  }

  @Test(arguments: GalleryVariant.allCases)
  func `every gallery answers all seven questions, with rules`(_ variant: GalleryVariant) {
    #expect(variant.answers.count == GalleryVariant.questions.count)
    #expect(variant.answers.contains { $0.contains("(") })
    #expect(!variant.title.isEmpty)
  }

  @Test func `a gallery goes when nobody needs it any more`() {
    for variant in GalleryVariant.allCases {
      weak var gallery: ProductImageGallery?
      do {
        let made = variant.makeGallery(.init(x: 0, y: 0, width: 390, height: 400))
        gallery = made
      }
      #expect(gallery == nil, "\(variant)")
    }
  }
}
