public import HitTesting
public import Hierarchy

/// A `HitTree` and a plain model of it that go through the same random changes.
///
/// The model is a list of views with lists of children; from it a hierarchy, and so any engine, can be made anew
/// after each change.
public struct ChangingTree {
  /// The tree under test.
  public let tree: HitTree
  /// What was done, newest last; printed when a comparison fails.
  public private(set) var log: [String] = []

  private struct Node {
    var view: ViewSpec
    var name: NodeIndex
    var parent: Int?
    /// Back to front.
    var children: [Int] = []
  }

  private var nodes: [Int: Node] = [:]
  /// Back to front.
  private var roots: [Int] = []
  private var detached: [Int] = []
  /// Names of destroyed nodes.
  public private(set) var stale: [NodeIndex] = []
  private var nextKey = 0
  private var random: SplitMix64
  private let donors: [ViewSpec]

  /// Starts from a random tree with every rule in it.
  public init(seed: UInt64, views: Int) {
    random = SplitMix64(seed: seed, stream: 0xc4a9)
    let start = RandomTree.everything(seed: seed, views: views)
    donors = start.views + RandomTree.everything(seed: seed &+ 1, views: 2 * views).views
    tree = HitTree(start)
    for (index, view) in start.views.enumerated() {
      nodes[index] = Node(view: view, name: NodeIndex(rawValue: UInt32(index)), parent: view.parent)
      if let parent = view.parent { nodes[parent]?.children.append(index) }
    }
    roots = start.rootsFrontToBack().reversed()
    nextKey = views
  }

  /// The attached part of the model as a hierarchy, and the tree's name for each of its views.
  public func hierarchy() throws -> (ViewHierarchy, [NodeIndex]) {
    var views: [ViewSpec] = []
    var names: [NodeIndex] = []
    func add(_ key: Int, parent: Int?) {
      guard let node = nodes[key] else { return }
      var view = node.view
      view.id = "n\(key)"
      view.parent = parent
      if parent != nil { view.windowLevel = 0 }
      let index = views.count
      views.append(view)
      names.append(node.name)
      for child in node.children { add(child, parent: index) }
    }
    for root in roots { add(root, parent: nil) }
    return (try ViewHierarchy(views: views), names)
  }

  // MARK: Changes

  /// Does one random change to both.
  public mutating func change() {
    let keys = nodes.keys.sorted()
    guard let key = keys.isEmpty ? nil : keys[random.below(keys.count)], keys.count > 3 || random.chance(0.3)
    else { return insertNew() }
    switch random.below(20) {
    case 0..<11: changeMember(of: key)
    case 11: insertNew()
    case 12, 13: move(key)
    case 14: destroy(key)
    case 15: detach(key)
    case 16: reattach()
    case 17: reorder(key, toFront: true)
    case 18: reorder(key, toFront: false)
    default: setLevel(key)
    }
  }

  private mutating func changeMember(of key: Int) {
    guard var node = nodes[key] else { return }
    let donor = donors[random.below(donors.count)]
    let member = random.below(11)
    log.append("member \(member) of n\(key)")
    switch member {
    case 0, 1:
      node.view.frame = donor.frame
      tree.setFrame(donor.frame, of: node.name)
    case 2:
      node.view.boundsOrigin = donor.boundsOrigin
      tree.setBoundsOrigin(donor.boundsOrigin, of: node.name)
    case 3:
      node.view.transform = donor.transform
      tree.setTransform(donor.transform, of: node.name)
    case 4:
      node.view.anchorPoint = donor.anchorPoint
      tree.setAnchorPoint(donor.anchorPoint, of: node.name)
    case 5:
      node.view.alpha = donor.alpha
      tree.setAlpha(donor.alpha, of: node.name)
    case 6:
      node.view.isHidden = donor.isHidden
      tree.setHidden(donor.isHidden, of: node.name)
    case 7:
      node.view.isUserInteractionEnabled = donor.isUserInteractionEnabled
      tree.setUserInteractionEnabled(donor.isUserInteractionEnabled, of: node.name)
    case 8:
      node.view.hitInsets = donor.hitInsets
      tree.setHitInsets(donor.hitInsets, of: node.name)
    case 9:
      node.view.hitShape = donor.hitShape
      tree.setHitShape(donor.hitShape, of: node.name)
    default:
      node.view.hitOverflow = donor.hitOverflow
      tree.setHitOverflow(donor.hitOverflow, of: node.name)
      node.view.hitPassthrough = donor.hitPassthrough
      tree.setHitPassthrough(donor.hitPassthrough, of: node.name)
    }
    nodes[key] = node
  }

  private mutating func insertNew() {
    var view = donors[random.below(donors.count)]
    view.windowLevel = 0
    let key = nextKey
    nextKey += 1
    nodes[key] = Node(view: view, name: tree.makeNode(view), parent: nil)
    detached.append(key)
    log.append("new n\(key)")
    attach(key)
  }

  private mutating func reattach() {
    if !detached.isEmpty { attach(detached[random.below(detached.count)]) }
  }

  private mutating func move(_ key: Int) { attach(key) }

  /// Puts a node somewhere, unless that would be below itself: then the tree must refuse.
  private mutating func attach(_ key: Int) {
    guard let node = nodes[key] else { return }
    let targets = nodes.keys.sorted()
    let target = targets[random.below(targets.count)]
    if random.chance(0.1) || roots.isEmpty && target == key {
      unlink(key)
      insertRoot(key)
      tree.insertRoot(node.name)
      return log.append("n\(key) is a root")
    }
    guard let parent = nodes[target] else { return }
    let others = parent.children.filter { $0 != key }
    let place = random.below(others.count + 1)
    let position = position(place, in: others)
    log.append("n\(key) into n\(target) at \(place)")
    do {
      try tree.insert(node.name, into: parent.name, at: position)
    } catch {
      return log.append("refused: \(error)")
    }
    unlink(key)
    nodes[target]?.children.insert(key, at: place)
    nodes[key]?.parent = target
  }

  /// A way to say "before so many others": the front and the back have names of their own.
  private mutating func position(_ place: Int, in others: [Int]) -> SiblingPosition {
    func name(_ key: Int) -> NodeIndex { nodes[key]?.name ?? NodeIndex(rawValue: .max) }
    if place == others.count, random.chance(0.5) || others.isEmpty { return .front }
    if place == 0, random.chance(0.5) { return .back }
    return place < others.count ? .below(name(others[place])) : .above(name(others[place - 1]))
  }

  private mutating func destroy(_ key: Int) {
    guard let node = nodes[key] else { return }
    unlink(key)
    tree.destroy(node.name)
    forget(key)
    log.append("destroy n\(key)")
  }

  private mutating func forget(_ key: Int) {
    guard let node = nodes.removeValue(forKey: key) else { return }
    stale.append(node.name)
    for child in node.children { forget(child) }
  }

  private mutating func detach(_ key: Int) {
    guard let node = nodes[key] else { return }
    unlink(key)
    detached.append(key)
    tree.detach(node.name)
    log.append("detach n\(key)")
  }

  private mutating func reorder(_ key: Int, toFront: Bool) {
    guard let node = nodes[key] else { return }
    if toFront { tree.bringToFront(node.name) } else { tree.sendToBack(node.name) }
    log.append("n\(key) to the \(toFront ? "front" : "back")")
    if let parent = node.parent {
      nodes[parent]?.children.removeAll { $0 == key }
      let front = nodes[parent]?.children.count ?? 0
      nodes[parent]?.children.insert(key, at: toFront ? front : 0)
    } else if roots.contains(key) {
      roots.removeAll { $0 == key }
      insertRoot(key, behindLevel: !toFront)
    }
  }

  private mutating func setLevel(_ key: Int) {
    guard let node = nodes[key] else { return }
    let level = [-1, 0, 0, 1, 2.5][random.below(5)]
    tree.setWindowLevel(level, of: node.name)
    nodes[key]?.view.windowLevel = level
    log.append("level of n\(key) is \(level)")
    guard roots.contains(key) else { return }
    roots.removeAll { $0 == key }
    insertRoot(key)
  }

  // MARK: The model's lists

  private mutating func unlink(_ key: Int) {
    if let parent = nodes[key]?.parent { nodes[parent]?.children.removeAll { $0 == key } }
    nodes[key]?.parent = nil
    roots.removeAll { $0 == key }
    detached.removeAll { $0 == key }
  }

  private mutating func insertRoot(_ key: Int, behindLevel: Bool = false) {
    func level(_ key: Int) -> Double { nodes[key]?.view.windowLevel ?? 0 }
    let place = roots.firstIndex { behindLevel ? level($0) >= level(key) : level($0) > level(key) }
    roots.insert(key, at: place ?? roots.count)
  }
}
