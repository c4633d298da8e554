/// Ten things to check when a tap does nothing, in the order in which they are worth checking.
///
/// `Application.inputReport(for:at:record:)` makes it.
public struct InputReport: CustomStringConvertible {
  /// What a check came to.
  public enum Verdict: String, Sendable {
    /// Nothing is wrong with it.
    case fine
    /// This can be why the tap does nothing.
    case suspect
    /// The event system cannot know.
    case unknown
  }

  /// One check.
  public struct Step: Sendable {
    /// Its place in the list, from 1.
    public var number: Int
    /// What is checked.
    public var question: String
    /// What it came to.
    public var verdict: Verdict
    /// What was found, with names of responders and nothing of the app's texts.
    public var finding: String
  }

  /// The ten checks, in their order.
  public var steps: [Step] = []

  /// The first check that can be why the tap does nothing; nil when none can.
  public var firstSuspect: Step? { steps.first { $0.verdict == .suspect } }

  /// The list, a line each.
  public var description: String {
    steps.map { step in
      let number = step.number < 10 ? " \(step.number)" : "\(step.number)"
      return "\(number). \(step.question): \(step.verdict.rawValue): \(step.finding)"
    }.joined(separator: "\n")
  }

  mutating func add(_ question: String, _ verdict: Verdict, _ finding: String) {
    steps.append(Step(number: steps.count + 1, question: question, verdict: verdict, finding: finding))
  }
}
