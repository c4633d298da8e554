/// One event of an input device, as the kernel gives it.
struct InputEvent {
  /// Nanoseconds since the recording's beginning; nil where the file tells no times.
  var time: Int?
  var type: UInt16
  var code: UInt16
  var value: Int32
  var line: Int32

  /// Numbers of the kernel's event types.
  enum Kind {
    static let sync: UInt16 = 0
    static let key: UInt16 = 1
    static let absolute: UInt16 = 3
  }

  /// Codes of synchronization.
  enum Sync {
    static let report: UInt16 = 0
    static let contactReport: UInt16 = 2
    static let dropped: UInt16 = 3
  }

  /// Codes of axes.
  enum Axis {
    static let x: UInt16 = 0x00
    static let y: UInt16 = 0x01
    static let slot: UInt16 = 0x2f
    static let positionX: UInt16 = 0x35
    static let positionY: UInt16 = 0x36
    static let toolType: UInt16 = 0x37
    static let trackingId: UInt16 = 0x39
    static let distance: UInt16 = 0x3b
    /// All axes that belong to one of several contacts.
    static let ofContacts: ClosedRange<UInt16> = 0x30...0x3d
  }

  /// Code of the key that is down while anything touches.
  static let touchKey: UInt16 = 0x14a

  /// The kernel's names, for files that write those.
  static let names: [Substring: UInt16] = [
    "SYN_REPORT": 0, "SYN_CONFIG": 1, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3, "ABS_X": 0x00, "ABS_Y": 0x01,
    "ABS_PRESSURE": 0x18, "ABS_DISTANCE": 0x19, "ABS_MT_SLOT": 0x2f, "ABS_MT_TOUCH_MAJOR": 0x30,
    "ABS_MT_TOUCH_MINOR": 0x31, "ABS_MT_WIDTH_MAJOR": 0x32, "ABS_MT_WIDTH_MINOR": 0x33,
    "ABS_MT_ORIENTATION": 0x34, "ABS_MT_POSITION_X": 0x35, "ABS_MT_POSITION_Y": 0x36,
    "ABS_MT_TOOL_TYPE": 0x37, "ABS_MT_BLOB_ID": 0x38, "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3a,
    "ABS_MT_DISTANCE": 0x3b, "ABS_MT_TOOL_X": 0x3c, "ABS_MT_TOOL_Y": 0x3d, "BTN_TOUCH": 0x14a,
    "BTN_TOOL_FINGER": 0x145, "BTN_TOOL_PEN": 0x140, "BTN_TOOL_DOUBLETAP": 0x14d,
    "BTN_TOOL_TRIPLETAP": 0x14e, "BTN_TOOL_QUADTAP": 0x14f, "BTN_TOOL_QUINTTAP": 0x148, "BTN_STYLUS": 0x14b,
    "BTN_STYLUS2": 0x14c,
  ]
}
