extension TouchRecording {
  /// Reads a touch recording of evemu, `libinput record` or Android's `getevent`, told apart by its content.
  ///
  /// Of several devices the first screen with touches is read, and the others are told. What was worked out or
  /// left out is in the result, with line numbers. O(n).
  ///
  /// - Parameters:
  ///   - file: the recording.
  ///   - description: evemu's description of the device, for a recording that does not tell its axes.
  ///   - isPartial: whether a recording whose last line is cut off is read up to there.
  /// - Throws: `FileError` with the line of what is no event, and for a file without any touch.
  public static func read(
    _ file: InputFile, description: InputFile? = nil, isPartial: Bool = false
  ) throws(FileError) -> TouchRecording {
    let head = HierarchyReader.head(of: file.bytes)
    guard let kind = RecordingSignature.kind(of: head) else {
      guard !file.bytes.isEmpty else { throw file.error("is empty") }
      throw file.error("is no touch recording; those of evemu, libinput record and getevent are read")
    }
    var recording = TouchRecording(format: kind.rawValue)
    var devices: [InputDevice]
    switch kind {
    case .evemu: devices = [try EvemuReader.read(file, isPartial, &recording)]
    case .libinput: devices = try LibinputReader.read(file, isPartial, &recording)
    case .getevent: devices = try GeteventReader.read(file, isPartial, &recording)
    }
    guard let chosen = choose(devices) else { throw file.error("no touch is in it") }
    for (index, other) in devices.enumerated() where index != chosen && !other.events.isEmpty {
      recording.skipped.append(.init(line: other.lastLine, reason: "events of another device"))
    }
    if let description {
      var ignored = TouchRecording(format: "evemu")
      let told = try EvemuReader.read(description, isPartial, &ignored)
      guard !told.axes.isEmpty else { throw description.error("no axis is in it") }
      for (code, axis) in told.axes where devices[chosen].axes[code]?.maximum ?? 0 == 0 {
        devices[chosen].axes[code, default: InputDevice.Axis()].minimum = axis.minimum
        devices[chosen].axes[code, default: InputDevice.Axis()].maximum = axis.maximum
      }
      devices[chosen].name = devices[chosen].name ?? told.name
      devices[chosen].isDirect = devices[chosen].isDirect ?? told.isDirect
    }
    if let begin = devices[chosen].events.first?.time, begin != 0 {
      for index in devices[chosen].events.indices { devices[chosen].events[index].time? -= begin }
    }
    let device = devices[chosen]
    recording.deviceName = device.name
    recording.horizontal = device.range(InputEvent.Axis.positionX, orElse: InputEvent.Axis.x)
    recording.vertical = device.range(InputEvent.Axis.positionY, orElse: InputEvent.Axis.y)
    recording = ContactTracker.read(device, into: recording)
    guard !recording.samples.isEmpty else { throw file.error("no touch is in it") }
    if recording.horizontal == nil || recording.vertical == nil {
      recording.notes.append(
        "the ranges of the device's axes are not told; its units are taken as points where they fit")
    }
    if device.events.first?.time == nil {
      recording.notes.append("no times are told; frames are taken as 1/120 s apart")
    }
    if device.isDirect == false {
      recording.notes.append("the device is no screen: its places are not where fingers point")
    }
    return recording
  }

  /// The device that is a screen with touches, else one with touches.
  private static func choose(_ devices: [InputDevice]) -> Int? {
    let touching = devices.indices.filter { devices[$0].hasContacts }
    let single = devices.indices.filter { devices[$0].hasSingleTouch }
    return touching.first { devices[$0].isDirect == true } ?? touching.first { devices[$0].isDirect == nil }
      ?? single.first { devices[$0].isDirect == true } ?? touching.first ?? single.first
  }
}
