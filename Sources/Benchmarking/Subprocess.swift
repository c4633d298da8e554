internal import Glibc

/// Runs another program and takes what it prints.
package enum Subprocess {
  /// The program's standard output, when it could be started and ended with status 0; its standard error is
  /// thrown away, its standard input is empty.
  package static func output(_ arguments: [String]) -> String? {
    guard let program = arguments.first else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in argv { free(pointer) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, program, &actions, nil, &argv, environ)
    close(ends[1])
    guard status == 0 else { return nil }
    let bytes = SystemFile.bytes(ofFile: ends[0])
    var exit: Int32 = 0
    while waitpid(process, &exit, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return exit == 0 ? bytes.map { String(decoding: $0, as: UTF8.self) } : nil
  }
}
