import Benchmarking
import Geometry
import Hierarchy
import HitTestSuites
import Testing

@Suite struct SuitePlanTests {
  private func names(_ change: (inout SuiteOptions) -> Void = { _ in }) throws -> [String] {
    var options = SuiteOptions(extent: .quick)
    change(&options)
    return try SuitePlan(options).names.map(\.description)
  }

  private func reason(_ change: (inout SuiteOptions) -> Void) -> String? {
    var options = SuiteOptions()
    change(&options)
    do {
      _ = try SuitePlan(options)
      return nil
    } catch { return error.description }
  }

  private func oneTree(_ options: inout SuiteOptions) {
    options.suites = ["query"]
    options.shapes = ["feed"]
    options.views = [10]
  }

  @Test
  func `the quick run has every shape and size in three cases, builds, ladder, changes, dispatch and scroll`()
    throws
  {
    let names = try names()
    let (queries, builds, ladder) = (9 * 4 * 3 * 4, 9 * 4 * 3, 3 * 2 * 3)
    // Snapshots are measured in three of the six cases of changes, and where nothing changes beside the core alone.
    let engines = StandardEngines.all.count + StandardEngines.alternatives.count - 1
    let changes = 9 * (6 * engines + 3 + 2)
    // The trees that grow: two shapes, three sizes, three cases, and builds without the floor.
    let growth = 2 * 3 * (3 * engines + engines - 1)
    #expect(names.count == queries + builds + ladder + changes + growth + 28 + 4)
    #expect(Set(names).count == names.count)
    #expect(names.first == "query/uniform/feed/10/recursive")
    #expect(names[1] == "query/uniform/feed/10/recursive-cpp")
    #expect(names[4] == "query/uniform/feed/100/recursive")
    #expect(names.contains("query/uniform-dependent/scrolled/10000/floor"))
    #expect(names.contains("build/tree/turned/1000/flat"))
    #expect(!names.contains { $0.hasPrefix("build") && $0.hasSuffix("floor") })
    #expect(names.contains("ladder/areas-narrowed/-/10000/flat"))
    #expect(names.contains("update/move1pct+8/scrolled/10000/floor"))
    #expect(names.contains("update/still+1/feed/10000/flat-snapshots"))
    #expect(names.contains("scale/leaf+1/flat/10000/floor"))
    #expect(!names.contains { $0.hasPrefix("scale") && $0.hasSuffix("flat-snapshots") })
    #expect(names.last == "scroll/fling-5s/feed/10000/product")
  }

  @Test func `the standard run adds points on targets, and the full one measures everything`() throws {
    let quick = Set(try names())
    let standard = Set(try names { $0.extent = .standard })
    let full = Set(try names { $0.extent = .full })
    #expect(quick.isStrictSubset(of: standard) && standard.isStrictSubset(of: full))
    #expect(
      standard.subtracting(quick).allSatisfy {
        ["query/on-target/", "update/", "scale/"].contains(where: $0.hasPrefix)
      })
    #expect(full.contains("query/drag-dependent/feed/10/flat"))
    #expect(full.contains("query/drag-grid/feed/10/flat"))
    let cases = Set(full.filter { $0.hasPrefix("query/") }.map { $0.split(separator: "/")[1] })
    #expect(cases.count == 2 * PointSet.allCases.count)
  }

  @Test func `single calls are measured where the full run has them, or when they are asked for`() throws {
    let standard = try SuitePlan(SuiteOptions(extent: .standard))
    #expect(standard.names.allSatisfy { standard.modes(of: $0) == [.batch] })
    let full = try SuitePlan(SuiteOptions(extent: .full))
    let both = full.names.filter { $0.suite == "query" && full.modes(of: $0) == [.batch, .single] }
    #expect(Set(both.map(\.caseName)) == Set(PointSet.allCases.map(\.rawValue)))
    let others = full.names.filter { !["update", "scale"].contains($0.suite) }
    #expect(Set(others.flatMap(full.modes)) == [.batch, .single])
    var options = SuiteOptions()
    options.modes = [.single]
    let single = try SuitePlan(options)
    #expect(single.names.allSatisfy { single.modes(of: $0) == [.single] })
    let unknown = BenchmarkName(suite: "query", caseName: "uniform", shape: "feed", views: 11, engine: "flat")
    #expect(single.modes(of: unknown) == [])
  }

  @Test func `each option selects by its own member`() throws {
    #expect(try names { $0.suites = ["ladder"] }.count == 18)
    #expect(try names { $0.engines = ["flat"] }.allSatisfy { $0.hasSuffix("/flat") })
    #expect(try names { $0.views = [77] }.allSatisfy { $0.contains("/77/") })
    #expect(try names { $0.shapes = ["deep"] }.allSatisfy { $0.contains("/deep/") })
    #expect(try names { $0.filter = "^query/missing.*cpp$" }.count == 36)
    #expect(try names { $0.prefixes = ["query/missing/feed", "build/tree/feed/10/"] }.count == 16 + 3)
    #expect(try names(oneTree).count == 12)
  }

  @Test func `a point set that is named is measured, whatever the extent`() throws {
    let drag = try names {
      oneTree(&$0)
      $0.points = ["drag", "on-edge-dependent"]
      $0.engines = ["flat"]
    }
    #expect(drag == ["query/on-edge-dependent/feed/10/flat", "query/drag/feed/10/flat"])
    let full = try names {
      oneTree(&$0)
      $0.extent = .full
      $0.points = ["drag"]
      $0.engines = ["flat"]
    }
    #expect(full == ["query/drag/feed/10/flat", "query/drag-dependent/feed/10/flat"])
  }

  @Test func `a tree of one's own takes the place of the shapes, unless they are named`() throws {
    let hierarchy = ViewHierarchy.generate(.mixed, views: 12, seed: 1)
    let own = SuiteOptions.Tree(name: "a/b.json", hierarchy: hierarchy)
    let alone = try names {
      $0.trees = [own]
      $0.engines = ["flat"]
    }
    #expect(
      alone == [
        "query/uniform/file:a/b.json/12/flat", "query/uniform-dependent/file:a/b.json/12/flat",
        "query/missing/file:a/b.json/12/flat", "build/tree/file:a/b.json/12/flat",
        "update/still+1/file:a/b.json/12/flat", "update/leaf+1/file:a/b.json/12/flat",
        "update/leaf-at+1/file:a/b.json/12/flat", "update/scroll-all/file:a/b.json/12/flat",
        "update/move1pct+8/file:a/b.json/12/flat",
      ])
    let both = try names {
      $0.trees = [own]
      $0.shapes = ["feed", "file:a/b.json"]
      $0.views = [10]
      $0.suites = ["build"]
      $0.engines = ["flat"]
    }
    #expect(both == ["build/tree/feed/10/flat", "build/tree/file:a/b.json/12/flat"])
  }

  @Test func `what names nothing is refused with what there is`() {
    #expect(
      reason { $0.suites = ["query", "quarry"] }
        == "--suite: there is no \"quarry\"; there are query, build, ladder, update, scale, dispatch, scroll")
    #expect(
      reason { $0.engines = ["flattest"] }
        == "--engine: there is no \"flattest\"; there are recursive, recursive-cpp, flat, floor, scan, rebuild,"
        + " flat-snapshots, product"
    )
    #expect(
      reason { $0.shapes = ["round"] }?.hasPrefix("--shape: there is no \"round\"; there are feed, ") == true)
    #expect(reason { $0.shapes = ["file:x"] }?.hasPrefix("--shape: ") == true)
    #expect(
      reason { $0.points = ["here"] }?.hasPrefix("--points: there is no \"here\"; there are uniform, ")
        == true)
    #expect(reason { $0.views = [0] } == "--views: 0 is not from 1 to 1000000")
    #expect(reason { $0.views = [1_000_001] } == "--views: 1000001 is not from 1 to 1000000")
    #expect(reason { $0.filter = "(" } == "--filter: \"(\" is not a regular expression")
    #expect(reason { $0.filter = "nothing like it" } == "bench: no benchmark matches all of the options")
    #expect(reason { _ in } == nil)
  }
}
