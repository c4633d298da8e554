internal import Glibc

/// Another program that was started, with its ends of pipes.
struct ChildProgram {
  /// Where one of the child's standard streams leads.
  enum Stream {
    /// To nothing.
    case null
    /// To a pipe, whose other end is ours.
    case pipe
    /// To a file, made new.
    case file(String)
    /// Where the standard output leads.
    case sameAsOutput
    /// To the same place as ours.
    case inherited
  }

  let process: pid_t
  /// Our end of the child's standard input; −1 without a pipe.
  let input: Int32
  /// Our end of the child's standard output; −1 without a pipe.
  let output: Int32

  /// Starts a program, found in the PATH unless it is a path. Signals have their default effect in it, whatever
  /// this process does with them.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - variables: added to the environment, `NAME=value` each.
  ///   - folder: where it runs; where this process does by default.
  ///   - ownGroup: whether a terminal's interrupt passes it by.
  /// - Throws: `DriverError` where it cannot be started.
  init(
    _ arguments: [String], variables: [String] = [], in folder: String? = nil, input: Stream = .null,
    output: Stream, errors: Stream, ownGroup: Bool = false
  ) throws(DriverError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var opened: [Int32] = []
    var inputEnd: Int32 = -1
    var outputEnd: Int32 = -1
    defer { for descriptor in opened { close(descriptor) } }
    switch input {
    case .pipe:
      let ends = try ChildProgram.pipe()
      inputEnd = ends.write
      opened.append(ends.read)
      posix_spawn_file_actions_adddup2(&actions, ends.read, STDIN_FILENO)
    case .inherited: break
    default: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    switch output {
    case .pipe:
      let ends = try ChildProgram.pipe()
      outputEnd = ends.read
      opened.append(ends.write)
      posix_spawn_file_actions_adddup2(&actions, ends.write, STDOUT_FILENO)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    case .null: posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    default: break
    }
    switch errors {
    case .null: posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    case .sameAsOutput: posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    default: break
    }
    if let folder, ChildProgram.addChangeOfFolder?(&actions, folder) != 0 {
      throw DriverError("\(folder): this system starts no program in a folder of its own")
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if ownGroup { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let added = variables.map { strdup($0) }
    defer { for variable in added { free(variable) } }
    var environment: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      environment.append(variable)
      next += 1
    }
    environment += added + [nil]
    var child: pid_t = 0
    let failure = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &environment)
    guard failure == 0 else {
      if inputEnd >= 0 { close(inputEnd) }
      if outputEnd >= 0 { close(outputEnd) }
      throw DriverError("\(arguments[0]): cannot be started: \(String(cString: strerror(failure)))")
    }
    process = child
    self.input = inputEnd
    self.output = outputEnd
  }

  /// Waits for the program's end.
  ///
  /// - Returns: the exit code; 128 and the signal's number where a signal ended it.
  @discardableResult func wait() -> Int32 {
    var state: Int32 = 0
    while waitpid(process, &state, 0) == -1 {
      guard errno == EINTR else { return -1 }
    }
    return state & 0x7f == 0 ? state >> 8 & 0xff : 128 + (state & 0x7f)
  }

  /// glibc's call for it, since version 2.29; the headers show it to those only who ask for GNU's extensions.
  private static let addChangeOfFolder: ChangeOfFolder? =
    dlsym(nil, "posix_spawn_file_actions_addchdir_np").map { unsafeBitCast($0, to: ChangeOfFolder.self) }
  private typealias ChangeOfFolder =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
    ) -> Int32

  private static func pipe() throws(DriverError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw DriverError("a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Runs a program to its end and takes what it prints on both streams together.
  static func run(
    _ arguments: [String], variables: [String] = [], in folder: String? = nil
  ) throws(DriverError) -> (status: Int32, text: String) {
    let child = try ChildProgram(
      arguments, variables: variables, in: folder, output: .pipe, errors: .sameAsOutput)
    defer { close(child.output) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(child.output, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    return (child.wait(), String(decoding: bytes, as: UTF8.self))
  }
}
