public import UIKitNames

/// A screen with a draft that must survive a back swipe which is taken back.
///
/// When a swipe begins, the screen is told that it will disappear; when the finger lets go early, it stays. So what it
/// shows for the time of the transition is undone again, and the draft is given up only once the transition is over and
/// was not cancelled (rule E3).
public final class DraftScreen: UIViewController {
  /// What the user has written.
  public var draft = ""
  /// Whether the screen is dimmed, as it is while it leaves.
  public private(set) var isDimmed = false
  /// What was given up: nothing while the screen may come back.
  public private(set) var discarded: [String] = []

  /// Dims the screen, and has what depends on the end of the transition wait for it.
  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    isDimmed = true
    guard let coordinator = navigationController?.transitionCoordinator else { return discard() }
    coordinator.animate(alongsideTransition: nil) { [weak self] context in
      if !context.isCancelled { self?.discard() }
    }
  }

  /// The screen is to be seen, for the first time or again.
  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isDimmed = false
  }

  private func discard() {
    guard !draft.isEmpty else { return }
    discarded.append(draft)
    draft = ""
  }
}
