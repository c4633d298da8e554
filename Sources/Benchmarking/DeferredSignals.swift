internal import Glibc

/// Lets the signals by which a person ends a program wait, so that what must not be left half done is done.
///
/// They wait for this thread; another one that takes signals would still be ended by them. (The threads of
/// Dispatch and of Swift's concurrency take none, and the command line has no others.)
package struct DeferredSignals {
  private var former = sigset_t()

  /// From here on SIGINT, SIGTERM and SIGHUP wait.
  package init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &former)
  }

  /// From here on they are delivered again, first the ones that came meanwhile.
  package func deliver() {
    var former = former
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
