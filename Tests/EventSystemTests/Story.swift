/// Trace lines in short, so that a test can say a whole trace.
enum Story {
  static func line(_ json: String) -> String? {
    let members = parse(json)
    if let hit = members["hit"] { return "hit \(hit)" }
    if let phase = members["touches"], let view = members["view"] { return "\(phase) \(view)" }
    if let gesture = members["gesture"], let state = members["state"] { return "\(gesture) \(state)" }
    if let scroll = members["scroll"], let event = members["event"] { return "\(scroll) \(event)" }
    if let action = members["action"] { return "action \(action)" }
    if let culprit = members["cancelledBy"], let view = members["view"] {
      return "\(culprit) cancels \(view)"
    }
    if let control = members["control"], let event = members["event"] { return "\(control) \(event)" }
    if let waiting = members["waiting"], let other = members["for"] { return "\(waiting) waits for \(other)" }
    if let hover = members["hover"], let state = members["state"] { return "pointer \(state) \(hover)" }
    if let illegal = members["illegal"], let from = members["from"], let to = members["to"] {
      return "\(illegal) illegal \(from) \(to)"
    }
    if let dropped = members["dropped"] { return "dropped \(dropped)" }
    if let asked = members["asked"], let gesture = members["gesture"] { return "asked \(gesture) \(asked)" }
    return nil
  }

  /// The members of a flat object of strings, numbers and null, as text.
  static func parse(_ json: String) -> [String: String] {
    var members: [String: String] = [:]
    for part in json.dropFirst().dropLast().split(separator: ",") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let key = part[..<colon].filter { $0 != "\"" && $0 != " " }
      let value = part[part.index(after: colon)...].drop { $0 == " " }.filter { $0 != "\"" }
      members[key] = String(value)
    }
    return members
  }
}
