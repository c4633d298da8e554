package import Hierarchy

// Which views are there to be touched, as far as a file tells.
extension ViewSpec {
  /// Whether the view is a control by its class: UIKit's, AppKit's, Android's and the web's names, the types of
  /// accessibility elements, and custom classes whose names end like theirs.
  package var isControl: Bool {
    let name = shortClassName
    if ViewSpec.controlClasses.contains(name) { return true }
    // A part of a control, such as UIButtonLabel, ends otherwise.
    return ViewSpec.controlEndings.contains { name.hasSuffix($0) }
  }

  /// Whether the view is there to be touched: a control, or one with recognizers.
  package var isTarget: Bool {
    isControl || hasRareMembers && !(details.recognizers ?? []).isEmpty
  }

  /// The class without module, package or prefix of an element type.
  var shortClassName: Substring {
    var name = className[...]
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    for prefix in ["XCUIElementType", "UIA"] where name.hasPrefix(prefix) && name.count > prefix.count {
      return name.dropFirst(prefix.count)
    }
    return name
  }

  private static let controlClasses: Set<Substring> = [
    "UIControl", "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl",
    "UITextField", "UISearchTextField", "UIDatePicker", "UIColorWell", "UITextView",
    "NSControl", "NSButton", "NSPopUpButton", "NSTextField", "NSSlider", "NSSwitch", "NSStepper",
    "Button", "Cell", "Switch", "Slider", "Stepper", "TextField", "SecureTextField", "SearchField",
    "TextView",
    "Link", "Key", "Toggle", "CheckBox", "RadioButton", "MenuItem", "SegmentedControl", "PageIndicator",
    "PickerWheel", "Tab", "Icon", "ComboBox", "PopUpButton", "ColorWell", "DatePicker",
    "EditText", "AutoCompleteTextView", "ImageButton", "CompoundButton", "ToggleButton", "SeekBar", "Spinner",
    "RatingBar", "BUTTON", "A", "INPUT", "SELECT", "TEXTAREA", "SUMMARY",
  ]

  private static let controlEndings = [
    "Button", "Switch", "Slider", "Stepper", "SegmentedControl", "TextField", "CheckBox", "Checkbox",
    "EditText",
  ]
}
