import EventSystem
import Geometry
import Testing

/// Rows, and what a finger does to them.
@Suite struct TableViewTests {
  private final class Rows: TableViewDataSource, TableViewDelegate {
    var sections = [30]
    var calls: [String] = []
    var refused: TableView.IndexPath?
    let button = Button(frame: Rect(x: 300, y: 0, width: 80, height: 44))

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section] }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: TableView.IndexPath) -> TableViewCell {
      let cell = TableViewCell()
      cell.traceName = "row\(indexPath.section).\(indexPath.row)"
      if indexPath.row == 2 {
        button.traceName = "btn"
        cell.addSubview(button)
      }
      return cell
    }
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: TableView.IndexPath) -> Bool {
      indexPath != refused
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: TableView.IndexPath) {
      calls.append("selected \(indexPath.row)")
    }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: TableView.IndexPath) {
      calls.append("deselected \(indexPath.row)")
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("dragging") }
  }

  private func scene() -> (stage: Stage, table: TableView, rows: Rows) {
    let stage = Stage()
    let table = stage.add(TableView(frame: Rect(x: 0, y: 100, width: 390, height: 600)), "table")
    let rows = Rows()
    table.dataSource = rows
    table.delegate = rows
    table.reloadData()
    return (stage, table, rows)
  }

  @Test func `rows lie under each other and are found`() {
    let (_, table, rows) = scene()
    #expect(table.contentSize == Size(width: 390, height: 30 * 44))
    #expect(table.numberOfRows(inSection: 0) == 30 && table.numberOfRows(inSection: 1) == 0)
    #expect(table.cellForRow(at: .init(row: 3))?.frame.minY == 132)
    #expect(table.cellForRow(at: .init(row: 30)) == nil)
    #expect(table.indexPathForRow(at: Point(x: 5, y: 140)) == .init(row: 3))
    rows.sections = [2, 5]
    table.reloadData()
    #expect(table.numberOfSections == 2)
    #expect(table.cellForRow(at: .init(row: 1, section: 1))?.frame.minY == 132)
    #expect(table.indexPathForRow(at: Point(x: 5, y: 140)) == .init(row: 1, section: 1))
  }

  @Test func `a tap selects a row, and another tap another`() {
    let (stage, table, rows) = scene()
    stage.tap(100, 120, at: 0)
    #expect(table.indexPathForSelectedRow == .init(row: 0))
    stage.tap(100, 170, at: 1)
    #expect(table.indexPathsForSelectedRows == [.init(row: 1)])
    #expect(rows.calls == ["selected 0", "deselected 0", "selected 1"])
  }

  @Test func `several rows can be selected where that is allowed`() {
    let (stage, table, rows) = scene()
    table.allowsMultipleSelection = true
    for (y, t) in [(120.0, 0.0), (170, 1), (120, 2)] { stage.tap(100, y, at: t) }
    #expect(rows.calls == ["selected 0", "selected 1", "deselected 0"])
    #expect(table.indexPathsForSelectedRows == [.init(row: 1)])
  }

  @Test func `a quick tap on a button in a row is the button's`() {
    let (stage, table, rows) = scene()
    stage.tap(320, 200, at: 0)
    #expect(stage.story.contains("btn touchUpInside"))
    #expect(table.indexPathForSelectedRow == nil && rows.calls.isEmpty)
  }

  @Test func `a drag puts the light out and selects nothing`() {
    let (stage, table, rows) = scene()
    stage.touch(.began, 100, 300, at: 0)
    stage.advance(to: 0.2)
    let cell = table.cellForRow(at: .init(row: 4))
    #expect(cell?.isHighlighted == true)
    stage.touch(.moved, 100, 250, at: 0.3)
    #expect(cell?.isHighlighted == false)
    stage.touch(.ended, 100, 250, at: 0.9)
    #expect(rows.calls == ["dragging"])
  }

  @Test func `a held button in a table is cancelled by a drag`() {
    let (stage, _, rows) = scene()
    stage.touch(.began, 320, 200, at: 0)
    stage.touch(.moved, 320, 150, at: 0.4)
    #expect(stage.story.contains("btn touchCancel"))
    #expect(rows.calls == ["dragging"])
  }

  @Test func `a row that may not light up is not selected`() {
    let (stage, table, rows) = scene()
    rows.refused = .init(row: 0)
    stage.tap(100, 120, at: 0)
    #expect(table.indexPathForSelectedRow == nil)
    table.allowsSelection = false
    stage.tap(100, 170, at: 1)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func `a program selects and deselects without a word`() {
    let (_, table, rows) = scene()
    table.selectRow(at: .init(row: 5))
    table.selectRow(at: .init(row: 6))
    #expect(table.indexPathsForSelectedRows == [.init(row: 6)])
    table.deselectRow(at: .init(row: 6))
    table.selectRow(at: .init(row: 99))
    #expect(table.indexPathForSelectedRow == nil && rows.calls.isEmpty)
  }

  @Test func `a tap on the table's container keeps the row from its touch`() {
    let (stage, table, _) = scene()
    stage.add(TapGestureRecognizer(), "tap", to: stage.window)
    stage.tap(100, 120, at: 0)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(stage.story.contains("action tap"))
  }
}
