import Geometry

// What a node makes of what it inherits.
extension ReachSurvey {
  /// Turns what a node inherits, in `level`, into what it passes on.
  ///
  /// - Returns: whether the node or something below it can be hit.
  mutating func enter(_ node: Int32, _ level: inout ReachLevel) -> Bool {
    level.box = .nothing
    let flags = nodes.flags[node]
    if flags.prunes { return false }
    let frame = nodes.frame[node]
    let row = nodes.extra[node]
    var own = ReachBox(minX: 0, minY: 0, maxX: frame.size.width, maxY: frame.size.height)
    guard row != NodeExtra.none else {
      level.offset.x += frame.origin.x
      level.offset.y += frame.origin.y
      level.addRounding(of: frame.origin)
      level.isExact = level.isExact && frame.isOnReachLattice
      return narrow(&level, to: own, shape: NodeExtra.none, overflows: flags.contains(.overflows))
    }

    let extra = nodes.extras[row]
    let area = extra.area(frame.size)
    own = ReachBox(area)
    if extra.shape != NodeExtra.none {
      own = shapes[extra.shape].boundingBox.map { ReachBox($0) } ?? .nothing
      // Thin shapes have a box all the same; a shape's own arithmetic rounds relative to its numbers.
      if shapes[extra.shape].boundingBox != nil { own = own.expanded(by: own.magnitude * 1e-12 + 1e-12) }
    }
    if let transform = extra.inverse {
      enterSpace(transform, frameOrigin: frame.origin, boundsOrigin: extra.boundsOrigin, &level)
    } else {
      level.offset.x = (level.offset.x + frame.origin.x) - extra.boundsOrigin.x
      level.offset.y = (level.offset.y + frame.origin.y) - extra.boundsOrigin.y
      level.addRounding(of: frame.origin)
      level.addRounding(of: extra.boundsOrigin)
      let bounds = Rect(origin: extra.boundsOrigin, size: frame.size)
      level.isExact =
        level.isExact && frame.isOnReachLattice && bounds.isOnReachLattice && area.isOnReachLattice
    }
    return narrow(&level, to: own, shape: extra.shape, overflows: flags.contains(.overflows))
  }

  /// Cuts a level by a node's own area, given in the node's coordinates.
  private mutating func narrow(
    _ level: inout ReachLevel, to own: ReachBox, shape: Int32, overflows: Bool
  ) -> Bool {
    guard !own.isEmpty else { return overflows }
    let inSpace = own.moved(by: level.offset)
    level.ownClause = level.clause
    level.ownArea = (shape == NodeExtra.none ? own.area : shapes[shape].area) * level.areaScale
    if level.isOpaque {
      level.box = level.clip
    } else {
      let around = level.space < 0 ? inSpace : geometry.toWindow(level.space).box(around: inSpace)
      level.box = around.intersection(level.clip)
      if !level.isUpright { addRectangle(inSpace, &level) }
    }
    if shape != NodeExtra.none {
      level.ownClause = geometry.append(
        ReachClause(
          kind: .shape, space: level.space, edges: inSpace, shape: geometry.append(shapes[shape]),
          offset: level.offset, next: level.ownClause))
    }
    if !level.isExact && !level.isOpaque {
      blur = max(blur, level.error * geometry.toWindow(level.space).norm)
    }
    if overflows { return true }
    if level.box.isEmpty { return false }
    level.clip = level.box
    level.clause = level.ownClause
    if !level.isOpaque { level.magnitude = min(level.magnitude, own.magnitude) }
    return true
  }

  /// Cuts by a rectangle of a turned space; one with the rectangle that an ancestor in the same space left.
  private mutating func addRectangle(_ edges: ReachBox, _ level: inout ReachLevel) {
    var edges = edges
    var next = level.ownClause
    if next >= 0 {
      let outer = geometry.clauses[Int(next)]
      if outer.kind == .rectangle && outer.space == level.space {
        edges = edges.intersection(outer.edges)
        next = outer.next
      }
    }
    if edges.isEmpty { level.box = .nothing }
    level.ownClause = geometry.append(
      ReachClause(kind: .rectangle, space: level.space, edges: edges, next: next))
  }

  /// Begins the space of a node with a transform.
  private mutating func enterSpace(
    _ inverse: InverseTransform, frameOrigin: Point, boundsOrigin: Point, _ level: inout ReachLevel
  ) {
    let parent = level
    let anchorInParent = inverse.anchor(frameOrigin)
    let forward = inverse.forward
    let linear = AffineTransform(a: forward.a, b: forward.b, c: forward.c, d: forward.d, tx: 0, ty: 0)
    let undone = AffineTransform(
      a: inverse.dOverD, b: inverse.minusBOverD, c: inverse.minusCOverD, d: inverse.aOverD, tx: 0, ty: 0)
    let condition =
      (abs(forward.a * forward.d) + abs(forward.b * forward.c)) / abs(forward.determinant)
    let before = Point(
      x: parent.offset.x + anchorInParent.x + forward.tx,
      y: parent.offset.y + anchorInParent.y + forward.ty)
    let after = Point(
      x: inverse.anchorInNode.x + boundsOrigin.x, y: inverse.anchorInNode.y + boundsOrigin.y)
    let reach =
      parent.magnitude + 2 * (abs(anchorInParent.x) + abs(anchorInParent.y))
      + abs(forward.tx) + abs(forward.ty)
    let back =
      abs(inverse.anchorInNode.x) + abs(inverse.anchorInNode.y) + abs(boundsOrigin.x) + abs(boundsOrigin.y)
    level.isExact = false
    level.offset = .zero
    level.magnitude = undone.norm * reach + back
    level.error =
      undone.norm * (parent.error + 0x1p-51 * reach)
      + 0x1p-50 * (condition * undone.norm * reach + back)
    level.areaScale *= abs(forward.determinant)

    let fromParent = AffineTransform.translation(x: -before.x, y: -before.y).followed(by: undone)
      .followed(by: .translation(x: after.x, y: after.y))
    let toParent = AffineTransform.translation(x: -after.x, y: -after.y).followed(by: linear)
      .followed(by: .translation(x: before.x, y: before.y))
    let outer = parent.space < 0 ? nil : geometry.spaces[Int(parent.space)]
    let space = ReachSpace(
      fromWindow: outer?.fromWindow.followed(by: fromParent) ?? fromParent,
      toWindow: outer.map { toParent.followed(by: $0.toWindow) } ?? toParent)
    level.isUpright = space.toWindow.keepsUpright
    let isTame =
      condition < 1e6 && space.fromWindow.norm.isFinite && space.toWindow.isFinite
      && level.error * max(1, space.toWindow.norm) < 0x1p-8
    if !isTame && !level.isOpaque {
      level.isOpaque = true
      hasUnknown = true
      level.clause = geometry.append(
        ReachClause(kind: .unknown, space: -1, edges: .everything, next: level.clause))
    }
    level.space = geometry.append(space)
  }
}

extension Rect {
  /// Whether all four numbers are whole 64ths of a point, and none so large that sums of them are rounded.
  fileprivate var isOnReachLattice: Bool {
    func isOn(_ number: Double) -> Bool {
      let units = number * 64
      return units == units.rounded(.down) && abs(units) < 0x1p40
    }
    return isOn(origin.x) && isOn(origin.y) && isOn(size.width) && isOn(size.height)
  }
}

extension HitShape {
  /// The shape's area in square points: of an ellipse exact, of polygons by 256 lines across them.
  fileprivate var area: Double {
    guard let box = boundingBox else { return 0 }
    guard case .polygons(let rings) = self else { return Double.pi / 4 * box.size.width * box.size.height }
    let step = box.size.height / 256
    var length = 0.0
    for line in 0..<256 {
      let y = box.minY + (Double(line) + 0.5) * step
      // To the right of each edge that crosses the line, inside and outside change places.
      var crossings: [Double] = []
      for ring in rings {
        guard var previous = ring.last else { continue }
        for corner in ring {
          if (previous.y <= y) != (corner.y <= y) {
            crossings.append(
              (corner.x - previous.x) * ((y - previous.y) / (corner.y - previous.y)) + previous.x)
          }
          previous = corner
        }
      }
      crossings.sort()
      for number in stride(from: 0, to: crossings.count - 1, by: 2) {
        length += crossings[number + 1] - crossings[number]
      }
    }
    return length * step
  }
}
