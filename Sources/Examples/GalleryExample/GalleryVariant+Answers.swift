// The article's seven questions, answered for each gallery by the rules.
extension GalleryVariant {
  /// The article's seven questions.
  public static let questions = [
    "Why does the scroll view's pan take the button's finger?",
    "What is delaysContentTouches?",
    "Why is a tap in place of the button's action no better?",
    "How do several gestures decide which of them fails?",
    "Which goes first, a button's action or a gesture?",
    "How does the scroll view make way for its content?",
    "How is it solved where both are mine?",
  ]

  /// One answer for each question, as it stands in this gallery.
  public var answers: [String] {
    switch self {
    case .failing:
      [
        "Only within the delay: a swipe from the button on is a drag before the button knows of it (S3), and what"
          + " was held is discarded, not cancelled (D8). A button that is held already keeps its finger, for"
          + " touchesShouldCancel is false for controls (S7). What kills a hold is the long press: recognized after"
          + " 0.5 s, it takes the finger (D6, A1). And a finger that stops a moving page presses nothing (S16).",
        "Its own timer: the third recognizer of the scroll view holds touches for 0.15 s, or until the lift, and"
          + " then lets them go with their own times (S2, D19). The pan delays nothing.",
        "There is none here.",
        "The first to match wins, and what shares its finger fails (A1): the pan at 10 pt (P4), the long press at"
          + " 0.5 s (P3). Nobody has said that the button's hold should count.",
        "The button's action goes before single taps of superviews (C6), and before nothing else: a long press"
          + " takes the finger from it (C9).",
        "By the delay, and by canCancelContentTouches with touchesShouldCancel (S4 to S7). One point of movement"
          + " changes nothing: the slop is 10 pt (P4), and a control follows its finger 70 pt beyond its bounds (C3).",
        "It is not: the long press must keep off the button.",
      ]
    case .undelayed:
      [
        "It no longer does: the button has the finger before the pan has moved, and keeps it (S4, S7).",
        "Off: the button lights up at once, and a swipe that begins on it scrolls nothing.",
        "There is none here.",
        "As before; a hold still goes to the long press (A1).",
        "As before (C6, C9).",
        "It makes way entirely, so that the picture cannot be turned from the button on.",
        "It is not; the hold is as dead as before.",
      ]
    case .tapOver:
      [
        "As before.",
        "As before: the tap recognizer sees the finger at once, the button after 0.15 s or at the lift (S2, S3).",
        "Because it never fires on the button: a button lets no single tap of a superview begin (C6). The pan has"
          + " no part in it; it fails at the lift of a finger that has not moved.",
        "As before; the tap fails by the button's veto, which is asked when it wants to be recognized (G7).",
        "The button's (C6), so that it is marked once, not twice.",
        "As before.",
        "Not by a second recognizer for what the button does already.",
      ]
    case .movedOut:
      [
        "It cannot: recognizers of the scroll view see no finger that lands on a view beside it (D2, D18).",
        "It does not matter to the button any more, which lights up at once.",
        "There is none here.",
        "Those that share no finger do not disturb each other (A1).",
        "The button has no rival left.",
        "It need not.",
        "By the tree rather than by rules; but the button stays where it is when its picture goes.",
      ]
    case .planA:
      [
        "As before within the delay; a hold is no longer lost, since the long press waits.",
        "As before (S2).",
        "The tap never fires on the button (C6): it is the button that is marked, which the article takes for the"
          + " tap. Going on with the pan at once (A2) changes nothing for it.",
        "By require(toFail:): the long press waits for the pan (A8). A pan fails only when the finger lifts, so"
          + " that the long press can never begin while it rests (A15): no picture is saved any more.",
        "The button's (C6).",
        "As before.",
        "Half: the button works, the long press is gone. And the last recognizer of a scroll view is one's own"
          + " only until another is added.",
      ]
    case .planACorrected:
      [
        "As before within the delay (S3); a hold is the button's.",
        "As before (S2).",
        "None is needed.",
        "The long press refuses the button's touches before anything is decided (G9), so there is nothing to"
          + " decide.",
        "The button's, for there is no gesture beside it (D2, G9).",
        "As before: a swipe from the button on turns the page (S3), a held button keeps its finger (S7).",
        "By one delegate method. A finger that stops a moving page still presses nothing, as everywhere (S16).",
      ]
    case .planB:
      [
        "It cannot (D18).",
        "It does not matter to the button.",
        "None is needed.",
        "Nothing is shared (A1).",
        "The button has no rival.",
        "It need not; but swipes that begin on the button turn no page, for the scroll view is not above it (D2).",
        "Not yet: offset + 16 is a place in the content's direction, in a view that does not scroll. The button"
          + " runs away from its picture, and comes back to another place (H23).",
      ]
    case .planBCorrected:
      [
        "It cannot (D18).",
        "It does not matter to the button.",
        "None is needed.",
        "Nothing is shared (A1).",
        "The button has no rival.",
        "It need not; swipes that begin on the button turn no page (D2), and it can be tapped while pages move.",
        "By the tree, with the place in the content less the offset (H23); the price is one store a frame.",
      ]
    case .planC:
      [
        "As before; and a hold still goes to the long press, which makes the new recognizer fail (A1).",
        "As before (S2).",
        "This one is no tap recognizer, so the button has no veto (C6): it is recognized at the lift and takes the"
          + " finger from the button (D6), which sends touchCancel.",
        "The first to match still wins (A1).",
        "The gesture's, by D6; the button's actions are sent by hand, before the gesture has won anything.",
        "As before.",
        "Not: it is the button's tap again, with more code and without the hold.",
      ]
    case .planCCorrected:
      [
        "As before within the delay; a hold is the recognizer's.",
        "As before (S2).",
        "As in plan C; what is done is the recognizer's action, after it has won (D5).",
        "The long press waits for the recognizer (A8), which fails at once elsewhere: there it is as quick as ever"
          + " (A10).",
        "The gesture's (D6).",
        "As before; the button lights up and is cancelled, and the action comes from the gesture.",
        "By one requirement. It is the dearest of the three, and the only one that also works for a view that is"
          + " no control.",
      ]
    }
  }

  /// What it is, in a line.
  public var title: String {
    switch self {
    case .failing: "the code that fails"
    case .undelayed: "second attempt: delaysContentTouches = false"
    case .tapOver: "third attempt: a tap on the scroll view"
    case .movedOut: "fourth attempt: the button beside the scroll view"
    case .planA: "plan A: a tap for the button's area, the long press waits for the pan"
    case .planACorrected: "plan A, corrected: the long press takes no touch of the button's"
    case .planB: "plan B: the button outside, an observer moves it"
    case .planBCorrected: "plan B, corrected: place in the content less the offset"
    case .planC: "plan C: a recognizer of its own"
    case .planCCorrected: "plan C, corrected: the long press waits for that recognizer"
    }
  }
}
