extension [TraceLine] {
  /// The first expectation of a scenario that these lines do not meet, or the first line that should not be
  /// among them; nil where all is as it must be.
  ///
  /// Elements are matched greedily in their order, other lines may stand between; those in any order among
  /// themselves get a line each, shared out so that the last comes as early as can be; counts take no place in
  /// the order. O(e · n) for e patterns and n lines, for a list in any order times its length.
  public func failure(
    expecting expectations: [Expectation], absences: [LinePattern] = []
  ) -> ExpectationFailure? {
    ExpectationMatcher(self).check(expectations: expectations, absences: absences)
  }
}

/// What a scenario's `expect` and `absent` say of a trace.
struct ExpectationMatcher {
  private let lines: [TraceLine]

  init(_ lines: [TraceLine]) { self.lines = lines }

  /// The first expectation that is not met, or the first line that should not be; nil where all is as it must
  /// be. O(e · n) for e expectations and n lines, but for lists in any order: O(k · n) each for k elements.
  func check(expectations: [Expectation], absences: [LinePattern]) -> ExpectationFailure? {
    var next = 0
    for (index, expectation) in expectations.enumerated() {
      switch expectation {
      case .line(let pattern):
        guard let found = lines[next...].firstIndex(where: pattern.matches) else {
          return .missing(
            expectation: index, pattern: pattern, nearest: nearest(to: pattern),
            earlier: earlier(pattern, next))
        }
        next = found + 1
      case .anyOrder(let patterns):
        switch lastOfAnyOrder(patterns, from: next) {
        case .success(let last): next = last + 1
        case .failure(let unmet):
          let pattern = patterns[unmet.pattern]
          return .missing(
            expectation: index, pattern: pattern, nearest: nearest(to: pattern),
            earlier: earlier(pattern, next))
        }
      case .count(let wanted, let pattern):
        let found = lines.count(where: pattern.matches)
        guard found == wanted else {
          return .wrongCount(
            expectation: index, pattern: pattern, wanted: wanted, found: found, nearest: nearest(to: pattern))
        }
      }
    }
    for (index, pattern) in absences.enumerated() {
      if let line = lines.first(where: pattern.matches) {
        return .present(absence: index, pattern: pattern, line: line)
      }
    }
    return nil
  }

  // MARK: Any order

  private struct Unmet: Error {
    var pattern: Int
  }

  /// Gives each pattern a line of its own, so that the last of them comes as early as can be.
  ///
  /// Lines are offered one after another; each that some pattern can use joins if the patterns can be shared
  /// out anew (an augmenting path of a bipartite matching). The first line at which all have one is the
  /// earliest possible last.
  private func lastOfAnyOrder(_ patterns: [LinePattern], from start: Int) -> Result<Int, Unmet> {
    var lineOf = [Int?](repeating: nil, count: patterns.count)
    var patternOf: [Int: Int] = [:]
    var met = 0
    for index in start..<lines.count {
      let fitting = patterns.indices.filter { patterns[$0].matches(lines[index]) }
      guard !fitting.isEmpty else { continue }
      // From the new line over patterns that have a line to one that has none, breadth first.
      var cameFrom = [Int?](repeating: nil, count: patterns.count)
      var isSeen = [Bool](repeating: false, count: patterns.count)
      var open: [(line: Int, pattern: Int)] = []
      for pattern in fitting {
        isSeen[pattern] = true
        open.append((index, pattern))
      }
      var position = 0
      var free: Int?
      while position < open.count, free == nil {
        let (line, pattern) = open[position]
        position += 1
        cameFrom[pattern] = line
        guard let taken = lineOf[pattern] else {
          free = pattern
          break
        }
        for other in patterns.indices where !isSeen[other] && patterns[other].matches(lines[taken]) {
          isSeen[other] = true
          open.append((taken, other))
        }
      }
      guard var pattern = free else { continue }
      // Along the path each pattern takes the line from which it was reached.
      while let line = cameFrom[pattern] {
        let previous = patternOf[line]
        lineOf[pattern] = line
        patternOf[line] = pattern
        guard let before = previous else { break }
        pattern = before
      }
      met += 1
      if met == patterns.count { return .success(index) }
    }
    return .failure(Unmet(pattern: lineOf.firstIndex { $0 == nil } ?? 0))
  }

  // MARK: What to show

  private func nearest(to pattern: LinePattern) -> TraceLine? {
    var best: (line: TraceLine, nearness: Int)?
    for line in lines {
      let nearness = pattern.nearness(line)
      if nearness > best?.nearness ?? 0 { best = (line, nearness) }
    }
    return best?.line
  }

  /// The line that would have done, had it not come too early.
  private func earlier(_ pattern: LinePattern, _ next: Int) -> TraceLine? {
    lines[..<next].last(where: pattern.matches)
  }
}
