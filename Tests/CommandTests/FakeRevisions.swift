import Foundation
import TestSupport

/// A git repository whose revisions are "built" in no time: a stand-in for `swift` copies the worker out of the
/// sources, which is a few lines of shell with made-up times.
final class FakeRevisions {
  let folder: Folder

  /// Makes a repository whose first commit has no worker.
  init() throws {
    folder = try Folder()
    let run = try Tool.shell(
      """
      mkdir bin temporary repository && cd repository && git init -q . && printf '.build\\nresults\\n' >.gitignore
      cat >../bin/swift <<'END'
      #!/bin/sh
      [ "$1" = --version ] && { echo 'Swift version 6.3.1 (made up)'; exit 0; }
      echo "building in $PWD"
      arguments=$* sh Sources/touchstone-worker/build.sh
      END
      chmod 755 ../bin/swift
      \(Self.git) add -A && \(Self.git) commit -q -m start
      """, in: folder)
    guard run.status == 0 else { throw ChildProcess.Failure.notStarted(run.errors) }
  }

  static let git = "git -c user.name=a -c user.email=a@b.c -c commit.gpgsign=false"

  /// Adds a commit in which a slice of `names` lasts so long.
  ///
  /// - Parameters:
  ///   - nanoseconds: an expression of the shell; this process is the build's $run-th.
  ///   - build: lines that are run before the worker is put in place.
  ///   - more: lines that the worker runs for each command.
  func commit(
    nanoseconds: String, names: [String] = ["a/b/c/1/d"], mallocs: Int = 0, build: String = "",
    more: String = ""
  ) throws {
    let list = names.map { "echo 'name \($0)'" }.joined(separator: "; ")
    let run = try Tool.shell(
      """
      cd repository && mkdir -p Sources/touchstone-worker && cd Sources/touchstone-worker
      cat >worker.sh <<'END'
      #!/bin/sh
      echo 'touchstone-worker version=1 debug=0'
      echo >>"$0.count"
      run=$(wc -l <"$0.count")
      while read -r word first second third; do
        \(more)
        case $word in
        list) \(list); echo end ;;
        prepare) echo 'prepared ns=1000 pass=1 checksum=00aa' ;;
        slices)
          count=${first#count=} operations=${second#operations=}
          while [ "$count" -gt 0 ]; do
            echo "slice ns=$((\(nanoseconds))) wall_ns=1000 thread_ns=1000 waited=0 interrupted=0"
            count=$((count - 1))
          done
          echo end ;;
        allocations)
          echo 'allocations operations=256 mallocs=\(mallocs) frees=0 reallocs=0 bytes=0 leaked_bytes=0' ;;
        esac
      done
      END
      cat >build.sh <<'END'
      \(build)
      mkdir -p .build/release && cp Sources/touchstone-worker/worker.sh .build/release/touchstone-worker
      chmod 755 .build/release/touchstone-worker
      END
      cd ../.. && \(Self.git) add -A && \(Self.git) commit -q --allow-empty -m change
      """, in: folder)
    guard run.status == 0 else { throw ChildProcess.Failure.notStarted(run.errors) }
  }

  /// Runs lines of shell in the repository, where "$touchstone" is the program and `compare` is
  /// `touchstone bench compare`.
  func shell(_ lines: String) throws -> Tool.Run {
    try Tool.shell(
      """
      export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/temporary" GITHUB_STEP_SUMMARY=
      compare() { "$touchstone" bench compare "$@"; }
      cd repository
      \(lines)
      """, in: folder)
  }

  /// Runs `touchstone bench compare` in the repository.
  func compare(_ arguments: String) throws -> Tool.Run { try shell("compare \(arguments)") }

  /// What a run has left behind: temporary folders, worktrees, and processes that work in either.
  func leftovers() throws -> String {
    try shell(
      """
      ls "$TMPDIR"
      git worktree list | tail -n +2
      for process in /proc/[0-9]*; do
        case $(readlink "$process/cwd") in "$TMPDIR"*) tr '\\0' ' ' <"$process/cmdline" ;; esac
      done
      """
    ).output
  }
}
