internal import Files
internal import FilesXML
internal import Hierarchy

/// What libFuzzer calls for each input: the bytes are a dump of whatever kind they look like, or of one that
/// their first byte chooses, or a touch recording. Whatever they are, they are read or refused in one line; what
/// was read can be written and read again. Anything else ends the process, upon which libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let file = InputFile(name: "f", bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  let reader = HierarchyReader.all
  var format = "auto"
  if case .failure(let error) = read(file, format, isPartial: false), error.reason.hasPrefix("is of no kind")
  {
    // Bytes of no kind are tried as one of them.
    format = reader.formats[Int(file.bytes.first ?? 0) % reader.formats.count]
  }
  for isPartial in [false, true] { check(read(file, format, isPartial: isPartial)) }
  readRecording(file)
  readControllers(file)
  return 0
}

private func read(_ file: InputFile, _ format: String, isPartial: Bool) -> Result<ImportResult, FileError> {
  do throws(FileError) {
    return .success(
      try HierarchyReader.all.read(file, format: format, options: ImportOptions(isPartial: isPartial)))
  } catch { return .failure(error) }
}

/// One line of reason, or a tree that is the same when it was written and read again.
private func check(_ outcome: Result<ImportResult, FileError>) {
  switch outcome {
  case .failure(let error): check(error)
  case .success(let result):
    for line in result.summary + result.summaryWithLabels where line.contains("\n") {
      fatalError("a line of the account with a break: \(line)")
    }
    do throws(FileError) {
      let text = try TreeFile(result.hierarchy, responders: result.responders).bytes()
      let again = try TreeFile.read(InputFile(name: "t", bytes: text))
      guard again.hierarchy == result.hierarchy else { fatalError("read again, the tree is another") }
    } catch { fatalError("what was read cannot be written and read again: \(error)") }
  }
}

private func check(_ error: FileError) {
  guard !error.reason.isEmpty, !error.description.contains("\n") else { fatalError("no one line: \(error)") }
}

private func readRecording(_ file: InputFile) {
  do throws(FileError) {
    let recording = try TouchRecording.read(file, isPartial: true)
    var down = Set<Int>()
    var time = 0
    for sample in recording.samples {
      guard sample.time >= time else { fatalError("time runs backwards") }
      time = sample.time
      let isRight =
        switch sample.phase {
        case .began: down.insert(sample.finger).inserted
        case .moved: down.contains(sample.finger)
        case .ended, .cancelled: down.remove(sample.finger) != nil
        }
      guard isRight else { fatalError("finger \(sample.finger) is \(sample.phase) out of order") }
    }
    guard down.isEmpty else { fatalError("fingers are down at the end") }
  } catch { check(error) }
}

private func readControllers(_ file: InputFile) {
  do throws(FileError) {
    var result = ImportResult(hierarchy: ViewHierarchy(), format: "tree")
    try result.join(controllers: file, options: ImportOptions(isPartial: true))
    let text = try TreeFile(result.hierarchy, responders: result.responders).bytes()
    _ = try TreeFile.read(InputFile(name: "t", bytes: text))
  } catch { check(error) }
}
