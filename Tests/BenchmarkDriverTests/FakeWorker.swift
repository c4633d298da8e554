import Foundation
import TestSupport

/// Workers made of a few lines of shell, whose times are made up.
final class FakeWorkers {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-fake-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of a worker.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - nanoseconds: of a slice: an expression of the shell, in which $operations, $extra and $run may stand:
  ///     this process is the worker's $run-th. Noise is made of it, never of the system's numbers for processes,
  ///     and no two sides share a count: who of a pair starts is a matter of chance.
  ///   - more: lines in front of the loop.
  func worker(
    _ name: String, nanoseconds: String, mallocs: Int = 0, checksum: String = "00aa",
    greeting: String = "touchstone-worker version=1 debug=0", more: String = ""
  ) throws -> String {
    let script = """
      #!/bin/sh
      echo '\(greeting)'
      echo >>"$0.count"
      run=$(wc -l <"$0.count")
      \(more)
      while read -r word first second third; do
        case $word in
        list) echo 'name a/b/c/1/d'; echo end ;;
        prepare) echo 'prepared ns=1000 pass=1 checksum=\(checksum)' ;;
        slices)
          count=${first#count=} operations=${second#operations=} extra=${third#extra=}
          while [ "$count" -gt 0 ]; do
            echo "slice ns=$((\(nanoseconds))) wall_ns=1000 thread_ns=900 waited=0 interrupted=1"
            count=$((count - 1))
          done
          echo end ;;
        allocations)
          echo 'allocations operations=256 mallocs=\(mallocs) frees=0 reallocs=0 bytes=64 leaked_bytes=0' ;;
        esac
      done
      """
    let path = "\(folder)/\(name)"
    // Written by another process, or it could not be run while a neighbour's child holds it open.
    _ = try ChildProcess.run(["sh", "-c", "cat >\"$1\" && chmod 755 \"$1\"", "-", path], input: script)
    return path
  }
}
