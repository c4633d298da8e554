internal import Benchmarking
internal import Hierarchy

/// A tree and everything that is measured on it, so that it is built once.
struct PlannedTree {
  /// Where a tree comes from.
  enum Source {
    case shape(TreeShape)
    case ladder(LadderStep)
    case given(ViewHierarchy)
  }

  /// What is measured.
  enum Work {
    case query(QueryCase)
    case build
    case change(ChangeCase)
    case dispatch(DispatchCase)
    case scroll(ScrollCase)
    /// The first queries of a new tree.
    case first
  }

  /// The engines of a case, measured turn by turn.
  struct Group {
    var suite: String
    var caseName: String
    var work: Work
    var engines: [any HitTestEngine.Type]
    /// In which modes each engine is measured, by its name.
    var modesByEngine: [String: [BenchmarkMode]]

    /// All modes in which some engine is measured.
    var modes: [BenchmarkMode] {
      var modes: [BenchmarkMode] = []
      for engine in engines {
        for mode in modesByEngine[engine.engineName] ?? [] where !modes.contains(mode) { modes.append(mode) }
      }
      return modes
    }

    /// Whether an engine is measured in a mode.
    func measures(_ engine: String, in mode: BenchmarkMode) -> Bool {
      modesByEngine[engine]?.contains(mode) ?? false
    }
  }

  var shape: String
  var views: Int
  var source: Source
  var groups: [Group] = []

  func hierarchy(seed: UInt64) -> ViewHierarchy {
    switch source {
    case .shape(let shape): ViewHierarchy.generate(shape, views: views, seed: seed)
    case .ladder(let step): step.hierarchy(views: views, seed: seed)
    case .given(let hierarchy): hierarchy
    }
  }
}
