/// A tap (rules FL2, FL3): it never claims a pointer, and wins when the others have given up, or by the sweep when the
/// pointer lifts.
public final class FlutterTapRecognizer: FlutterPrimaryPointerRecognizer {
  private var isUp = false
  private var isMine = false
  private var hasToldDown = false

  override var deadline: EventTime? { FlutterGestureSettings.pressTimeout }

  override func addPointer(_ event: FlutterPointerEvent) {
    if state == .ready { reset() }
    super.addPointer(event)
  }

  override func handlePrimary(_ event: FlutterPointerEvent) {
    switch event.kind {
    case .up:
      isUp = true
      finish()
    case .cancel:
      resolve(.rejected)
      takeBack()
    case .down, .move: break
    }
  }

  override func timerFired() { tellDown() }

  override func resolve(_ disposition: FlutterDisposition) {
    // It has the pointer, and the finger has gone too far.
    if isMine && disposition == .rejected { takeBack() }
    super.resolve(disposition)
  }

  override func accepted(_ pointer: Int) {
    super.accepted(pointer)
    guard pointer == primary else { return }
    tellDown()
    isMine = true
    finish()
  }

  override func rejected(_ pointer: Int) {
    super.rejected(pointer)
    if pointer == primary { takeBack() }
  }

  private func tellDown() {
    guard !hasToldDown else { return }
    hasToldDown = true
    tell(.tapDown)
  }

  private func finish() {
    guard isMine, isUp else { return }
    reset()
    tell(.tap)
  }

  private func takeBack() {
    let wasTold = hasToldDown
    reset()
    if wasTold { tell(.cancel) }
  }

  private func reset() {
    isUp = false
    isMine = false
    hasToldDown = false
  }
}
