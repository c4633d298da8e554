internal import Benchmarking
internal import Glibc

/// A temporary folder for one run, which does not outlive this process: whatever ends it, a kill included, a small
/// shell script beside it notices, ends what still works in the folder, and removes the folder and the worktrees
/// in it.
///
/// There is one at a time.
final class RunFolder {
  /// The folder, an absolute path without links.
  let path: String
  private let keeper: ChildProgram
  private var isRemoved = false

  /// Makes the folder.
  ///
  /// - Parameter repository: the git repository whose worktrees lie in it; nil for none.
  /// - Throws: `DriverError` where it cannot be made.
  init(repository: String?) throws(DriverError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/touchstone-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DriverError("\(parent): no folder can be made: \(String(cString: strerror(errno)))")
    }
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let real = realpath(made, nil) else {
      throw DriverError("\(made): \(String(cString: strerror(errno)))")
    }
    path = String(cString: real)
    free(real)
    do throws(DriverError) {
      keeper = try ChildProgram(
        ["/bin/sh", "-c", RunFolder.script, "touchstone-keeper", path, repository ?? ""], input: .pipe,
        output: .null, errors: .null, ownGroup: true)
    } catch {
      rmdir(path)
      throw error
    }
    interruptPipe = keeper.input
    interruptKeeper = keeper.process
    for signal in [SIGINT, SIGTERM, SIGHUP] { RunFolder.handle(signal) }
  }

  deinit { remove() }

  /// Removes the folder and everything in it, and waits for that. Nothing to do the second time.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    close(keeper.input)
    keeper.wait()
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    interruptPipe = -1
  }

  /// Who interrupts a run gets the folder removed before the program ends by the signal as it would have.
  /// A signal that this process ignores stays ignored.
  private static func handle(_ number: Int32) {
    var former = sigaction()
    sigaction(number, nil, &former)
    let isIgnored =
      former.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) == 1 } ?? false
    guard !isIgnored else { return }
    signal(number) { number in
      close(interruptPipe)
      var state: Int32 = 0
      while waitpid(interruptKeeper, &state, 0) == -1, errno == EINTR {}
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Waits until the pipe from this process closes. Compilers and workers run in the folder, or in one below, by
  /// which they are found: first they are asked to end, then made to.
  private static let script = """
    trap '' INT TERM HUP
    folder=$1 repository=$2
    cd /
    cat >/dev/null
    working() {
      for process in /proc/[0-9]*; do
        case $(readlink "$process/cwd") in "$folder" | "$folder"/*) echo "${process#/proc/}" ;; esac
      done
    }
    for signal in TERM TERM KILL KILL; do
      found=$(working)
      [ -n "$found" ] || break
      kill -$signal $found
      for turn in 1 2 3 4 5 6 7 8 9 10; do
        [ -n "$(working)" ] || break
        sleep 0.1
      done
    done
    if [ -n "$repository" ]; then
      for tree in "$folder"/*; do
        [ ! -e "$tree/.git" ] || git -C "$repository" worktree remove --force "$tree"
      done
    fi
    rm -rf -- "$folder"
    [ -z "$repository" ] || git -C "$repository" worktree prune
    """
}

// What the handler of signals needs; it may touch nothing that could be half done.
nonisolated(unsafe) private var interruptPipe: Int32 = -1
nonisolated(unsafe) private var interruptKeeper: pid_t = 0
