/// What a cell says of a part of it behind a portal: rectangles, front to back, with the answer for each.
struct CellParts {
  private let cell: UnitRect
  private let portal: AnswerCode
  private var rects = InlineArray<8, UnitRect>(repeating: .empty)
  private var codes = InlineArray<8, AnswerCode>(repeating: .none)
  private(set) var count = 0
  /// Whether there is no point in the cell for which nothing is said.
  private(set) var isWhole = false
  /// Areas in which it is not sure what is in front, until a rectangle says that the portal must be asked there.
  private var unsure = InlineArray<8, UnitRect>(repeating: .empty)
  private var unsureCount = 0

  /// Most parts that a record of a cell gets for a portal.
  static let most = 6

  init(cell: UnitRect, portal: AnswerCode) {
    self.cell = cell
    self.portal = portal
  }

  func rect(_ number: Int) -> UnitRect { rects[number] }
  func code(_ number: Int) -> AnswerCode { codes[number] }

  /// Adds an area in which a node answers unless something before it does.
  ///
  /// - Returns: false when there are too many.
  mutating func append(_ rect: UnitRect, _ code: AnswerCode) -> Bool {
    if rect.isEmpty { return true }
    var kept = 0
    for number in 0..<unsureCount {
      if unsure[number].intersects(rect) {
        guard add(unsure[number], portal) else { return false }
      } else {
        unsure[kept] = unsure[number]
        kept += 1
      }
    }
    unsureCount = kept
    guard add(rect, code) else { return false }
    isWhole = rect == cell
    return true
  }

  /// Notes an area in which something may be the answer before all that follows.
  ///
  /// - Returns: false when there are too many.
  mutating func appendUnsure(_ rect: UnitRect) -> Bool {
    if rect.isEmpty { return true }
    guard unsureCount < unsure.count else { return false }
    unsure[unsureCount] = rect
    unsureCount += 1
    return true
  }

  /// Says that the portal must be asked wherever nothing has been said.
  ///
  /// - Returns: whether anything has been said that the portal would have to be asked for.
  mutating func finish(_ rect: UnitRect) -> Bool {
    guard count > 0 else { return false }
    put(rect, portal)
    return true
  }

  /// The last place is for what is left.
  private mutating func add(_ rect: UnitRect, _ code: AnswerCode) -> Bool {
    guard count < CellParts.most - 1 else { return false }
    put(rect, code)
    return true
  }

  private mutating func put(_ rect: UnitRect, _ code: AnswerCode) {
    rects[count] = rect
    codes[count] = code
    count += 1
  }
}
