public import Geometry

/// A scroll view of rows, of which a tap selects one.
///
/// As far as touches go: all rows are made by `reloadData()` and lie under each other, at the width of the table;
/// cells are not reused. A drag takes touches from controls too, unlike in a plain scroll view (rule S7).
open class TableView: ScrollView {
  /// Names a row.
  public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row within the section, from 0.
    public var row: Int

    /// Makes the name of a row.
    public init(row: Int, section: Int = 0) {
      self.section = section
      self.row = row
    }

    /// Whether one row stands above another.
    public static func < (left: IndexPath, right: IndexPath) -> Bool {
      (left.section, left.row) < (right.section, right.row)
    }
  }

  /// Says what rows there are; call `reloadData()` after a change.
  public final weak var dataSource: (any TableViewDataSource)?
  /// How high a row is, in points.
  public final var rowHeight = 44.0
  /// Whether a tap selects rows at all.
  public final var allowsSelection = true
  /// Whether several rows may be selected; each tap then turns one on or off.
  public final var allowsMultipleSelection = false

  private final var rows: [TableViewCell] = []
  /// The index in `rows` at which each section begins.
  private final var sections: [Int] = []

  /// Makes a table view without rows.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  deinit {
    for row in rows { row.table = nil }
  }

  /// True: rows are scrolled from under a finger whatever is in them (rule S7).
  open override func touchesShouldCancel(in view: View) -> Bool { true }

  private final var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

  // MARK: Rows

  /// Makes all rows anew, and the content as high as they are. No row is selected then. O(rows).
  public final func reloadData() {
    for row in rows {
      row.table = nil
      row.removeFromSuperview()
    }
    rows = []
    sections = []
    let source = dataSource
    for section in 0..<max(0, source?.numberOfSections(in: self) ?? 0) {
      sections.append(rows.count)
      for index in 0..<max(0, source?.tableView(self, numberOfRowsInSection: section) ?? 0) {
        let indexPath = IndexPath(row: index, section: section)
        guard let cell = source?.tableView(self, cellForRowAt: indexPath) else { continue }
        cell.table = self
        cell.indexPath = indexPath
        cell.isSelected = false
        cell.isHighlighted = false
        cell.frame = Rect(
          x: 0, y: Double(rows.count) * rowHeight, width: frame.size.width, height: rowHeight)
        rows.append(cell)
        addSubview(cell)
      }
    }
    contentSize = Size(width: frame.size.width, height: Double(rows.count) * rowHeight)
  }

  /// How many sections there are.
  public final var numberOfSections: Int { sections.count }

  /// How many rows a section has; 0 for one that there is not.
  public final func numberOfRows(inSection section: Int) -> Int {
    guard sections.indices.contains(section) else { return 0 }
    return (section + 1 < sections.count ? sections[section + 1] : rows.count) - sections[section]
  }

  /// The cell of a row; nil for one that there is not.
  public final func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    guard (0..<numberOfRows(inSection: indexPath.section)).contains(indexPath.row) else { return nil }
    return rows[sections[indexPath.section] + indexPath.row]
  }

  /// The row at a place of the content; nil where there is none.
  public final func indexPathForRow(at point: Point) -> IndexPath? {
    rows.first { $0.frame.contains(point) }?.indexPath
  }

  // MARK: Selection

  /// The selected rows, from the top.
  public final var indexPathsForSelectedRows: [IndexPath] { rows.filter(\.isSelected).map(\.indexPath) }
  /// The selected row, the first of several; nil for none.
  public final var indexPathForSelectedRow: IndexPath? { rows.first(where: \.isSelected)?.indexPath }

  /// Selects a row by program; the delegate is not told.
  public final func selectRow(at indexPath: IndexPath) {
    guard let cell = cellForRow(at: indexPath) else { return }
    if !allowsMultipleSelection { for row in rows { row.isSelected = false } }
    cell.isSelected = true
  }

  /// Takes a row's selection away by program; the delegate is not told.
  public final func deselectRow(at indexPath: IndexPath) { cellForRow(at: indexPath)?.isSelected = false }

  final func pressed(_ cell: TableViewCell) {
    guard allowsSelection,
      tableDelegate?.tableView(self, shouldHighlightRowAt: cell.indexPath) ?? true
    else { return }
    cell.isHighlighted = true
  }

  final func released(_ cell: TableViewCell, isInside: Bool) {
    guard cell.isHighlighted else { return }
    cell.isHighlighted = false
    guard isInside else { return }
    let delegate = tableDelegate
    if allowsMultipleSelection && cell.isSelected {
      cell.isSelected = false
      delegate?.tableView(self, didDeselectRowAt: cell.indexPath)
      return
    }
    let wanted = delegate.map { $0.tableView(self, willSelectRowAt: cell.indexPath) } ?? cell.indexPath
    guard let wanted, let chosen = cellForRow(at: wanted) else { return }
    if !allowsMultipleSelection {
      for row in rows where row.isSelected && row !== chosen {
        row.isSelected = false
        delegate?.tableView(self, didDeselectRowAt: row.indexPath)
      }
    }
    chosen.isSelected = true
    delegate?.tableView(self, didSelectRowAt: wanted)
  }
}
