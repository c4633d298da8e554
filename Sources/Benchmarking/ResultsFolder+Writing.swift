internal import Glibc
internal import JSONText

extension ResultsFolder {
  /// Writes all files of the results into a temporary folder beside the final one, which then takes its
  /// name in one step. SIGINT, SIGTERM and SIGHUP wait until that is done: it takes milliseconds.
  ///
  /// - Throws: `ResultsError` as `check()` does, and when the system refuses; the temporary folder, and the
  ///   folders made above it, are gone then, and what was there before is untouched.
  public func write(_ results: BenchmarkResults) throws(ResultsError) {
    try write([
      ("run.json", results.run.json), ("summary.csv", results.summaryCSV),
      ("latency.csv", results.latencyCSV), ("latency.hlog", results.latencyLog),
      ("memory.csv", results.memoryCSV),
    ])
  }

  package func write(_ texts: [(name: String, text: String)]) throws(ResultsError) {
    let signals = DeferredSignals()
    defer { signals.deliver() }
    try check()
    let parent = ResultsFolder.parent(of: path)
    let made = try ResultsFolder.makeFolders(parent)
    do {
      try writeBeside(texts, parent: parent)
    } catch {
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
  }

  private func writeBeside(_ texts: [(name: String, text: String)], parent: String) throws(ResultsError) {
    let temporary = try ResultsFolder.makeTemporary(in: parent)
    defer { ResultsFolder.remove(temporary) }
    for (name, text) in texts {
      do throws(ByteFileError) {
        try ByteFile.write(Array(text.utf8), to: "\(temporary)/\(name)")
      } catch {
        throw ResultsError(path: path, reason: "\(name): \(error.reason)")
      }
    }
    // A temporary folder is its owner's only; results are as readable as anything else.
    let mask = umask(0)
    umask(mask)
    guard chmod(temporary, 0o777 & ~mask) == 0 else { throw SystemFile.fault(temporary) }
    try moveIntoPlace(temporary, parent: parent)
  }

  private func moveIntoPlace(_ temporary: String, parent: String) throws(ResultsError) {
    let final = String(ResultsFolder.trimmed(path))
    if ResultsFolder.kind(of: final) == .nothing {
      // A folder that came into being this moment is not lost: only an empty one can be renamed over.
      guard rename(temporary, final) == 0 else { throw SystemFile.fault(path) }
      return
    }
    let former = try ResultsFolder.makeTemporary(in: parent)
    defer { ResultsFolder.remove(former) }
    guard rename(final, former) == 0 else { throw SystemFile.fault(path) }
    guard rename(temporary, final) == 0 else {
      let error = SystemFile.fault(path)
      rename(former, final)
      throw error
    }
  }

  private static func makeTemporary(in parent: String) throws(ResultsError) -> String {
    var template = Array("\(parent)/.touchstone-results-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFile.fault(parent) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a folder and those above it; returns the ones that were not there, the outermost first.
  private static func makeFolders(_ path: String) throws(ResultsError) -> [String] {
    if mkdir(path, 0o777) == 0 { return [path] }
    if errno == EEXIST || path == "." || path == "/" { return [] }
    guard errno == ENOENT else { throw SystemFile.fault(path) }
    let above = try makeFolders(parent(of: path))
    guard mkdir(path, 0o777) == 0 else {
      let error = SystemFile.fault(path)
      for folder in above.reversed() { rmdir(folder) }
      throw error
    }
    return above + [path]
  }

  /// Removes a folder of results, if it is there.
  private static func remove(_ path: String) {
    for file in files { unlink("\(path)/\(file)") }
    rmdir(path)
  }
}
