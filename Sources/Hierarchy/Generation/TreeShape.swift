/// The kinds of tree that can be generated, each hard or easy for hit testing in its own way.
///
/// Costs are those of a recursion that stops at the first hit, for points spread over the root.
public enum TreeShape: String, CaseIterable, Sendable {
  /// A scrolled-out feed: a column of cells 390 × 88 pt, each of about 50 nested views. Half the cells are
  /// asked, then one cell's inside.
  case feed
  /// Tiles of about six views in rows and columns, children of one root.
  case grid
  /// Every view a small child of the root, overlapping little, in no order: nearly all are asked.
  case flat
  /// Large siblings over each other, most of those in front hidden, transparent or with interaction off:
  /// nearly all are asked, and then many contain the point.
  case stack
  /// Chains of containers 200 deep, each a little inside the one above, with four leaves on every level.
  case deep
  /// Nested views of random fan-out, most of them (60 %) decoration with interaction off.
  case mixed
  /// Full-screen pass-through containers over each other, whose leaves are few and far away: no area prunes
  /// anything, so nearly every view is asked.
  case hostile
  /// A feed in which a tenth of the containers are rotated, mirrored or scaled.
  case turned
  /// A scrolled list of scrolled rails of cards, some with scrolled text: three levels of offsets, content
  /// larger than each viewport.
  case scrolled
}
