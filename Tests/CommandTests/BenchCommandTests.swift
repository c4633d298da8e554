import Foundation
import TestSupport
import Testing

/// `touchstone bench list`, and how `touchstone bench run` is called.
@Suite struct BenchCommandTests {
  @Test func `every listed name has five parts, and options select among them`() throws {
    let all = try Tool.run("bench", "list")
    #expect(all.status == 0)
    #expect(all.lines.count > 100)
    for name in all.lines { #expect(name.split(separator: "/").count == 5, "\(name)") }
    #expect(Set(all.lines).count == all.lines.count)

    let some = try Tool.run("bench", "list", "--suite=query", "--views", "10,100", "--engine", "flat")
    #expect(!some.lines.isEmpty)
    #expect(some.lines.allSatisfy { $0.wholeMatch(of: /query\/.+\/(10|100)\/flat/) != nil })
    let matching = try Tool.run("bench", "list", "--filter", "^query/uniform/feed/1000/(flat|recursive)$")
    #expect(Set(matching.lines) == ["query/uniform/feed/1000/flat", "query/uniform/feed/1000/recursive"])
  }

  @Test func `the suites, nine shapes, the engines and a floor are there`() throws {
    let names = try Tool.run("bench", "list").lines
    for part in [
      "query/uniform/feed/10000/flat", "query/uniform/hostile/10/recursive-cpp",
      "query/missing/scrolled/100/recursive", "query/uniform-dependent/turned/10000/floor",
      "update/leaf+1/feed/10000/scan", "update/hidden1000/flat/10000/rebuild",
    ] {
      #expect(names.contains(part))
    }
    for suite in ["query/", "build/", "ladder/", "update/", "scale/"] {
      #expect(names.contains { $0.hasPrefix(suite) })
    }
    for shape in GenerateCommandTests.shapes { #expect(names.contains { $0.contains("/\(shape)/") }) }
  }

  @Test func `JSON lines carry a name's parts`() throws {
    let run = try Tool.run("bench", "list", "--json", "--filter", "^query/uniform/feed/10/flat$")
    #expect(
      run.output == """
        {"name": "query/uniform/feed/10/flat", "suite": "query", "case": "uniform", "shape": "feed", \
        "views": 10, "engine": "flat"}

        """)
  }

  @Test func `a tree of one's own is a shape of its own`() throws {
    let folder = try Folder()
    try folder.write(HitCommandTests.tree, to: "two.tree.json")
    try folder.write(ImportCommandTests.description, to: "dump.txt")
    let run = try Tool.run(
      "bench", "list", "--tree", "two.tree.json", "--tree=dump.txt", "--suite", "query", "--points",
      "uniform",
      "--engine", "flat", in: folder)
    #expect(
      run.lines == ["query/uniform/file:two.tree.json/3/flat", "query/uniform/file:dump.txt/4/flat"])
  }

  @Test func `a name stays one line, whatever the tree's file is called`() throws {
    let folder = try Folder()
    try folder.write(HitCommandTests.tree, to: "a\nb,\u{1b}[1m.json")
    let run = try Tool.run(
      "bench", "list", "--tree", "a\nb,\u{1b}[1m.json", "--filter", "^query/uniform/.*/flat$", in: folder)
    #expect(run.output == "query/uniform/file:a_b,_[1m.json/3/flat\n")
  }

  @Test(arguments: [
    (
      ["--suite", "queries"],
      "--suite: there is no \"queries\"; there are query, build, ladder, update, scale, dispatch, scroll"
    ),
    (["--mode", "warm"], "--mode: there is no \"warm\"; there are batch, single, paced, cold"),
    (["--views", "10,x"], "--views: \"x\" is not a whole number from 1 to 1000000"),
    (["--views", "0"], "--views: \"0\" is not a whole number from 1 to 1000000"),
    (["--views=10,"], "--views: \"10,\" has an empty part"),
    (["--seed", "one"], "--seed: \"one\" is not a whole number from 0 to 18446744073709551615"),
    (["--filter", "("], "--filter: \"(\" is not a regular expression"),
    (["--quick", "--full"], "--quick: does not go with --full"),
    (["feed"], "feed: one argument too many"),
  ])
  func `what names nothing is refused, with what there is`(_ options: [String], _ reason: String) throws {
    for command in ["run", "list"] {
      let run = try Tool.run(["bench", command] + options)
      #expect(run.refusal == "\(reason) (see touchstone bench \(command) --help)")
    }
  }

  @Test(arguments: [
    ("--shape", "feeds", "feed, grid"), ("--engine", "fast", "recursive"), ("--points", "x", "uniform"),
  ])
  func `an unknown name is answered with the known ones`(
    _ option: String, _ name: String, _ known: String
  ) throws {
    let refusal = try #require(try Tool.run("bench", "run", option, name).refusal)
    #expect(refusal.hasPrefix("\(option): there is no \"\(name)\"; there are "))
    #expect(refusal.contains(known))
  }

  @Test func `options that together select nothing are refused`() throws {
    let refusal = try Tool.run("bench", "run", "--filter", "no such benchmark").refusal
    #expect(refusal?.contains("no benchmark matches") == true)
  }

  @Test func `a tree that cannot be read, is empty, or has another's name is refused`() throws {
    let folder = try Folder()
    try folder.write("{\"views\": []}", to: "empty.tree.json")
    try folder.write(HitCommandTests.tree, to: "two.tree.json")
    let missing = try Tool.run("bench", "run", "--tree", "none.tree.json", in: folder)
    #expect(missing.refusal == "none.tree.json: No such file or directory")
    let empty = try Tool.run("bench", "run", "--tree", "empty.tree.json", in: folder)
    #expect(empty.refusal == "empty.tree.json: holds no view")
    let twice = try Tool.run("bench", "run", "--tree=two.tree.json", "--tree=./two.tree.json", in: folder)
    #expect(twice.refusal?.hasPrefix("--tree: two trees are called \"two.tree.json\"") == true)
  }

  #if DEBUG
    @Test func `a debug build refuses to benchmark, and says how to build one that does`() throws {
      let folder = try Folder()
      let run = try Tool.run("bench", "run", "--quick", "--out", "results", in: folder)
      #expect(run.refusal?.contains("debug build") == true)
      #expect(run.refusal?.contains("swift build -c release --product touchstone") == true)
      #expect(try folder.entries().isEmpty)
    }
  #endif
}
