import Files
import Geometry
import Testing

private func read(
  _ text: String, description: String? = nil, isPartial: Bool = false
) throws(FileError) -> TouchRecording {
  try TouchRecording.read(
    InputFile(name: "f", bytes: Array(text.utf8)),
    description: description.map { InputFile(name: "d", bytes: Array($0.utf8)) }, isPartial: isPartial)
}

private func recording(_ name: String, description: String? = nil) throws -> TouchRecording {
  try TouchRecording.read(
    try fixture("recordings/\(name)"), description: try description.map { try fixture("recordings/\($0)") })
}

/// A sample as text: milliseconds, finger, phase, place.
private func told(_ sample: TouchRecording.Sample) -> String {
  "\(Double(sample.time) / 1e6) \(sample.finger) \(sample.phase.rawValue) \(sample.x),\(sample.y)"
}

@Suite struct TouchRecordingTests {
  @Test func `slots that omit the first slot and unchanged axes`() throws {
    let two = try recording("evemu/EP0430M09.2-fingers-touch-release.events")
    #expect(two.format == "evemu" && two.deviceName == "EP0430M09")
    #expect(
      two.horizontal == .init(minimum: 0, maximum: 1279) && two.vertical == .init(minimum: 0, maximum: 767))
    #expect(two.touchCount == 2 && two.samples.prefix(2).map(\.phase) == [.began, .began])
    #expect(two.samples.prefix(2).map { [$0.finger, $0.x, $0.y] } == [[1, 404, 409], [2, 933, 414]])
    #expect(two.samples.count { $0.phase == .ended } == 2 && two.samples.last?.phase == .ended)
    #expect(two.estimated.isEmpty && two.skipped.isEmpty && two.notes.isEmpty)

    let taps = try recording("evemu/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events")
    #expect(taps.samples.allSatisfy { $0.finger == 1 })
    // A contact without X keeps the last one, and one without Y too.
    let begun = taps.samples.filter { $0.phase == .began }
    let third = try #require(begun.first { $0.time == 911_633_000 || $0.time == 911_634_000 })
    #expect(third.x == 364)
    #expect(taps.samples.count { $0.phase == .ended } == begun.count)
  }

  @Test func `the same events converted to libinput's form give the same samples`() throws {
    let evemu = try recording("evemu/EP0430M09.2-fingers-touch-release.events")
    let libinput = try recording("libinput-record/derived-EP0430M09-2-fingers.yml")
    #expect(libinput.format == "libinput-record" && libinput.deviceName == "EP0430M09")
    #expect(libinput.horizontal == evemu.horizontal)
    #expect(libinput.samples.map(told) == evemu.samples.map(told))
  }

  @Test func `old recordings have times of the day, and their ranges in a description`() throws {
    let name = "evemu/ELAN_CANDO_Windows7.1-finger-drag-up-down.events"
    let plain = try recording(name)
    #expect(plain.horizontal == nil && plain.notes.count == 1)
    let drag = try recording(name, description: "evemu/ELAN_CANDO_Windows7.desc")
    #expect(drag.deviceName == "ELAN CANDO Windows7" && drag.vertical == .init(minimum: 0, maximum: 1856))
    #expect(drag.touchCount == 1 && drag.samples.first.map(told) == "0.0 1 began 1454,1117")
    #expect(drag.samples.first?.time == 0 && drag.samples.last?.phase == .ended)
    #expect(drag.samples.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
  }

  @Test func `protocol A lists every contact in every frame`() throws {
    let drag = try recording(
      "evemu/N-Trig_MultiTouch.1-finger-drag-NW-SE.events", description: "evemu/N-Trig_MultiTouch.desc")
    #expect(drag.touchCount == 1)
    #expect(drag.samples.prefix(2).map(told) == ["0.0 1 began 205,183", "18.455 1 moved 203,182"])
    #expect(drag.samples.last?.phase == .ended && drag.estimated.isEmpty)
  }

  @Test func `contacts of protocol A are matched by nearness, and by ids where there are some`() throws {
    func frame(_ time: Int, _ contacts: [(Int, Int, Int?)]) -> String {
      let lists = contacts.map { x, y, id in
        "E: 0.\(time) 0003 0035 \(x)\nE: 0.\(time) 0003 0036 \(y)\n"
          + (id.map { "E: 0.\(time) 0003 0039 \($0)\n" } ?? "")
          + "E: 0.\(time) 0000 0002 0\n"
      }
      return (lists.isEmpty ? "E: 0.\(time) 0000 0002 0\n" : lists.joined()) + "E: 0.\(time) 0000 0000 0\n"
    }
    let near = try read(
      frame(1, [(10, 10, nil), (90, 90, nil)]) + frame(2, [(88, 91, nil), (12, 11, nil)])
        + frame(3, [(89, 92, nil)])
        + frame(4, []))
    #expect(
      near.samples.map(told) == [
        "0.0 1 began 10,10", "0.0 2 began 90,90", "100.0 2 moved 88,91", "100.0 1 moved 12,11",
        "200.0 1 ended 12,11",
        "200.0 2 moved 89,92", "300.0 2 ended 89,92",
      ])
    let byId = try read(frame(1, [(10, 10, 7)]) + frame(2, [(11, 10, 8)]) + frame(3, []))
    #expect(
      byId.samples.map(told) == [
        "0.0 1 began 10,10", "100.0 1 ended 10,10", "100.0 2 began 11,10", "200.0 2 ended 11,10",
      ])
  }

  @Test func `getevent writes names or numbers, all hexadecimal`() throws {
    let tap = try recording("getevent/protocol-a-tap-excerpt.txt")
    #expect(tap.format == "getevent")
    #expect(tap.samples.map(told) == ["0.0 1 began 356,1286", "0.0 1 cancelled 356,1286"])
    #expect(tap.notes.count == 2 && tap.estimated.count == 2)
    let finger = try recording("getevent/protocol-b-first-finger-excerpt.txt")
    #expect(finger.samples.first.map(told) == "0.0 1 began 746,1332")
    let own = try recording("getevent/own-two-devices.txt")
    #expect(own.deviceName == "touch \"panel\"" && own.horizontal == .init(minimum: 0, maximum: 1079))
    #expect(
      own.samples.map(told) == [
        "0.0 1 began 540,960", "8.333 1 moved 541,960", "16.666 1 ended 541,960", "116.666 1 began 541,10",
        "124.999 1 ended 541,10",
      ])
    #expect(own.skipped.map(\.reason) == ["events of another device"])
  }

  static let head = "N: t\nI: 0003 0000 0000 0000\nA: 2f 0 9 0 0\nA: 35 0 799 0 0\nA: 36 0 479 0 0\n"

  private func events(_ lines: [String]) -> String { lines.map { "E: \($0)\n" }.joined() }

  @Test func `a contact that replaces another in its slot is another finger`() throws {
    let text = events([
      "0.0 0003 0039 1", "0.0 0003 0035 5", "0.0 0003 0036 6", "0.0 0000 0000 0", "0.1 0003 0039 2",
      "0.1 0000 0000 0",
      "0.2 0003 0039 -1", "0.2 0000 0000 0",
    ])
    let result = try read(TouchRecordingTests.head + text)
    #expect(
      result.samples.map(told) == [
        "0.0 1 began 5,6", "100.0 1 ended 5,6", "100.0 2 began 5,6", "200.0 2 ended 5,6",
      ])
  }

  @Test func `what was lost is skipped to the next report, and a lift that was lost is found`() throws {
    let text = events([
      "0.0 0003 0039 1", "0.0 0003 0035 5", "0.0 0003 0036 6", "0.0 0001 014a 1", "0.0 0000 0000 0",
      "0.1 0000 0003 0", "0.1 0003 0035 99", "0.1 0000 0000 0", "0.2 0003 0035 7", "0.2 0000 0000 0",
      "0.3 0001 014a 0", "0.3 0000 0000 0",
    ])
    let result = try read(TouchRecordingTests.head + text)
    #expect(
      result.samples.map(told) == ["0.0 1 began 5,6", "200.0 1 moved 7,6", "300.0 1 ended 7,6"])
    #expect(
      result.estimated.map(\.reason) == [
        "events were lost before this line", "a lift that was lost, seen by the touch's end",
      ])
  }

  @Test func `a contact from before the recording, hovering, repeats, and an end with a finger down`() throws
  {
    let text = events([
      "0.0 0003 0035 5", "0.0 0003 0036 6", "0.0 0000 0000 0", "0.1 0001 0073 2", "0.1 0000 0000 1",
      "0.2 0003 003b 4", "0.2 0000 0000 0", "0.3 0003 003b 0", "0.3 0000 0000 0",
    ])
    let result = try read(TouchRecordingTests.head + text)
    #expect(
      result.samples.map(told) == [
        "0.0 1 began 5,6", "200.0 1 ended 5,6", "300.0 1 began 5,6", "300.0 1 cancelled 5,6",
      ])
    #expect(result.estimated.count == 3)
    #expect(result.summary.first == "read 2 touches in 4 samples as evemu")
  }

  @Test func `a device without contacts tells one touch`() throws {
    let text = events([
      "0.0 0003 0000 100", "0.0 0003 0001 50", "0.0 0001 014a 1", "0.0 0000 0000 0", "0.1 0003 0000 110",
      "0.1 0000 0000 0", "0.2 0001 014a 0", "0.2 0000 0000 0",
    ])
    let result = try read("N: old\nI: 0003 0000 0000 0000\nA: 00 0 200 0 0\nA: 01 0 100 0 0\n" + text)
    #expect(
      result.samples.map(told) == ["0.0 1 began 100,50", "100.0 1 moved 110,50", "200.0 1 ended 110,50"])
    #expect(result.horizontal == .init(minimum: 0, maximum: 200))
  }

  @Test func `values become points, the largest still inside of the screen`() throws {
    let range = TouchRecording.AxisRange(minimum: 100, maximum: 899)
    #expect(range.place(100, in: 400) == 0)
    #expect(range.place(899, in: 400) == 400.0.nextDown)
    #expect(abs(range.place(500, in: 399.5) - 200) < 1e-9)
    #expect(TouchRecording.AxisRange(minimum: 5, maximum: 5).place(5, in: 9) == 0)
    let taps = try recording("evemu/EP0430M09.2-fingers-touch-release.events")
    let screen = Size(width: 390, height: 844)
    let points = taps.points(on: screen)
    #expect(points.count == taps.samples.count && points[0] == taps.point(of: taps.samples[0], on: screen))
    #expect(abs(points[0].x - 404.0 / 1279 * 390) < 1e-9)
    // Without ranges units are points where they fit.
    let excerpt = try recording("getevent/protocol-a-tap-excerpt.txt")
    #expect(excerpt.points(on: Size(width: 400, height: 1300))[0] == Point(x: 356, y: 1286))
    #expect(excerpt.points(on: screen)[0] == Point(x: 356, y: 844.0.nextDown))
  }

  @Test(arguments: [
    ("", "f: is empty"),
    ("hello", "f: is no touch recording; those of evemu, libinput record and getevent are read"),
    (TouchRecordingTests.head, "f: no touch is in it"),
    (TouchRecordingTests.head + "E: 0.1 0003 zzzz 1\nE: 0.1 0000 0000 0\n", "f: line 6: not an event"),
    (
      TouchRecordingTests.head + "E: 0.1 0003 0035 1\nE: 0.1 0000 0000 0\nE: 0.2 0003 00",
      "f: line 8: the recording is cut off here; 1 complete frame, --partial reads them"
    ),
    (
      TouchRecordingTests.head + "E: 1e999 0003 0035 1\n\n",
      "f: line 6: the recording is cut off here; 0 complete frames, --partial reads them"
    ),
    (
      TouchRecordingTests.head + "E: 0.1 0003 0035 99999999999\nE: 0.1 0000 0000 0\n",
      "f: line 6: not an event"
    ),
    (
      "# libinput record\n- node: /dev/input/event0\n  events:\n  - evdev:\n    - [0, 0, 3,",
      "f: line 5: the recording is cut off here; 0 complete frames, --partial reads them"
    ),
    (
      "/dev/input/event0: EV_ABS ABS_MT_POSITION_X 00000001\n[ 12.3",
      "f: line 2: the recording is cut off here; 0 complete frames, --partial reads them"
    ),
    ("/dev/input/event0: 0003 0035 123456789\n\u{0}", "f: line 2: a NUL byte; this is no text"),
  ]) func `a recording is refused with its line`(text: String, message: String) {
    #expect {
      try read(text)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `what is whole of a recording that is cut off is read when asked for`() throws {
    let text =
      TouchRecordingTests.head
      + events(["0.0 0003 0039 1", "0.0 0003 0035 5", "0.0 0003 0036 6", "0.0 0000 0000 0"])
      + "E: 0.2 0003 00"
    let result = try read(text, isPartial: true)
    #expect(result.samples.map(told) == ["0.0 1 began 5,6", "0.0 1 cancelled 5,6"])
    #expect(result.skipped == [.init(line: 10, reason: "the recording is cut off")])
  }

  @Test func `a description without axes is refused`() {
    #expect(throws: FileError(file: "d", reason: "no axis is in it")) {
      try read(
        TouchRecordingTests.head + "E: 0.0 0003 0035 5\nE: 0.0 0000 0000 0\n",
        description: "N: x\nI: 0003 0000 0000 0000\n")
    }
  }

  static let files = [
    "evemu/Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events",
    "evemu/EP0430M09.2-fingers-touch-release.events",
    "evemu/QUANTA_OpticalTouchScreen.touch-on-left.events", "libinput-record/derived-EP0430M09-2-fingers.yml",
    "libinput-record/linux-input-2020-excerpt.yml", "getevent/own-two-devices.txt",
    "getevent/protocol-a-tap-excerpt.txt", "getevent/protocol-b-first-finger-excerpt.txt",
  ]

  /// What holds of any recording: fingers begin, move and end in this order, at times that do not run backwards.
  private func check(_ recording: TouchRecording) {
    var down = Set<Int>()
    var time = 0
    for sample in recording.samples {
      #expect(sample.time >= time && sample.finger > 0)
      time = sample.time
      switch sample.phase {
      case .began: #expect(down.insert(sample.finger).inserted)
      case .moved: #expect(down.contains(sample.finger))
      case .ended, .cancelled: #expect(down.remove(sample.finger) != nil)
      }
    }
    #expect(down.isEmpty)
  }

  @Test(arguments: files) func `every finger begins, moves and ends, in files as they are and mutated`(
    name: String
  ) throws {
    let file = try fixture("recordings/\(name)")
    let whole = try TouchRecording.read(file)
    check(whole)
    #expect(try TouchRecording.read(file) == whole)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let windows = "\u{feff}" + text.replacing("\n", with: "\r\n")
    #expect(try TouchRecording.read(InputFile(name: file.name, bytes: Array(windows.utf8))) == whole)
    for mutant in mutations(of: file.bytes, seed: 5, count: 150) {
      do throws(FileError) {
        check(try TouchRecording.read(InputFile(name: "f", bytes: mutant), isPartial: true))
      } catch { #expect(!error.reason.isEmpty && !error.description.contains("\n")) }
    }
  }
}
