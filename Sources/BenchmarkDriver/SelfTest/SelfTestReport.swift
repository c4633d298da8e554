internal import Benchmarking
internal import JSONText

/// A self-test as a person and a program read it.
public enum SelfTestReport {
  /// The figures for a person.
  public static func text(_ outcome: SelfTestOutcome) -> String {
    var lines = ["equal builds: " + alarms(outcome)]
    lines.append("  " + lean(outcome))
    if let floor = outcome.floor {
      let ends = [floor.lower, floor.upper].map { $0.map { percent($0) } ?? "?" }
      lines.append(
        "noise floor: 19 of 20 estimates of equal builds lie within ±\(percent(floor.value)) (95 % interval"
          + " \(ends[0]) … \(ends[1]); ? where there are too few to say)")
    }
    lines.append(
      outcome.smallestFound.map {
        "smallest slowdown found and confirmed in 95 of 100 comparisons, by this noise: \(percent($0, digits: 1))"
      } ?? "no slowdown up to 20 % would be found in 95 of 100 comparisons in this noise")
    if let injected = outcome.injected {
      lines.append(
        "\(percent(outcome.slowdown)) slower builds: \(rate(injected.confirmedSlower)) found and confirmed")
      lines.append("  " + estimates(injected, truth: outcome.slowdown))
    }
    lines.append(
      "time: \(DecimalText.fixed(outcome.seconds.mean, decimals: 1)) s a comparison in the mean, with"
        + " confirmation, at most \(DecimalText.fixed(outcome.seconds.longest, decimals: 1)) s;"
        + " \(DecimalText.fixed(outcome.meanPairs, decimals: 0)) pairs; a worker starts in"
        + " \(DecimalText.fixed(outcome.startMilliseconds, decimals: 1)) ms")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func alarms(_ outcome: SelfTestOutcome) -> String {
    let equal = outcome.equal
    return "\(rate(equal.confirmed)) called different after confirmation; \(rate(equal.flagged)) before it;"
      + " \(equal.undecided) undecided"
  }

  /// False alarms that fall to one side are the fault of the tool, not of chance.
  private static func lean(_ outcome: SelfTestOutcome) -> String {
    let equal = outcome.equal
    let side = outcome.lean.change > 0 ? "slower" : "faster"
    let size = percent(outcome.lean.change.magnitude)
    let isOneSided = outcome.lean.pValue < 0.01
    return "first alarms: \(equal.flaggedSlower) slower, \(equal.flagged.count - equal.flaggedSlower) faster;"
      + " estimates lean to \(side) by \(size), p \(DecimalText.fixed(outcome.lean.pValue, decimals: 3)): "
      + (isOneSided ? "one-sided, which chance does not explain" : "not one-sided")
  }

  private static func estimates(_ half: SelfTestOutcome.Half, truth: Double) -> String {
    let middle = QuantileInterval(half.changes, percentile: 50)?.value ?? 0
    let low = QuantileInterval(half.changes, percentile: 2.5)?.value ?? 0
    let high = QuantileInterval(half.changes, percentile: 97.5)?.value ?? 0
    let near = half.changes.count { abs($0 - truth) <= 0.01 }
    return "estimates: median \(percent(middle)), 95 % of them from \(percent(low)) to \(percent(high));"
      + " \(near) of \(half.changes.count) within ±1 %"
  }

  private static func rate(_ rate: RateInterval) -> String {
    "\(rate.count) of \(rate.trials) (\(percent(rate.rate, digits: 1)), 95 % interval"
      + " \(DecimalText.fixed(rate.lower * 100, decimals: 1)) … \(percent(rate.upper, digits: 1)))"
  }

  private static func percent(_ share: Double, digits: Int = 2) -> String {
    DecimalText.fixed(share * 100, decimals: digits) + " %"
  }

  // MARK: For a program

  /// The figures as one JSON object on one line.
  ///
  /// - Parameter members: texts that stand first in it, e.g. the command.
  public static func json(_ outcome: SelfTestOutcome, members: [(String, String)] = []) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, text) in members {
      writer.key(name)
      writer.string(text)
    }
    func number(_ name: String, _ value: Double?) {
      guard let value else { return }
      writer.key(name)
      writer.number((value * 1e6).rounded() / 1e6)
    }
    func half(_ prefix: String, _ half: SelfTestOutcome.Half) {
      number("\(prefix)_comparisons", Double(half.confirmed.trials))
      number("\(prefix)_flagged", Double(half.flagged.count))
      number("\(prefix)_flagged_slower", Double(half.flaggedSlower))
      number("\(prefix)_confirmed", Double(half.confirmed.count))
      number("\(prefix)_confirmed_slower", Double(half.confirmedSlower.count))
      number("\(prefix)_undecided", Double(half.undecided))
      number("\(prefix)_median_change", QuantileInterval(half.changes, percentile: 50)?.value)
      number("\(prefix)_p2_5_change", QuantileInterval(half.changes, percentile: 2.5)?.value)
      number("\(prefix)_p97_5_change", QuantileInterval(half.changes, percentile: 97.5)?.value)
    }
    number("threshold", outcome.threshold)
    half("aa", outcome.equal)
    number("aa_rate", outcome.equal.confirmed.rate)
    number("aa_rate_high", outcome.equal.confirmed.upper)
    number("aa_lean", outcome.lean.change)
    number("aa_lean_p", outcome.lean.pValue)
    number("noise_floor", outcome.floor?.value)
    number("smallest_found", outcome.smallestFound)
    if let injected = outcome.injected {
      number("slowdown", outcome.slowdown)
      half("injected", injected)
      number("injected_found_rate", injected.confirmedSlower.rate)
      number("injected_found_rate_low", injected.confirmedSlower.lower)
      number(
        "injected_within_1_percent", Double(injected.changes.count { abs($0 - outcome.slowdown) <= 0.01 }))
    }
    number("seconds_mean", outcome.seconds.mean)
    number("seconds_longest", outcome.seconds.longest)
    number("pairs_mean", outcome.meanPairs)
    number("worker_start_ms", outcome.startMilliseconds)
    writer.endObject()
    return writer.text
  }
}
