internal import EventSystem
internal import Geometry
internal import JSONText

extension Control {
  /// A control of a scenario's class; nil for a class that is none.
  static func make(_ className: String, frame: Rect) -> Control? {
    switch className {
    case "UIControl": Control(frame: frame)
    case "UIButton": Button(frame: frame)
    case "UISwitch": Switch(frame: frame)
    case "UISlider": Slider(frame: frame)
    case "UIStepper": Stepper(frame: frame)
    case "UISegmentedControl": SegmentedControl(frame: frame)
    case "UIPageControl": PageControl(frame: frame)
    case "UITextField": TextField(frame: frame)
    default: nil
    }
  }

  /// Applies a scenario's members. What a value is kept within comes before the value.
  func apply(_ members: ScenarioMembers) {
    if let value = members.bool("isEnabled") { isEnabled = value }
    if let value = members.bool("beginTracking") {
      trackingOverride = trackingOverride ?? TrackingOverride()
      trackingOverride?.begins = value
    }
    if let value = members.integer("continueTracking") {
      trackingOverride = trackingOverride ?? TrackingOverride()
      trackingOverride?.moves = value
    }
    switch self {
    case let control as Switch:
      if let value = members.bool("isOn") { control.isOn = value }
    case let control as Slider:
      if let value = members.number("minimumValue") { control.minimumValue = Float(value) }
      if let value = members.number("maximumValue") { control.maximumValue = Float(value) }
      if let value = members.number("value") { control.value = Float(value) }
    case let control as Stepper:
      if let value = members.number("minimumValue") { control.minimumValue = value }
      if let value = members.number("maximumValue") { control.maximumValue = value }
      if let value = members.number("stepValue") { control.stepValue = value }
      if let value = members.number("value") { control.value = value }
    case let control as SegmentedControl:
      if let value = members.integer("numberOfSegments") { control.setNumberOfSegments(value) }
      if let value = members.integer("selectedSegmentIndex") { control.selectedSegmentIndex = value }
    case let control as PageControl:
      if let value = members.integer("numberOfPages") { control.numberOfPages = value }
      if let value = members.integer("currentPage") { control.currentPage = value }
    default: break
    }
  }

  /// Writes what a probe tells of a control beyond what it tells of every view.
  func writeControlState(to writer: inout JSONWriter) {
    writer.key("isEnabled")
    writer.bool(isEnabled)
    writer.key("isHighlighted")
    writer.bool(isHighlighted)
    writer.key("isTracking")
    writer.bool(isTracking)
    switch self {
    case let control as Switch:
      writer.key("isOn")
      writer.bool(control.isOn)
    case let control as Slider:
      writer.key("value")
      writer.number(control.value)
    case let control as Stepper:
      writer.key("value")
      writer.number(control.value)
    case let control as SegmentedControl:
      writer.key("selectedSegmentIndex")
      writer.number(control.selectedSegmentIndex)
    case let control as PageControl:
      writer.key("currentPage")
      writer.number(control.currentPage)
    default: break
    }
  }
}
