extension ViewHierarchy {
  /// A tree of exactly `views` views: the same for the same arguments, on every machine.
  ///
  /// The views come in true preorder, with ids "v0", "v1" … and the classes of such an interface. Every
  /// coordinate is a multiple of 1/8 pt; transforms are rotations by Pythagorean fractions (3/5 and 4/5 …),
  /// quarter turns, mirrorings and scales. The root is as large as its content, so that points spread evenly
  /// over it do reach into the tree.
  ///
  /// - Parameters:
  ///   - shape: the kind of tree.
  ///   - views: how many, 1 to `Limits.views`; anything else is a programmer's error.
  ///   - seed: another seed gives another tree of the same kind.
  ///   - options: what is taken out of hit testing on top.
  /// - Complexity: O(n).
  public static func generate(
    _ shape: TreeShape, views: Int, seed: UInt64, options: GeneratorOptions = .none
  ) -> ViewHierarchy {
    precondition((1...Limits.views).contains(views), "a tree of \(views) views")
    var builder = TreeBuilder(count: views, random: SplitMix64(seed: seed, stream: shape.stream))
    switch shape {
    case .feed: builder.buildFeed()
    case .grid: builder.buildGrid()
    case .flat: builder.buildFlat()
    case .stack: builder.buildStack()
    case .deep: builder.buildDeep()
    case .mixed: builder.buildMixed()
    case .hostile: builder.buildHostile()
    case .turned: builder.buildTurned()
    case .scrolled: builder.buildScrolled()
    }
    builder.apply(options, random: SplitMix64(seed: seed, stream: 0x6f70_7469_6f6e))
    return ViewHierarchy(name: "\(shape.rawValue)-\(views)-seed-\(seed)", trusted: builder.views)
  }
}

extension TreeShape {
  /// A number of its own for each shape, so that shapes of one seed draw from different streams.
  fileprivate var stream: UInt64 {
    switch self {
    case .feed: 1
    case .grid: 2
    case .flat: 3
    case .stack: 4
    case .deep: 5
    case .mixed: 6
    case .hostile: 7
    case .turned: 8
    case .scrolled: 9
    }
  }
}
