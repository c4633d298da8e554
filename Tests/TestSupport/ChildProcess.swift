import Glibc

/// Runs another program to its end. Foundation's `Process` does the same, but keeps some memory of every run, of
/// which the leak sanitizer complains.
public struct ChildProcess: Sendable {
  /// The exit code; 128 and the signal's number where a signal ended the program.
  public var status: Int32
  /// What came on the standard output, with whatever is no UTF-8 replaced.
  public var output: String
  /// What came on the standard error stream.
  public var errors: String

  /// Why there is no end to tell of.
  public enum Failure: Error, Equatable {
    /// The program could not be started; the system's reason.
    case notStarted(String)
    /// It did not end in time and was killed.
    case timedOut([String])
  }

  /// Starts a program and waits for its end.
  ///
  /// Streams go through files, so that no pipe can fill up and stall the program. Signals have their default
  /// effect in it, whatever this process ignores.
  ///
  /// - Parameters:
  ///   - arguments: the program, by path or by its name in the PATH, and its arguments.
  ///   - input: what it finds on its standard input.
  ///   - folder: where it runs; where this process does by default.
  ///   - seconds: how long it may take.
  public static func run(
    _ arguments: [String], input: String = "", in folder: String? = nil, seconds: Int = 60
  ) throws(Failure) -> ChildProcess {
    let streams = try Streams(input: input)
    defer { streams.remove() }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, streams.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, streams.output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, streams.errors, O_WRONLY | O_CREAT, 0o600)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ["env", "-C", folder ?? ".", "timeout", "--kill-after=5", "\(seconds)"] + arguments
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, "env", &actions, &attributes, &pointers, environ)
    guard failure == 0 else { throw .notStarted(String(cString: strerror(failure))) }
    var state: Int32 = 0
    while waitpid(child, &state, 0) == -1, errno == EINTR {}
    let status = state & 0x7f == 0 ? state >> 8 & 0xff : 128 + (state & 0x7f)
    guard status != 124 else { throw .timedOut(arguments) }
    return ChildProcess(
      status: status, output: Streams.text(streams.output), errors: Streams.text(streams.errors))
  }
}

/// The files behind a program's streams, in a folder of their own.
private struct Streams {
  let folder: String

  var input: String { folder + "/input" }
  var output: String { folder + "/output" }
  var errors: String { folder + "/errors" }

  init(input: String) throws(ChildProcess.Failure) {
    var template = Array("/tmp/touchstone-child-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .notStarted(String(cString: strerror(errno))) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let file = fopen(self.input, "w") else { throw .notStarted(String(cString: strerror(errno))) }
    let bytes = Array(input.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func remove() {
    for file in [input, output, errors] { unlink(file) }
    rmdir(folder)
  }

  static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
