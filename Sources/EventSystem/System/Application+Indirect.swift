public import Geometry

// Input that is no touch (rules T14, V6, C14, R8). It waits for a busy main thread like touches.
extension Application {
  /// A trackpad's pinch or turn: it goes to the pinch and rotation recognizers of the view under the pointer and
  /// its superviews, to no view and to no other recognizer (rule V6).
  ///
  /// - Parameters:
  ///   - scale: since its beginning, from 1.
  ///   - rotation: since its beginning, in radians.
  ///   - phase: where it is in its life; the recognizers are collected at began.
  ///   - location: of the pointer, in the space that the windows' frames share.
  ///   - time: when it was; an earlier time than `now` is taken for `now`.
  public final func sendTransform(
    scale: Double, rotation: Double, phase: TouchSample.Phase, location: Point, at time: EventTime
  ) {
    takeIn(at: time) { [unowned self] in
      dispatcher.transform(scale: scale, rotation: rotation, phase, at: location)
    }
  }

  /// A motion of the device, such as a shake: it goes to the first responder, else to the key window, and up
  /// (rules T14, R8).
  ///
  /// - Parameters:
  ///   - phase: began, ended or cancelled; nothing is told between.
  ///   - time: when it was.
  public final func sendMotion(_ motion: Event.EventSubtype, phase: TouchSample.Phase, at time: EventTime) {
    takeIn(at: time) { [unowned self] in
      guard let responder = firstInLine else { return }
      let event = makeEvent(.motion, motion)
      switch phase {
      case .began:
        note(.motion("began", responder))
        responder.motionBegan(motion, with: event)
      case .ended:
        note(.motion("ended", responder))
        responder.motionEnded(motion, with: event)
      case .cancelled:
        note(.motion("cancelled", responder))
        responder.motionCancelled(motion, with: event)
      case .moved, .stationary: break
      }
    }
  }

  /// A remote control's command: it goes to the first responder, else to the key window, and up (rules T14, R8).
  public final func sendRemoteControl(_ command: Event.EventSubtype, at time: EventTime) {
    takeIn(at: time) { [unowned self] in
      guard let responder = firstInLine else { return }
      note(.remote(command, responder))
      responder.remoteControlReceived(with: makeEvent(.remoteControl, command))
    }
  }

  /// Assistive technology activates a view: unless the view does it itself, a finger lands at its activation point and
  /// lifts (rule C14).
  public final func activate(_ view: View, at time: EventTime) {
    takeIn(at: time) { [unowned self] in
      guard !view.accessibilityActivate(), view.window != nil else { return }
      let place = view.accessibilityActivationPoint
      for phase in [TouchSample.Phase.began, .ended] {
        dispatcher.process([TouchSample(finger: Application.assistiveFinger, phase: phase, location: place)])
      }
    }
  }

  /// The number of the finger that assistive technology touches with; no source of real fingers uses it.
  public static let assistiveFinger = -1

  /// Who is asked first for what is not aimed at a place.
  private final var firstInLine: Responder? { keyWindow ?? windows.last { !$0.isHidden } }

  private final func makeEvent(_ type: Event.EventType, _ subtype: Event.EventSubtype) -> Event {
    Event(type: type, subtype: subtype, time: eventNow, application: self)
  }
}
