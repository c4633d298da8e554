import Hierarchy

/// A scenario drawn from a seed: a few views, recognizers in random relations, fingers that land, move and lift,
/// and in between views that come, go and change, interruptions and a busy main thread. Every one is legal.
struct RandomScenario {
  private var random: SplitMix64
  private var views = ["win"]
  private var gestures: [String] = []
  private var lists: [String] = []
  private var fingers: [Int: (x: Int, y: Int)] = [:]
  private var time = 0
  private var inserted = 0

  /// Whether no view passes touches on, so that each line of touches is one of the view that was hit.
  let allConsume: Bool

  init(seed: UInt64) {
    random = SplitMix64(seed: seed, stream: 0x7363_656e)
    allConsume = random.below(2) == 0
  }

  /// The scenario as a file's text.
  mutating func text() -> String {
    let touches = allConsume ? "consume" : "super"
    var viewTexts = [
      #"{"id": "win", "class": "UIWindow", "frame": [0, 0, 390, 844], "touches": "\#(touches)"}"#
    ]
    for number in 1...3 + random.below(6) { viewTexts.append(view("v\(number)")) }
    var gestureTexts: [String] = []
    for number in 0..<random.below(9) { gestureTexts.append(gesture("g\(number)", of: pick(views))) }
    var input: [String] = []
    for _ in 0..<20 + random.below(60) { input.append(item()) }
    input.append(#"{"t": \#(seconds(time + 5_000)), "advance": true}"#)
    let parts: [(String, [String])] = [
      ("views", viewTexts), ("gestures", gestureTexts),
      ("requireToFail", pairs(random.below(4))), ("simultaneous", pairs(random.below(3))),
      ("requireDynamic", pairs(random.below(2))), ("requiredToFailBy", pairs(random.below(2))),
      ("prevents", answers("other", "canPrevent")), ("prevented", answers("by", "canBePrevented")),
      ("shouldBegin", conditions()), ("input", input),
    ]
    let device = pick([
      "", #""device": {"home": "button"},"#,
      #""device": {"home": "indicator", "deferredEdges": ["bottom"]},"#,
    ])
    // A stack of views that lie anywhere.
    let stack = """
      "responders": [{"id": "nav", "kind": "controller", "container": "navigation", "view": "win",
        "stack": ["below", "above"]}, {"id": "below", "kind": "controller"},
        {"id": "above", "kind": "controller", "view": "v2"}],
      """
    let responders = viewTexts.count > 2 && chance(40) ? stack : ""
    return "{" + device + responders
      + parts.map { "\"\($0)\": [\($1.joined(separator: ", "))]" }.joined(separator: ",\n")
      + "}"
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private func seconds(_ milliseconds: Int) -> String { "\(Double(milliseconds) / 1_000)" }

  // MARK: Parts

  private mutating func view(_ id: String) -> String {
    let parent = pick(views)
    views.append(id)
    let frame = [random.below(200), random.below(300), 40 + random.below(300), 40 + random.below(400)]
    var text = #"{"id": "\#(id)", "parent": "\#(parent)", "frame": \#(frame)"#
    if chance(20) {
      text += #", "class": "UIButton""#
    } else if chance(20) {
      text += ", " + pick(RandomScenario.classes)
    } else if chance(25) {
      text += scrollView(id)
    }
    if chance(30) || allConsume { text += #", "touches": "consume""# }
    if chance(40) { text += #", "isMultipleTouchEnabled": true"# }
    if chance(10) { text += #", "isExclusiveTouch": true"# }
    if chance(10) { text += #", "transform": [0.5, 0.25, -0.25, 1, 10, 0]"# }
    return text + "}"
  }

  /// What makes a scroll view of a view.
  private mutating func scrollView(_ id: String) -> String {
    lists.append(id)
    gestures += ["\(id).pan", "\(id).pinch"]
    var text = #", "class": "\#(chance(25) ? "UITableView" : "UIScrollView")""#
    text += #", "contentSize": [\#(random.below(1_000)), \#(random.below(3_000))]"#
    for member in [
      "isScrollEnabled", "isPagingEnabled", "bounces", "alwaysBounceHorizontal", "alwaysBounceVertical",
      "isDirectionalLockEnabled", "delaysContentTouches", "canCancelContentTouches", "touchesShouldBegin",
      "touchesShouldCancel",
    ] where chance(20) { text += #", "\#(member)": \#(chance(60))"# }
    if chance(20) { text += #", "contentInset": [10, 0, 40, 5]"# }
    if chance(20) { text += #", "decelerationRate": "fast""# }
    if chance(20) { text += #", "maximumZoomScale": 3"# }
    return text
  }

  private static let classes = [
    #""class": "UIControl""#, #""class": "UISwitch", "isOn": true"#, #""class": "UISlider", "value": 0.5"#,
    #""class": "UIStepper", "continueTracking": 2"#, #""class": "UISegmentedControl", "numberOfSegments": 3"#,
    #""class": "UIPageControl", "numberOfPages": 4"#, #""class": "UITextField""#,
    #""class": "FlutterView", "arena": [{"id": "t", "type": "tap"}, {"id": "d", "type": "doubleTap"}, "#
      + #"{"id": "l", "type": "longPress"}, {"id": "h", "type": "horizontalDrag"}], "team": ["l", "h"]"#,
    #""class": "FlutterView", "arena": [{"id": "s", "type": "scale"}, {"id": "p", "type": "pan"}]"#,
  ]

  private mutating func gesture(_ id: String, of view: String?) -> String {
    gestures.append(id)
    let kind = pick([
      "tap", "tap", "longPress", "pan", "pan", "swipe", "pinch", "rotation", "screenEdgePan", "hover",
    ])
    var text = #"{"id": "\#(id)", "type": "\#(kind)""#
    if let view { text += #", "view": "\#(view)""# }
    if kind == "tap" || kind == "longPress" {
      text += #", "numberOfTapsRequired": \#((kind == "tap" ? 1 : 0) + random.below(3))"#
    }
    if kind == "tap" || kind == "longPress" || kind == "swipe" {
      text += #", "numberOfTouchesRequired": \#(1 + random.below(2))"#
    }
    for name in ["cancelsTouchesInView", "delaysTouchesBegan", "delaysTouchesEnded", "isEnabled"]
    where chance(25) {
      text += #", "\#(name)": \#(chance(50))"#
    }
    return text + "}"
  }

  private mutating func pairs(_ count: Int) -> [String] {
    gestures.isEmpty ? [] : (0..<count).map { _ in #"["\#(pick(gestures))", "\#(pick(gestures))"]"# }
  }

  private mutating func answers(_ other: String, _ answer: String) -> [String] {
    guard !gestures.isEmpty, chance(30) else { return [] }
    return [
      #"{"gesture": "\#(pick(gestures))", "\#(other)": "\#(pick(gestures))", "\#(answer)": \#(chance(50))}"#
    ]
  }

  private mutating func conditions() -> [String] {
    guard !gestures.isEmpty, chance(40) else { return [] }
    let condition = pick([
      #""axis": "horizontal""#, #""axis": "vertical""#, #""never": true"#, #""notIn": "v1""#,
      #""onlyIn": "v2""#,
    ])
    return [#"{"gesture": "\#(pick(gestures))", \#(condition)}"#]
  }

  // MARK: Input

  private mutating func item() -> String {
    time += pick([0, 8, 16, 16, 60, 200, 700])
    let start = "{\"t\": \(seconds(time)), "
    switch random.below(20) {
    case 0: return start + #""interrupt": true}"#.noting { fingers = [:] }
    case 1: return start + #""mainThreadBusy": \#(seconds(random.below(300)))}"#
    case 2: return start + change()
    case 3 where views.count > 2:
      inserted += 1
      let view = view("n\(inserted)")
      guard chance(50) else { return start + "\"insert\": \(view)}" }
      let gesture = gesture("h\(inserted)", of: nil)
      return start + "\"insert\": \(view.dropLast()), \"gestures\": [\(gesture)]}}"
    case 4: return start + #""pointer": "moved", "at": [\#(random.below(390)), \#(random.below(844))]}"#
    case 5: return start + #""pointer": "exited"}"#
    case 6: return start + #""probe": "\#(pick(gestures + views))"}"#
    case 8 where !lists.isEmpty:
      let offset = [random.below(400) - 50, random.below(2_000) - 50]
      return start
        + #""scrollTo": {"id": "\#(pick(lists))", "offset": \#(offset)}, "animated": \#(chance(50))}"#
    case 9 where !lists.isEmpty:
      return start + #""scrollBy": [\#(random.below(80) - 40), 30], "at": [200, 300]}"#
    case 7: return start + #""chainOf": "\#(pick(views))"}"#
    default: return start + touch()
    }
  }

  private mutating func change() -> String {
    if !gestures.isEmpty, chance(40) {
      return #""set": {"id": "\#(pick(gestures))", "isEnabled": \#(chance(50))}}"#
    }
    let id = pick(views)
    let member = pick([
      #""hidden": \#(chance(30))"#, #""userInteractionEnabled": \#(chance(70))"#,
      #""frame": [\#(random.below(100)), \#(random.below(100)), 300, 500]"#, #""alpha": 0.5"#,
    ])
    return #""set": {"id": "\#(id)", \#(member)}}"#
  }

  private mutating func touch() -> String {
    let finger = 1 + random.below(3)
    guard var place = fingers[finger] else {
      // Often where something begins: at the left edge and at the bottom one.
      let place = (x: random.below(chance(25) ? 20 : 390), y: chance(20) ? 830 : random.below(844))
      fingers[finger] = place
      return #""finger": \#(finger), "phase": "began", "at": [\#(place.x), \#(place.y)]}"#
    }
    let phase = pick(["moved", "moved", "moved", "moved", "stationary", "ended", "ended", "cancelled"])
    if phase == "moved" {
      place = (place.x + pick([-40, -12, -3, 3, 12, 40, 90]), place.y + pick([-90, -40, -3, 0, 0, 3, 40]))
    }
    fingers[finger] = phase == "ended" || phase == "cancelled" ? nil : place
    return #""finger": \#(finger), "phase": "\#(phase)", "at": [\#(place.x), \#(place.y)]}"#
  }
}

extension String {
  /// The text, after something else was done.
  fileprivate func noting(_ body: () -> Void) -> String {
    body()
    return self
  }
}
