internal import Benchmarking
internal import Geometry
internal import Hierarchy

extension TreeRun {
  /// How many queries of a new tree count as its first ones.
  private static let firstQueries = 10_000

  /// Measures what a new tree costs whoever begins to ask: each sample is the mean of its first queries, and the
  /// tree is made anew before the next.
  func runFirst(_ group: PlannedTree.Group, into outcome: inout SuiteOutcome) {
    let points = PointSet.uniform.points(for: hierarchy, count: 16_384, seed: options.seed)
    for mode in group.modes {
      let plan = sampler(mode).plan
      for type in group.engines {
        guard group.measures(type.engineName, in: mode), let measurement = first(type, points, plan) else {
          continue
        }
        outcome.results.append(
          BenchmarkResult(
            name: name(group, type.engineName), measurement: measurement, allocations: nil,
            checksum: checksum(type, points)))
      }
    }
    guard let statistics = JemallocStatistics() else { return }
    let table = PointTable(points)
    for type in group.engines where type.givesAnswers {
      let (engine, before, after) = statistics.around { warmed(type, table) }
      withExtendedLifetime(engine) {}
      outcome.memory.append(MemoryRow(name: name(group, type.engineName), before: before, after: after))
    }
  }

  /// A tree that has answered all points twice, or as many as the time allows.
  private func warmed(_ type: any HitTestEngine.Type, _ table: PointTable) -> any HitTestEngine {
    let engine = type.init(hierarchy)
    let clock = MonotonicClock()
    let end = clock.now() + max(200_000_000, options.extent.settlingTime(views: planned.views))
    var asked = 0
    while asked < 2 * table.count, clock.now() < end {
      BlackHole.consume(engine.sumOfAnswers(table, from: asked, count: 64))
      asked += 64
    }
    return engine
  }

  private func checksum(_ type: any HitTestEngine.Type, _ points: [Point]) -> String? {
    guard type.givesAnswers else { return nil }
    let engine = type.init(hierarchy)
    let clock = MonotonicClock()
    let end = clock.now() + options.extent.patience(views: planned.views)
    var answers: [Int32] = []
    for point in points.prefix(Rehearsal.firstPoints) where clock.now() < end {
      answers.append(engine.hit(at: point))
    }
    return answers.count == Rehearsal.firstPoints ? Checksum.text(of: answers) : nil
  }

  private func first(
    _ type: any HitTestEngine.Type, _ points: [Point], _ plan: SamplingPlan
  ) -> Measurement? {
    let (clock, table) = (MonotonicClock(), PointTable(points))
    var samples: [UInt64] = []
    var (operations, elapsed, batch) = (0, UInt64(0), TreeRun.firstQueries)
    // Time enough to make an index: the mean of what came before it alone would be that of few queries.
    let limit = max(plan.limit / 4, options.extent.settlingTime(views: planned.views))
    repeat {
      let engine = type.init(hierarchy)
      let start = clock.now()
      // Slow engines answer in pieces, and stop when their time is over.
      var (done, taken) = (0, UInt64(0))
      repeat {
        let count = min(256, batch - done)
        BlackHole.consume(engine.sumOfAnswers(table, from: done, count: count))
        done += count
        taken = clock.now() - start
      } while done < batch && taken < limit
      batch = done
      samples.append(taken * 1_000 / UInt64(done))
      operations += done
      elapsed += taken
    } while (elapsed < plan.budget || samples.count < (planned.views > 100_000 ? 1 : 3))
      && elapsed < plan.limit
    return Measurement(
      name: type.engineName, mode: plan.mode, batch: batch, picoseconds: samples, operations: operations)
  }
}
