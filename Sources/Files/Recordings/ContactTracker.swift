/// Turns the events of a device into what fingers did, by the rules of the kernel's multi-touch protocols: B,
/// where slots keep their state and only changes are sent; A, where every frame lists all contacts; and the
/// single touch of older devices.
struct ContactTracker {
  /// How a device tells its contacts.
  private enum ContactProtocol {
    case slots
    case lists
    case single
  }

  /// A slot: values stay from one contact to the next, for what is unchanged is not sent.
  private struct Slot {
    var x: Int?
    var y: Int?
    /// Id of the contact; -1 for none, nil where the recording began without telling.
    var tracking: Int32?
    var distance: Int32 = 0
    var tool: Int32 = 0
    /// Whether anything changed in this frame.
    var isChanged = false
    /// The finger that is down in it, and the contact's id that it had.
    var finger: Int?
    var fingerTracking: Int32?
    var told: (x: Int, y: Int) = (0, 0)
  }

  private let device: InputDevice
  private let contacts: ContactProtocol
  private var recording: TouchRecording
  private var slots: [Int32: Slot] = [:]
  private var current: Int32
  /// The contacts that this frame has listed, protocol A.
  private var listed: [Slot] = []
  private var pending = Slot()
  private var hasPending = false
  private var isFrameOfTouch = false
  private var isTouchKeyDown: Bool?
  private var isDropping = false
  private var wasDropped = false
  private var busy = Set<Int>()
  private var time = 0
  private var frame = 0

  /// Reads a device's events into a recording.
  static func read(_ device: InputDevice, into recording: TouchRecording) -> TouchRecording {
    var tracker = ContactTracker(device, recording)
    for event in device.events { tracker.take(event) }
    tracker.finish()
    return tracker.recording
  }

  private init(_ device: InputDevice, _ recording: TouchRecording) {
    self.device = device
    self.recording = recording
    let isListing = device.events.contains {
      $0.type == InputEvent.Kind.sync && $0.code == InputEvent.Sync.contactReport
    }
    contacts = isListing ? .lists : device.hasContacts ? .slots : .single
    // Before the first slot is named, the device's own counts.
    current = Int32(clamping: device.axes[InputEvent.Axis.slot]?.value ?? 0)
    if contacts == .slots {
      slots[current] = fresh()
      slots[current]?.tracking = nil
    }
  }

  /// A slot that nothing was told of: its places are those that the file's beginning gives.
  private func fresh() -> Slot {
    var slot = Slot()
    slot.x = device.axes[InputEvent.Axis.positionX]?.value
    slot.y = device.axes[InputEvent.Axis.positionY]?.value
    return slot
  }

  // MARK: Events

  private mutating func take(_ event: InputEvent) {
    if let told = event.time {
      if told < time {
        recording.estimated.append(
          .init(line: Int(event.line), reason: "a time that runs backwards, taken as the one before"))
      }
      time = max(time, told)
    }
    if event.type == InputEvent.Kind.sync {
      switch event.code {
      case InputEvent.Sync.dropped:
        recording.estimated.append(.init(line: Int(event.line), reason: "events were lost before this line"))
        isDropping = true
        wasDropped = true
      case InputEvent.Sync.contactReport:
        guard !isDropping else { return }
        isFrameOfTouch = true
        if hasPending { listed.append(pending) }
        pending = Slot()
        hasPending = false
      case InputEvent.Sync.report:
        // A report of 1 is that of a key held down.
        guard event.value != 1 else { return }
        if isDropping {
          isDropping = false
          clearFrame()
        } else {
          report(Int(event.line))
        }
      default: break
      }
      return
    }
    guard !isDropping else { return }
    if event.type == InputEvent.Kind.key, event.code == InputEvent.touchKey {
      isTouchKeyDown = event.value != 0
      isFrameOfTouch = true
    }
    guard event.type == InputEvent.Kind.absolute else { return }
    switch contacts {
    case .slots: takeSlotted(event)
    case .lists: takeListed(event)
    case .single: takeSingle(event)
    }
  }

  private mutating func takeSlotted(_ event: InputEvent) {
    if event.code == InputEvent.Axis.slot {
      current = event.value
      if slots[current] == nil, slots.count < 256 { slots[current] = fresh() }
      return
    }
    guard InputEvent.Axis.ofContacts.contains(event.code), var slot = slots[current] else { return }
    isFrameOfTouch = true
    set(event, in: &slot)
    slots[current] = slot
  }

  private func set(_ event: InputEvent, in slot: inout Slot) {
    slot.isChanged = true
    switch event.code {
    case InputEvent.Axis.positionX: slot.x = Int(event.value)
    case InputEvent.Axis.positionY: slot.y = Int(event.value)
    case InputEvent.Axis.trackingId: slot.tracking = event.value
    case InputEvent.Axis.distance: slot.distance = event.value
    case InputEvent.Axis.toolType: slot.tool = event.value
    default: break
    }
  }

  private mutating func takeListed(_ event: InputEvent) {
    guard InputEvent.Axis.ofContacts.contains(event.code) else { return }
    isFrameOfTouch = true
    hasPending = true
    set(event, in: &pending)
  }

  private mutating func takeSingle(_ event: InputEvent) {
    guard event.code == InputEvent.Axis.x || event.code == InputEvent.Axis.y else { return }
    isFrameOfTouch = true
    var slot = slots[0] ?? Slot(x: device.axes[0]?.value, y: device.axes[1]?.value)
    if event.code == InputEvent.Axis.x { slot.x = Int(event.value) } else { slot.y = Int(event.value) }
    slot.isChanged = true
    slots[0] = slot
  }

  // MARK: Frames

  private mutating func clearFrame() {
    listed = []
    pending = Slot()
    hasPending = false
    isFrameOfTouch = false
  }

  /// Ends a frame.
  private mutating func report(_ line: Int) {
    defer { clearFrame() }
    guard isFrameOfTouch else { return }
    if device.events.first?.time == nil {
      // Without times frames follow each other as on a screen of 120 Hz.
      time = frame * 8_333_333
    }
    frame += 1
    busy = Set(slots.values.compactMap(\.finger))
    switch contacts {
    case .slots:
      for number in slots.keys.sorted() { settle(number, line) }
      if wasDropped, isTouchKeyDown == false { liftAll(line) }
    case .lists: settleListed(line)
    case .single: settleSingle(line)
    }
  }

  private mutating func settle(_ number: Int32, _ line: Int) {
    guard var slot = slots[number] else { return }
    var isDown = (slot.tracking ?? -1) >= 0 && slot.distance <= 0
    if slot.tracking == nil, slot.isChanged, slot.distance <= 0 {
      isDown = true
      if slot.finger == nil {
        recording.estimated.append(
          .init(line: line, reason: "a contact that was down before the recording, taken as coming down"))
      }
    }
    if slot.finger != nil, !isDown || slot.fingerTracking != slot.tracking { lift(&slot, line) }
    if isDown {
      if slot.finger == nil {
        begin(&slot, line)
      } else {
        move(&slot, line)
      }
    }
    slot.isChanged = false
    slots[number] = slot
  }

  private mutating func begin(_ slot: inout Slot, _ line: Int) {
    var finger = 1
    while busy.contains(finger) { finger += 1 }
    busy.insert(finger)
    if slot.x == nil || slot.y == nil {
      recording.estimated.append(
        .init(line: line, reason: "an axis that was never told, taken as its smallest value"))
    }
    slot.x = slot.x ?? device.axes[InputEvent.Axis.positionX]?.minimum ?? 0
    slot.y = slot.y ?? device.axes[InputEvent.Axis.positionY]?.minimum ?? 0
    slot.finger = finger
    slot.fingerTracking = slot.tracking
    slot.told = (slot.x ?? 0, slot.y ?? 0)
    add(slot, finger, .began, line)
  }

  private mutating func move(_ slot: inout Slot, _ line: Int) {
    let place = (slot.x ?? slot.told.x, slot.y ?? slot.told.y)
    guard let finger = slot.finger, place != slot.told else { return }
    slot.told = place
    add(slot, finger, .moved, line)
  }

  private mutating func lift(_ slot: inout Slot, _ line: Int, _ phase: TouchRecording.Phase = .ended) {
    guard let finger = slot.finger else { return }
    add(slot, finger, phase, line)
    slot.finger = nil
    slot.fingerTracking = nil
  }

  private mutating func liftAll(_ line: Int) {
    for number in slots.keys.sorted() {
      guard var slot = slots[number], slot.finger != nil else { continue }
      recording.estimated.append(.init(line: line, reason: "a lift that was lost, seen by the touch's end"))
      lift(&slot, line)
      slot.tracking = -1
      slots[number] = slot
    }
    wasDropped = false
  }

  private mutating func add(_ slot: Slot, _ finger: Int, _ phase: TouchRecording.Phase, _ line: Int) {
    recording.samples.append(
      TouchRecording.Sample(
        time: time, finger: finger, phase: phase, x: slot.told.x, y: slot.told.y, isPen: slot.tool == 1,
        line: line))
  }

  // MARK: Protocol A

  /// Matches what the frame lists with the fingers that are down: by id, else by nearness.
  private mutating func settleListed(_ line: Int) {
    if hasPending { listed.append(pending) }
    var found = listed.filter { $0.distance <= 0 && ($0.tracking ?? 0) >= 0 }
    if found.count > 64 { found.removeSubrange(64...) }
    var old = slots.keys.sorted()
    var matches: [Int: Int32] = [:]
    for index in found.indices {
      guard let tracking = found[index].tracking,
        let number = old.first(where: { slots[$0]?.tracking == tracking })
      else { continue }
      matches[index] = number
      old.removeAll { $0 == number }
    }
    var pairs: [(distance: Double, index: Int, number: Int32)] = []
    for index in found.indices where matches[index] == nil {
      for number in old where found[index].tracking == nil || slots[number]?.tracking == nil {
        guard let told = slots[number]?.told else { continue }
        let dx = Double((found[index].x ?? told.x) - told.x)
        let dy = Double((found[index].y ?? told.y) - told.y)
        pairs.append((dx * dx + dy * dy, index, number))
      }
    }
    pairs.sort { ($0.distance, $0.index, $0.number) < ($1.distance, $1.index, $1.number) }
    for pair in pairs where matches[pair.index] == nil && old.contains(pair.number) {
      matches[pair.index] = pair.number
      old.removeAll { $0 == pair.number }
    }
    for number in old {
      if var slot = slots.removeValue(forKey: number) { lift(&slot, line) }
    }
    for (index, contact) in found.enumerated() {
      if let number = matches[index], var slot = slots[number] {
        slot.x = contact.x ?? slot.x
        slot.y = contact.y ?? slot.y
        slot.tracking = contact.tracking ?? slot.tracking
        move(&slot, line)
        slots[number] = slot
      } else {
        var slot = contact
        begin(&slot, line)
        slots[Int32(slot.finger ?? 0)] = slot
      }
    }
  }

  private mutating func settleSingle(_ line: Int) {
    guard var slot = slots[0] else { return }
    // A device without a touch key is down as long as it tells places.
    let isDown = isTouchKeyDown ?? true
    if isDown, slot.finger == nil, slot.isChanged || isTouchKeyDown == true {
      begin(&slot, line)
    } else if isDown {
      move(&slot, line)
    } else {
      lift(&slot, line)
    }
    slot.isChanged = false
    slots[0] = slot
  }

  // MARK: End

  private mutating func finish() {
    if isFrameOfTouch {
      recording.estimated.append(
        .init(line: device.lastLine, reason: "the recording ends inside a frame, which is taken as whole"))
      report(device.lastLine)
    }
    for number in slots.keys.sorted() {
      guard var slot = slots[number], slot.finger != nil else { continue }
      recording.estimated.append(
        .init(line: device.lastLine, reason: "a finger that is down where the recording ends: cancelled"))
      lift(&slot, device.lastLine, .cancelled)
      slots[number] = slot
    }
  }
}
