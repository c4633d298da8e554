internal import EventSystem

extension GestureRelation {
  /// The recognizers that the relation is about.
  var names: [String] {
    switch self {
    case .requireToFail(let one, let other), .requireDynamic(let one, let other),
      .requiredToFailBy(let one, let other), .simultaneous(let one, let other),
      .canPrevent(let one, let other, _),
      .canBePrevented(let one, let other, _):
      [one, other]
    case .refusesTouches(let gesture, _), .shouldBegin(let gesture, _): [gesture]
    }
  }
}

extension Control.Event {
  /// The event of a name; nil for a name that none has.
  init?(name: String) {
    switch name {
    case "touchDown": self = .touchDown
    case "touchDownRepeat": self = .touchDownRepeat
    case "touchDragInside": self = .touchDragInside
    case "touchDragOutside": self = .touchDragOutside
    case "touchDragEnter": self = .touchDragEnter
    case "touchDragExit": self = .touchDragExit
    case "touchUpInside": self = .touchUpInside
    case "touchUpOutside": self = .touchUpOutside
    case "touchCancel": self = .touchCancel
    case "valueChanged": self = .valueChanged
    case "primaryActionTriggered": self = .primaryActionTriggered
    case "editingDidBegin": self = .editingDidBegin
    case "editingChanged": self = .editingChanged
    case "editingDidEnd": self = .editingDidEnd
    case "editingDidEndOnExit": self = .editingDidEndOnExit
    default: return nil
    }
  }
}

extension Touch.TouchType {
  init(_ kind: ScenarioTouch.Kind) {
    self =
      switch kind {
      case .direct: .direct
      case .indirect: .indirect
      case .pencil: .pencil
      case .indirectPointer: .indirectPointer
      }
  }
}

extension TouchSample.Phase {
  /// The phase of what is no touch; one that is not named goes on.
  init(name: String?) {
    switch name {
    case "began": self = .began
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    default: self = .moved
    }
  }
}

extension EventSystem.Event.EventSubtype {
  /// What a remote control's command is called.
  static let commands: [String: Self] = [
    "play": .remoteControlPlay, "pause": .remoteControlPause, "stop": .remoteControlStop,
    "togglePlayPause": .remoteControlTogglePlayPause, "nextTrack": .remoteControlNextTrack,
    "previousTrack": .remoteControlPreviousTrack,
    "beginSeekingBackward": .remoteControlBeginSeekingBackward,
    "endSeekingBackward": .remoteControlEndSeekingBackward,
    "beginSeekingForward": .remoteControlBeginSeekingForward,
    "endSeekingForward": .remoteControlEndSeekingForward,
  ]

  /// The command of a name; the reader has refused those that there are not.
  init(command: String) { self = Self.commands[command] ?? .none }
}

extension TouchSample {
  init(_ touch: ScenarioTouch) {
    let phase: Phase =
      switch touch.phase {
      case .began: .began
      case .moved: .moved
      case .stationary: .stationary
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(
      finger: touch.finger, phase: phase, location: touch.location, force: touch.force ?? 0,
      majorRadius: touch.majorRadius ?? 0, type: Touch.TouchType(touch.kind))
  }
}

extension GestureRecognizer {
  /// A recognizer of a kind, with the scenario format's defaults.
  static func make(_ description: ScenarioGesture) -> GestureRecognizer {
    switch description.kind {
    case .tap: return TapGestureRecognizer()
    case .longPress: return LongPressGestureRecognizer()
    case .pan: return PanGestureRecognizer()
    case .swipe: return SwipeGestureRecognizer()
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    case .hover: return HoverGestureRecognizer()
    case .screenEdgePan:
      // UIKit's has no edges until they are set; the format's has the left one.
      let recognizer = ScreenEdgePanGestureRecognizer()
      recognizer.edges = .left
      return recognizer
    }
  }

  /// Applies the settings that are given.
  func apply(_ settings: ScenarioMembers) {
    if let value = settings.bool("cancelsTouchesInView") { cancelsTouchesInView = value }
    if let value = settings.bool("delaysTouchesBegan") { delaysTouchesBegan = value }
    if let value = settings.bool("delaysTouchesEnded") { delaysTouchesEnded = value }
    if let names = settings.strings("allowedTouchTypes") {
      allowedTouchTypes = names.compactMap(ScenarioTouch.Kind.init(rawValue:)).map(Touch.TouchType.init)
    }
    let taps = settings.integer("numberOfTapsRequired")
    let touches = settings.integer("numberOfTouchesRequired")
    switch self {
    case let tap as TapGestureRecognizer:
      if let taps { tap.numberOfTapsRequired = taps }
      if let touches { tap.numberOfTouchesRequired = touches }
    case let press as LongPressGestureRecognizer:
      if let taps { press.numberOfTapsRequired = taps }
      if let touches { press.numberOfTouchesRequired = touches }
      if let value = settings.number("minimumPressDuration") { press.minimumPressDuration = value }
      if let value = settings.number("allowableMovement") { press.allowableMovement = value }
    case let swipe as SwipeGestureRecognizer:
      if let touches { swipe.numberOfTouchesRequired = touches }
      if let names = settings.strings("direction") {
        swipe.direction = names.reduce(into: []) { $0.formUnion(SwipeGestureRecognizer.Direction(name: $1)) }
      }
    case let pan as PanGestureRecognizer:
      if let value = settings.integer("minimumNumberOfTouches") { pan.minimumNumberOfTouches = value }
      if let value = settings.integer("maximumNumberOfTouches") { pan.maximumNumberOfTouches = value }
      if let names = settings.strings("allowedScrollTypesMask") {
        pan.allowedScrollTypesMask = names.reduce(into: []) { $0.formUnion(ScrollTypeMask(name: $1)) }
      }
      if let edgePan = pan as? ScreenEdgePanGestureRecognizer, let names = settings.strings("edges") {
        edgePan.edges = names.reduce(into: []) { $0.formUnion(RectEdge(name: $1)) }
      }
    default: break
    }
    // Last, as it may end the attempt.
    if let value = settings.bool("isEnabled") { isEnabled = value }
  }
}

extension ScrollTypeMask {
  fileprivate init(name: String) {
    switch name {
    case "discrete": self = .discrete
    case "continuous": self = .continuous
    case "all": self = .all
    default: self = []
    }
  }
}

extension SwipeGestureRecognizer.Direction {
  fileprivate init(name: String) {
    switch name {
    case "left": self = .left
    case "up": self = .up
    case "down": self = .down
    default: self = .right
    }
  }
}

extension RectEdge {
  fileprivate init(name: String) {
    switch name {
    case "top": self = .top
    case "left": self = .left
    case "bottom": self = .bottom
    case "right": self = .right
    default: self = .all
    }
  }
}

extension Device {
  init(_ device: Scenario.Device) {
    self.init(
      screen: device.screen, home: device.hasHomeButton ? .button : .indicator,
      deferredEdges: device.deferredEdges.reduce(into: []) { $0.formUnion(RectEdge(name: $1)) })
  }
}
