package import Hierarchy

// Which views are there to be touched, as far as a file tells.
extension ViewSpec {
  /// Whether the view is a control by its class: UIKit's, AppKit's, Android's and the web's names, the types of
  /// accessibility elements, and custom classes whose names end like theirs.
  package var isControl: Bool {
    let name = shortClassName
    // What is called a text view is text that can be edited, but on Android any text.
    if name == "TextView" { return !isAndroid }
    if ViewSpec.controlClasses.contains(name) { return true }
    // A part of a control, such as UIButtonLabel, ends otherwise.
    return ViewSpec.controlEndings.contains { name.hasSuffix($0) }
  }

  /// Whether the view is there to be touched: a control, or one with recognizers; on Android what is active (the
  /// importers mark the rest as letting touches through). What scrolls is not: it wants drags, anywhere in it.
  package var isTarget: Bool {
    if hasRareMembers, !(details.recognizers ?? []).isEmpty { return true }
    if hitPassthrough || scrollsByClass { return false }
    if isAndroid, !(hasRareMembers && details.unknown.contains("hitPassthrough")) { return true }
    return isControl
  }

  /// Whether the class is one of Android's own.
  package var isAndroid: Bool { className.hasPrefix("android.") || className.hasPrefix("androidx.") }

  /// Whether what the view holds moves below it, by its class.
  package var scrollsByClass: Bool {
    let name = Array(shortClassName.utf8)
    func mentions(_ word: String) -> Bool {
      let word = Array(word.utf8)
      return name.count >= word.count
        && (0...name.count - word.count).contains { name[$0..<$0 + word.count].elementsEqual(word) }
    }
    return ViewSpec.scrollers.contains(where: mentions) && !mentions("Cell")
  }

  private static let scrollers = [
    "Scroll", "Table", "CollectionView", "WebView", "ListView", "RecyclerView", "ViewPager", "GridView",
    "Sliver", "Viewport",
  ]

  /// The class without module, package or prefix of an element type; of a box of a page its element's name.
  var shortClassName: Substring {
    var name = className[...]
    if name.last == "}", let brace = name.lastIndex(of: "{") {
      return name[name.index(after: brace)...].dropLast()
    }
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
