internal import EventSystem
internal import Geometry

/// What a scenario's scroll view overrides: the methods about content touches, and those by which delegates
/// answer for its own recognizers.
struct ScrollAnswers {
  var touchesShouldBegin = true
  /// Nil for what the class answers.
  var touchesShouldCancel: Bool?
  /// Delegates of its own recognizers, by their names.
  var delegates: [String: GestureDelegate] = [:]

  func delegate(of recognizer: GestureRecognizer) -> GestureDelegate? {
    recognizer.name.flatMap { delegates[$0] }
  }
}

/// A scroll view whose answers the scenario decides.
protocol AnsweringScrollView: ScrollView {
  var answers: ScrollAnswers { get set }
}

/// A `UIScrollView` of a scenario.
final class ScenarioScrollView: ScrollView, AnsweringScrollView {
  var answers = ScrollAnswers()

  override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
    answers.touchesShouldBegin
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    answers.touchesShouldCancel ?? super.touchesShouldCancel(in: view)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(recognizer)
      && answers.delegate(of: recognizer)?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  override func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    super.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
      || answers.delegate(of: recognizer)?
        .gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false
  }
}

/// A `UITableView` of a scenario.
final class ScenarioTableView: TableView, AnsweringScrollView {
  var answers = ScrollAnswers()

  override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
    answers.touchesShouldBegin
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    answers.touchesShouldCancel ?? super.touchesShouldCancel(in: view)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(recognizer)
      && answers.delegate(of: recognizer)?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  override func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    super.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
      || answers.delegate(of: recognizer)?
        .gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
  }

  override func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    answers.delegate(of: recognizer)?.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) ?? false
  }
}

/// The delegate of every scroll view of a scenario: what is zoomed is the backmost view in it.
final class ScenarioScrollDelegate: ScrollViewDelegate {
  func viewForZooming(in scrollView: ScrollView) -> View? { scrollView.subviews.first }
}

extension ScenarioStage {
  /// Names a scroll view's own recognizers and notes those that scenarios may name.
  func nameRecognizers(of scroller: ScrollView, _ id: String) {
    for recognizer in scroller.gestureRecognizers ?? [] {
      switch recognizer {
      case is PanGestureRecognizer:
        recognizer.name = "\(id).pan"
        gestures["\(id).pan"] = recognizer
      case is PinchGestureRecognizer:
        recognizer.name = "\(id).pinch"
        gestures["\(id).pinch"] = recognizer
      default:
        recognizer.name = "\(id).delay"
        if gestures["\(id).delay"] == nil { gestures["\(id).delay"] = recognizer }
      }
    }
    scroller.delegate = scrollDelegate
  }

  /// Applies the members that scroll views alone have.
  func apply(_ members: ScenarioMembers, to scroller: any AnsweringScrollView) {
    if let value = members.bool("isScrollEnabled") { scroller.isScrollEnabled = value }
    if let value = members.bool("isPagingEnabled") { scroller.isPagingEnabled = value }
    if let value = members.bool("bounces") { scroller.bounces = value }
    if let value = members.bool("alwaysBounceHorizontal") { scroller.alwaysBounceHorizontal = value }
    if let value = members.bool("alwaysBounceVertical") { scroller.alwaysBounceVertical = value }
    if let value = members.bool("isDirectionalLockEnabled") { scroller.isDirectionalLockEnabled = value }
    if let value = members.bool("delaysContentTouches") { scroller.delaysContentTouches = value }
    if let value = members.bool("canCancelContentTouches") { scroller.canCancelContentTouches = value }
    if let value = members.bool("touchesShouldBegin") { scroller.answers.touchesShouldBegin = value }
    if let value = members.bool("touchesShouldCancel") { scroller.answers.touchesShouldCancel = value }
    if let value = members.string("decelerationRate") {
      scroller.decelerationRate = value == "fast" ? .fast : .normal
    }
    if let value = members.number("minimumZoomScale") { scroller.minimumZoomScale = value }
    if let value = members.number("maximumZoomScale") { scroller.maximumZoomScale = value }
    if let value = members.number("zoomScale") { scroller.zoomScale = value }
    // Behind the scale, which would change it.
    if let size = members.numbers("contentSize"), size.count == 2 {
      scroller.contentSize = Size(width: size[0], height: size[1])
    }
    if let inset = members.numbers("contentInset"), inset.count == 4 {
      scroller.contentInset = EdgeInsets(top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
    }
  }
}
