/// The steps by which an app makes hit testing cheaper without another algorithm: switch interaction off
/// where nothing can be touched, then let containers accept only the region that has something to touch.
///
/// All three trees are one tree with different switches. It is a crowded screen: layers over a canvas, each
/// as large as the screen and passed through where nothing is (rule H12), with about 50 views: three groups
/// of small ornaments scattered over the screen, and four panels of buttons close together.
/// How many ornaments a layer has was chosen so that a recursion's gains come near those that an
/// article on UIKit's touch handling (in Chinese: 事件响应与手势识别, section 9.1) reports of a phone, 4.7 and
/// 18.7 times; what another tree gains depends on the tree.
public enum LadderStep: String, CaseIterable, Sendable {
  /// Every view takes touches: ornaments, and the images and labels of the buttons too.
  case allInteractive = "all-interactive"
  /// Ornaments, images and labels have interaction off. Answers differ from the step before only where an
  /// ornament, an image or a label was hit.
  case decorationOff = "decoration-off"
  /// Besides, layers and panels accept only the smallest rectangle around their buttons (`hitInsets`).
  /// Answers differ from the step before only where a panel was hit beside its buttons.
  case areasNarrowed = "areas-narrowed"

  /// The tree of this step, of exactly `views` views: the same for the same arguments on every machine, and
  /// the same for every step but for the switches.
  ///
  /// - Parameters:
  ///   - views: how many, 1 to `ViewHierarchy.Limits.views`; anything else is a programmer's error.
  ///   - seed: another seed gives another tree of the same kind.
  /// - Complexity: O(n).
  public func hierarchy(views: Int, seed: UInt64) -> ViewHierarchy {
    precondition((1...ViewHierarchy.Limits.views).contains(views), "a tree of \(views) views")
    var builder = TreeBuilder(count: views, random: SplitMix64(seed: seed, stream: 0x6c61_6464_6572))
    builder.buildLayers()
    switch self {
    case .allInteractive: builder.makeEverythingInteractive()
    case .decorationOff: break
    case .areasNarrowed: builder.narrowAreas()
    }
    return ViewHierarchy(name: "ladder-\(rawValue)-\(views)-seed-\(seed)", trusted: builder.views)
  }
}
