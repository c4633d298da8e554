/// What keeps a view from being the answer to a point: the first of the rules that does, with the view to which
/// it applies, itself or another.
///
/// "First" is the order in which a person would look: what is wrong with the view's ancestors, from the root
/// down, and with itself (rules H3 to H8, H10, H11); then who takes the touch instead (rules H1, H2, H14); last
/// that it lets touches through (rule H12).
public enum Obstacle: Equatable, Sendable {
  /// The source could not tell where this view lies, so nothing can be said of what it holds.
  case unknownFrame(Int)
  /// This view is hidden, and what it holds with it (rule H3).
  case hidden(Int)
  /// This view's opacity is at most 0.01 (rules H3, H4).
  case transparent(Int)
  /// This view has user interaction off, and so has what it holds (rules H3, H13).
  case interactionOff(Int)
  /// This view's transform cannot be undone, so that no point is inside (rule H6).
  case flattened(Int)
  /// The point lies outside this ancestor, so that its subviews are not asked (rule H8).
  case outsideAncestor(Int)
  /// The point lies outside what the view itself accepts (rules H5, H10, H11).
  case outsideItself
  /// This descendant takes the touch (rule H1).
  case descendant(Int)
  /// This view lies in front and takes the touch (rule H2, for another window H14).
  case covered(by: Int)
  /// The view only ever answers with a descendant, and none is there (rule H12).
  case passesThrough
}
