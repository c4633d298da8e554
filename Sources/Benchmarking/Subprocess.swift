internal import Glibc

/// Runs another program and takes what it prints.
package enum Subprocess {
  /// The program's standard output, when it could be started and ended with status 0; its standard error is
  /// thrown away, its standard input is empty.
  package static func output(_ arguments: [String]) -> String? {
    output(arguments, input: []).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as bytes, of a program that finds some bytes on its standard input.
  package static func output(_ arguments: [String], input: [UInt8]) -> [UInt8]? {
    guard let program = arguments.first else { return nil }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A file without a name, as a pipe would fill up while nobody reads what comes out.
    guard let source = inputFile(input) else { return nil }
    defer { close(source) }
    posix_spawn_file_actions_adddup2(&actions, source, STDIN_FILENO)
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
    return exit == 0 ? bytes : nil
  }

  /// A descriptor from which some bytes can be read; nil where the system has no room for them.
  private static func inputFile(_ bytes: [UInt8]) -> Int32? {
    guard let stream = tmpfile() else { return nil }
    defer { fclose(stream) }
    let file = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
    guard file >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard written > 0 || written < 0 && errno == EINTR else {
        close(file)
        return nil
      }
      rest = rest.dropFirst(max(0, written))
    }
    lseek(file, 0, SEEK_SET)
    return file
  }
}
