internal import Benchmarking
internal import Glibc

/// One run of a worker program, asked line by line.
///
/// The worker ends with this object, or when this process ends: its input is a pipe from here.
final class WorkerProcess {
  private let child: ChildProgram
  private let build: String
  private var buffer: [UInt8] = []
  private var isOver = false

  /// Answers that take longer, in seconds, will not come any more.
  static let patience = 300

  /// Starts a worker and hears what it speaks.
  ///
  /// - Parameters:
  ///   - program: the worker's path.
  ///   - build: which build's it is, e.g. "HEAD".
  ///   - folder: where it runs.
  ///   - padding: how many bytes the environment is made longer by; where things lie in memory depends on it.
  /// - Throws: `DriverError` for a program that is no worker of this version, and for a debug build.
  init(_ program: String, of build: String, in folder: String, padding: Int = 0) throws(DriverError) {
    self.build = build
    // A worker that is gone shall be seen by the write that fails, not end this process.
    signal(SIGPIPE, SIG_IGN)
    child = try ChildProgram(
      [program],
      variables: [
        "TOUCHSTONE_PADDING=" + String(repeating: "x", count: padding), "SWIFT_BACKTRACE=enable=no",
      ],
      in: folder, input: .pipe, output: .pipe, errors: .null)
    do throws(DriverError) {
      guard case .hello(let version, let isDebug) = try reply() else {
        throw fault("does not greet as a worker does")
      }
      guard version == WorkerReply.version else {
        throw fault("speaks version \(version) of the protocol, not \(WorkerReply.version)")
      }
      guard !isDebug else {
        throw fault("a debug build, whose times mean nothing; swift build -c release")
      }
    } catch {
      end()
      throw error
    }
  }

  deinit { end() }

  /// Sends a command; its replies are to be read.
  func send(_ command: WorkerCommand) throws(DriverError) {
    let bytes = Array((command.line + "\n").utf8)
    // The pipe is empty whenever a command is sent, so that a line fits into it.
    guard write(child.input, bytes, bytes.count) == bytes.count else { throw isGone() }
  }

  /// The next reply that is no error.
  func reply() throws(DriverError) -> WorkerReply {
    let line = try line()
    guard let reply = WorkerReply(line: line) else {
      throw fault("answers what is not understood: \(line.prefix(200))")
    }
    if case .error(let reason) = reply {
      throw DriverError("the worker of \(build): \(reason)", kind: .benchmark)
    }
    return reply
  }

  /// All replies to a command up to its `end`.
  func replies(to command: WorkerCommand) throws(DriverError) -> [WorkerReply] {
    try send(command)
    var replies: [WorkerReply] = []
    while true {
      let reply = try reply()
      if reply == .end { return replies }
      replies.append(reply)
    }
  }

  /// A reply that a worker of this version does not give to what it was asked.
  func unexpected(_ reply: WorkerReply) -> DriverError {
    fault("an unexpected answer: \(reply.line.prefix(200))")
  }

  private func fault(_ reason: String) -> DriverError { WorkerProcess.fault(build, reason) }

  private static func fault(_ build: String, _ reason: String) -> DriverError {
    DriverError("the worker of \(build): \(reason)", kind: .unusable(build))
  }

  /// Lets the worker end, and waits for that. Nothing to do the second time.
  func end() {
    guard !isOver else { return }
    isOver = true
    close(child.input)
    close(child.output)
    // A worker in the midst of something long is not waited for.
    kill(child.process, SIGKILL)
    child.wait()
  }

  private func line() throws(DriverError) -> String {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      var wanted = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Int32(WorkerProcess.patience) * 1_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw fault("no answer in \(WorkerProcess.patience) seconds")
      }
      var part = [UInt8](repeating: 0, count: 65_536)
      let count = read(child.output, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw isGone() }
      buffer += part[..<count]
    }
  }

  private func isGone() -> DriverError {
    guard !isOver else { return fault("has ended") }
    isOver = true
    close(child.input)
    close(child.output)
    let status = child.wait()
    let how = status > 128 ? "was ended by signal \(status - 128)" : "ended with exit code \(status)"
    return fault("\(how) instead of an answer")
  }
}
