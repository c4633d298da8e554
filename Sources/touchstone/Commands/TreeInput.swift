import Files
import FilesXML
import Hierarchy

/// What a command takes where its help says TREE: a tree file, a hit case, a scenario, a dump of any kind that
/// `import` knows, or "-" for the standard input.
struct TreeInput {
  /// What messages call the file.
  let name: String
  let hierarchy: ViewHierarchy
  /// The name of the kind that it was read as.
  let format: String
  /// The value of the file's `responders` as JSON text, or what an importer made of controllers.
  let responders: String?
  /// Where the values of a scenario's members beside the views begin in the file, by name.
  let scenarioOffsets: [String: Int]
  /// The file itself.
  let file: InputFile
  private let notes: [String]

  /// Reads the tree.
  ///
  /// - Throws: `CommandFailure` with the file, the place in it and the reason.
  static func read(_ path: String) throws(CommandFailure) -> TreeInput {
    let file = try InputFile.open(path)
    do throws(FileError) {
      let result = try HierarchyReader.all.read(file)
      // Of a tree file there is nothing to tell unless something was left out.
      // That a kind has no end mark is said once, by import.
      let told = result.format == "tree" ? result.notes : result.summary
      let notes = told.filter { $0 != ImportResult.noEndMark }
      return TreeInput(
        name: file.name, hierarchy: result.hierarchy, format: result.format, responders: result.responders,
        scenarioOffsets: result.scenarioOffsets, file: file, notes: notes)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Whether it is one of this package's own files: a tree, a hit case or a scenario.
  var isTreeFile: Bool { format == "tree" }

  /// Tells, on the standard error stream, what had to be estimated or left out. For after the last refusal,
  /// which is to be the only line there.
  func tellNotes() {
    for note in notes { StandardError.line("\(name): \(note)") }
  }

  /// The tree, each of whose views that could be hit stands at a known place.
  ///
  /// With `--skip-unknown` views of unknown place are taken for hidden, which the notes tell; what they hold is
  /// never hit then either.
  ///
  /// - Throws: `CommandFailure` naming the first such view where that option is not given.
  static func placed(_ path: String, _ arguments: Arguments) throws(CommandFailure) -> TreeInput {
    let input = try read(path)
    let lost = input.viewsOfUnknownFrame()
    guard let first = lost.first else { return input }
    let id = input.hierarchy.views[first].id
    guard arguments.has(skipUnknown.name) else {
      throw CommandFailure(
        "\(input.name): view \(id): its frame is unknown, so nothing can be said of hits; "
          + "--\(skipUnknown.name) leaves it out")
    }
    var views = input.hierarchy.views
    for index in lost { views[index].isHidden = true }
    let others = lost.count > 1 ? " and of \(lost.count - 1) more" : ""
    return TreeInput(
      name: input.name, hierarchy: ViewHierarchy(name: input.hierarchy.name, trusted: views),
      format: input.format, responders: input.responders, scenarioOffsets: input.scenarioOffsets,
      file: input.file,
      notes: input.notes + ["the frame of \(id)\(others) is unknown: left out with what they hold"])
  }

  /// The option of commands that need every view's place.
  static let skipUnknown = CommandDescription.Option(
    name: "skip-unknown", value: .none,
    help: "leave out views whose frame is unknown, with what they hold, as if they were hidden")

  /// The views that stand at an unknown place and could be hit, by index.
  func viewsOfUnknownFrame() -> [Int] {
    var isHidden = [Bool](repeating: false, count: hierarchy.views.count)
    var found: [Int] = []
    for (index, view) in hierarchy.views.enumerated() {
      // What a hidden view holds is never hit either.
      isHidden[index] = view.isHidden || (view.parent.map { isHidden[$0] } ?? false)
      if !isHidden[index], view.isFrameUnknown { found.append(index) }
    }
    return found
  }
}

extension InputFile {
  /// The bytes of a file, or of the standard input for "-".
  ///
  /// - Throws: `CommandFailure` naming the file and the system's reason.
  static func open(_ path: String) throws(CommandFailure) -> InputFile {
    do throws(FileError) {
      return path == "-" ? try InputFile.standardInput() : try InputFile.read(path)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
