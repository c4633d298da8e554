internal import Geometry
internal import Hierarchy

// What keeps touches from others: rules off-with-recognizer, empty-container, outside-parent, clear-overlay,
// alpha-trap.
extension Lint {
  func recognizersWithoutTouches() -> [LintFinding] {
    views.indices.compactMap { index in
      let view = views[index]
      guard view.hasRareMembers, !view.isUserInteractionEnabled, !view.isHidden else { return nil }
      let details = view.details
      let types = details.recognizers ?? []
      guard !types.isEmpty || details.unknown.contains("recognizers") else { return nil }
      let isDefault = !ViewSpec.defaultUserInteractionEnabled(className: view.className)
      return LintFinding(
        .offWithRecognizer, index,
        because: "it has " + (types.isEmpty ? "recognizers" : types.joined(separator: ", "))
          + " and userInteractionEnabled is false"
          + (isDefault ? ", the default of \(view.className)" : ""),
        mend: "set userInteractionEnabled to true")
    }
  }

  func emptyContainers() -> [LintFinding] {
    views.indices.compactMap { index in
      let view = views[index]
      guard !isOutOfSight[index], view.isUserInteractionEnabled, !view.hitOverflow else { return nil }
      if let area = view.acceptedBox, area.size.width > 0, area.size.height > 0 { return nil }
      let place = tree.rank[index]
      let inside = tree.backToFront[place + 1..<place + tree.subtreeSize[index]].filter { child in
        views[child].isTarget && !isOutOfSight[child] && views[child].isUserInteractionEnabled
      }
      guard let first = inside.first else { return nil }
      let boxes = tree.children[index].filter { !views[$0].isHidden }.map { views[$0].frame }
      let content = boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
      let size =
        "\(DiagnosisText.number(max(0, content.maxX - view.boundsOrigin.x))) × "
        + DiagnosisText.number(max(0, content.maxY - view.boundsOrigin.y))
      let others = inside.count > 1 ? " and \(inside.count - 1) more" : ""
      return LintFinding(
        .emptyContainer, index,
        because:
          "it has no area, so \(tree.id(first))\(others) inside \(inside.count > 1 ? "are" : "is") never hit",
        mend: "give it the size of what it holds, \(size)", size: view.frame.size, other: first)
    }
  }

  func viewsOutsideParents() -> [LintFinding] {
    var isTold = [Bool](repeating: false, count: views.count)
    return tree.backToFront.sorted().compactMap { index in
      let view = views[index]
      if let parent = view.parent, isTold[parent] { isTold[index] = true }
      guard !isOutOfSight[index], !isTold[index], view.isUserInteractionEnabled, !view.hitPassthrough else {
        return nil
      }
      guard let cut = nearestCut(of: index), cut.isWhole || targetOf[index] == index else { return nil }
      if let area = views[cut.ancestor].acceptedBox, area.size.width <= 0 || area.size.height <= 0 {
        return nil
      }
      isTold[index] = true
      let degree = view.parent == cut.ancestor ? "parent" : "ancestor"
      return LintFinding(
        .outsideParent, index,
        because: "\(cut.isWhole ? "all" : "a part") of it lies outside its \(degree) "
          + "\(tree.id(cut.ancestor)), where it is never hit",
        mend: tree.text(of: cut.change), other: cut.ancestor)
    }
  }

  func clearOverlays() -> [LintFinding] {
    var robbed: [Int: [Int]] = [:]
    for target in shownTargets {
      for taker in table.coverers(of: target) where taker.area >= 1 {
        robbed[taker.view, default: []].append(target)
      }
    }
    return robbed.keys.sorted().compactMap { index in
      let targets = robbed[index, default: []]
      guard targetOf[index] < 0, !scrolls[index], let root = tree.path(to: index).first,
        isAsLarge(index, as: root)
      else {
        return nil
      }
      let name = views[index].className
      guard !name.contains("Dimming"), let first = targets.first else { return nil }
      let others = targets.count > 1 ? " and \(targets.count - 1) more" : ""
      let mend =
        tree.children.count(index) > 0
        ? "if it shows nothing, set hitPassthrough to true"
        : "if it shows nothing, set userInteractionEnabled to false"
      return LintFinding(
        .clearOverlay, index,
        because: "it is as large as the window and takes touches of \(tree.id(first))\(others) behind it",
        mend: mend, other: first)
    }
  }

  /// Whether a view's own area is nine tenths of a window's or more; the window itself may be an overlay too.
  private func isAsLarge(_ view: Int, as root: Int) -> Bool {
    let window = table.rows[root].ownArea
    return window > 0 && table.rows[view].ownArea >= 0.9 * window
  }

  func alphaTraps() -> [LintFinding] {
    views.indices.compactMap { index in
      let view = views[index]
      guard view.alpha > 0, view.alpha <= 0.05, !view.isHidden else { return nil }
      let isRejected = view.alpha <= DiagnosedTree.alphaThreshold
      guard isRejected || view.isUserInteractionEnabled else { return nil }
      return LintFinding(
        .alphaTrap, index,
        because: isRejected
          ? "alpha \(view.alpha) is not seen, and at most 0.01 takes no touches either"
          : "alpha \(view.alpha) is hardly seen, and above 0.01 still takes touches",
        mend: isRejected
          ? "set hidden to true; to take touches unseen, leave alpha at 1 and draw nothing"
          : "set hidden to true, or userInteractionEnabled to false if it is to take no touches")
    }
  }
}
