internal import Glibc
internal import JSONText

/// Builds the worker of a revision in a worktree of its own, and keeps the program for the next time.
public struct WorkerBuild {
  /// Whose revisions are built.
  public let repository: GitRepository
  /// The compiler's flags, the same for all revisions that are compared.
  public let flags: [String]
  private let folder: RunFolder
  private let note: (String) -> Void

  /// Flags by which functions begin at multiples of 64 bytes: where they come to lie by chance changes times by
  /// more than what is looked for.
  public static let alignment = [
    "-Xswiftc", "-Xllvm", "-Xswiftc", "-align-all-functions=6", "-Xcc", "-falign-functions=64", "-Xcxx",
    "-falign-functions=64",
  ]

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - flags: for `swift build`, beside the release configuration.
  ///   - note: told in a line what takes long.
  init(
    _ repository: GitRepository, flags: [String], in folder: RunFolder, note: @escaping (String) -> Void
  ) {
    self.repository = repository
    self.flags = flags
    self.folder = folder
    self.note = note
  }

  /// Where programs are kept.
  private var store: String { repository.root + "/.build/touchstone-workers" }

  /// The worker's program, built where it has not been before.
  ///
  /// - Parameters:
  ///   - place: the worktree's name; equally long for all that are compared, for it stands in programs.
  ///   - layouts: how many programs are made, of the same code in orders drawn by lot; 1 leaves the order alone.
  /// - Returns: the programs' paths.
  /// - Throws: `DriverError` where no worktree can be made, or the revision does not build.
  func workers(
    _ revision: GitRepository.Revision, place: String, layouts: Int = 1
  ) throws(DriverError) -> [String] {
    let compiler = (try? ChildProgram.run(["swift", "--version"]))?.text ?? ""
    let tree = "\(folder.path)/\(place)"
    var hasTree = false
    defer { if hasTree { repository.removeWorktree(tree) } }
    var programs: [String] = []
    for layout in 1...layouts {
      let flags = flags + (layouts > 1 ? WorkerBuild.shuffled(layout) : [])
      let key = "\(revision.tree.prefix(16))-\(WorkerBuild.digest(flags + [compiler]))"
      let program = "\(store)/\(key)"
      programs.append(program)
      if SystemProcess.isExecutable(program) { continue }
      let order = layouts > 1 ? ", layout \(layout) of \(layouts)" : ""
      note("building \(revision.name) (\(revision.shortCommit))\(order)")
      if !hasTree {
        hasTree = true
        try repository.addWorktree(revision, at: tree)
      }
      try build(revision, in: tree, flags: flags, program: program)
    }
    return programs
  }

  /// Flags by which the linker puts functions into another order for each number.
  private static func shuffled(_ layout: Int) -> [String] {
    [
      "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xcc", "-ffunction-sections", "-Xcxx",
      "-ffunction-sections", "-Xswiftc", "-use-ld=lld", "-Xlinker", "--shuffle-sections=.text*=\(layout)",
    ]
  }

  private func build(
    _ revision: GitRepository.Revision, in tree: String, flags: [String], program: String
  ) throws(DriverError) {
    guard SystemProcess.makeFolders(store) else {
      throw DriverError("\(store): cannot be made: \(String(cString: strerror(errno)))")
    }
    let log = "\(program).log"
    let arguments = ["swift", "build", "-c", "release", "--product", "touchstone-worker"] + flags
    let child = try ChildProgram(
      arguments, variables: ["SWIFT_BACKTRACE=enable=no"], in: tree, output: .file(log),
      errors: .sameAsOutput,
      ownGroup: true)
    guard child.wait() == 0 else {
      throw DriverError(
        "\(revision.name): commit \(revision.shortCommit) does not build; the compiler's output is in \(log)",
        kind: .unusable(revision.name))
    }
    let built = "\(tree)/.build/release/touchstone-worker"
    guard SystemProcess.isExecutable(built) else {
      throw DriverError(
        "\(revision.name): the build left no program; its output is in \(log)", kind: .unusable(revision.name)
      )
    }
    try WorkerBuild.copy(built, to: program)
    SystemProcess.unlink(log)
  }

  /// Copies a program, so that it is there whole or not at all.
  static func copy(_ source: String, to target: String) throws(DriverError) {
    do throws(ByteFileError) {
      try ByteFile.write(try ByteFile.read(source, limit: 1 << 30), to: target)
    } catch {
      throw DriverError("\(target): \(error.reason)")
    }
    chmod(target, 0o755)
  }

  /// A short text that differs where the texts do.
  private static func digest(_ texts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in texts.joined(separator: "\u{0}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }
}
