import Files
import FilesXML
import Hierarchy

/// What a command takes where its help says TREE: a tree file, a hit case, a scenario, a dump of any kind that
/// `import` knows, or "-" for the standard input.
struct TreeInput {
  /// What messages call the file.
  let name: String
  let hierarchy: ViewHierarchy
  private let notes: [String]

  /// Reads the tree.
  ///
  /// - Throws: `CommandFailure` with the file, the place in it and the reason.
  static func read(_ path: String) throws(CommandFailure) -> TreeInput {
    let file = try InputFile.open(path)
    do throws(FileError) {
      let result = try HierarchyReader.all.read(file)
      // Of a tree file there is nothing to tell unless something was left out.
      let notes = result.format == "tree" ? result.notes : result.summary
      return TreeInput(name: file.name, hierarchy: result.hierarchy, notes: notes)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Tells, on the standard error stream, what had to be estimated or left out. For after the last refusal,
  /// which is to be the only line there.
  func tellNotes() {
    for note in notes { StandardError.line("\(name): \(note)") }
  }

  /// Refuses a tree in which a view that could be hit stands at an unknown place, naming the first.
  func refuseUnknownFrames() throws(CommandFailure) {
    var isHidden = [Bool](repeating: false, count: hierarchy.views.count)
    for (index, view) in hierarchy.views.enumerated() {
      // What a hidden view holds is never hit either.
      isHidden[index] = view.isHidden || (view.parent.map { isHidden[$0] } ?? false)
      if !isHidden[index], view.hasRareMembers, view.details.unknown.contains("frame") {
        throw CommandFailure("\(name): view \(view.id): its frame is unknown, so nothing can be said of hits")
      }
    }
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
