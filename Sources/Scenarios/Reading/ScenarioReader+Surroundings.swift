internal import Geometry
internal import JSONText

extension ScenarioReader {
  static let edges = ["top", "left", "bottom", "right"]

  /// - Parameter window: size of a window, which is the screen's where the device does not say.
  func device(_ node: JSONNode, window: Size) throws(JSONError) -> Scenario.Device {
    var members = try node.members()
    let screen = try members.take("screen")?.size() ?? window
    let home = try members.take("home")?.string(of: ["indicator", "button"]) ?? "indicator"
    var deferredEdges: [String] = []
    for edge in try members.take("deferredEdges")?.array() ?? [] {
      deferredEdges.append(try edge.string(of: ScenarioReader.edges))
    }
    if let first = members.rest.first { throw JSONError(offset: first.offset, reason: "unknown member") }
    return Scenario.Device(screen: screen, hasHomeButton: home == "button", deferredEdges: deferredEdges)
  }

  mutating func focusGuides(_ node: JSONNode?) throws(JSONError) -> [Scenario.FocusGuide] {
    var guides: [(Scenario.FocusGuide, preferred: JSONNode?)] = []
    for element in try node?.array() ?? [] {
      var members = try element.members()
      let idNode = try members.required("id")
      let id = try newName(idNode)
      let view = try names.view(members.required("view"))
      let frame = try members.required("frame").rect()
      let preferred = members.take("preferredFocus")
      try names.add(id, .guide, at: idNode.offset)
      noteUnknown(members)
      guides.append((Scenario.FocusGuide(id: id, view: view, frame: frame, preferredFocus: []), preferred))
    }
    var complete: [Scenario.FocusGuide] = []
    for (guide, preferred) in guides {
      var guide = guide
      for id in try preferred?.array() ?? [] {
        guide.preferredFocus.append(
          try names.name(id, "focus environment") { $0 != .gesture && $0 != .region })
      }
      complete.append(guide)
    }
    return complete
  }

  mutating func pointerRegions(_ node: JSONNode?) throws(JSONError) -> [Scenario.PointerRegions] {
    var all: [Scenario.PointerRegions] = []
    for element in try node?.array() ?? [] {
      var members = try element.members()
      let view = try names.view(members.required("view"))
      var regions: [Scenario.PointerRegions.Region] = []
      for region in try members.take("regions")?.array() ?? [] {
        var table = try region.members()
        let idNode = try table.required("id")
        let id = try newName(idNode)
        let rect = try table.take("rect")?.rect()
        try names.add(id, .region, at: idNode.offset)
        noteUnknown(table)
        regions.append(Scenario.PointerRegions.Region(id: id, rect: rect))
      }
      noteUnknown(members)
      all.append(Scenario.PointerRegions(view: view, regions: regions))
    }
    return all
  }
}
