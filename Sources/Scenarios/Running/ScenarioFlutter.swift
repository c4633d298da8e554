internal import EventSystem
internal import Geometry

extension FlutterView {
  /// Applies the members that Flutter views alone have; what they must be was checked when they were read.
  func apply(_ members: ScenarioMembers) {
    if let value = members.bool("canPop") { canPop = value }
    if let list = FlutterArena.members(members) {
      arenaRecognizers = list.map { FlutterGestureRecognizer.make($0.type, name: $0.id, rect: $0.rect) }
    }
    guard let teams = FlutterArena.teams(members) else { return }
    for recognizer in arenaRecognizers { recognizer.team = nil }
    for description in teams {
      let ids = description.members ?? arenaRecognizers.map(\.name)
      let team = FlutterGestureTeam()
      for recognizer in arenaRecognizers where ids.contains(recognizer.name) {
        recognizer.team = team
        if recognizer.name == description.captain { team.captain = recognizer }
      }
    }
  }
}

extension FlutterGestureRecognizer {
  /// A recognizer of a type's name.
  fileprivate static func make(_ type: String, name: String, rect: Rect?) -> FlutterGestureRecognizer {
    switch type {
    case "doubleTap": FlutterDoubleTapRecognizer(name: name, rect: rect)
    case "longPress": FlutterLongPressRecognizer(name: name, rect: rect)
    case "horizontalDrag": FlutterDragRecognizer(.horizontal, name: name, rect: rect)
    case "verticalDrag": FlutterDragRecognizer(.vertical, name: name, rect: rect)
    case "pan": FlutterDragRecognizer(.any, name: name, rect: rect)
    case "scale": FlutterScaleRecognizer(name: name, rect: rect)
    default: FlutterTapRecognizer(name: name, rect: rect)
    }
  }
}
