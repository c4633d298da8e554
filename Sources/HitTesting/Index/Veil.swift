/// A container that is pruned while its entries, and those of all below it, stay where they are: the entries of a
/// subtree have neighbouring labels, its own last, so queries skip that interval.
struct Veil: BitwiseCopyable {
  let node: Int32
  let space: Int32
  /// Queries that had a list to read instead of a cell because of it.
  var queries: Int32 = 0
  /// Nodes that were looked at behind it.
  var visited: Int32 = 0

  /// Most veils of a tree.
  static let most = 8
  /// Nodes below a container up to which its entries are rather taken out.
  static let smallSubtree = 8
  /// Queries and nodes looked at after which a container that stays pruned loses its entries after all.
  static let mostQueries: Int32 = 128
  static let mostVisited: Int32 = 4_096
  /// Nodes looked at behind it, a query, beyond which a container is better off as a portal.
  static let dearVisit: Int32 = 48
}

/// The first label inside a container, remembered as long as its space has got no new labels: on a long chain it takes
/// as many steps as the chain has links to find it.
struct FirstLabel: BitwiseCopyable {
  var label: UInt64
  /// The space's stamp when the label was looked for.
  var stamp: UInt32
}
