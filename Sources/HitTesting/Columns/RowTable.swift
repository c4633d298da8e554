/// Rows of a trivial type that come and go, each under a number that stays the same while it lives.
///
/// A reference to its memory, as a column is. Whoever takes a row gives it back once.
@safe struct RowTable<Row: BitwiseCopyable>: BitwiseCopyable {
  private var rows: GrowableColumn<Row>
  private var freeRows = GrowableColumn<Int32>(capacity: 0)

  init(capacity: Int) {
    rows = GrowableColumn(capacity: capacity)
  }

  func deallocate() {
    rows.deallocate()
    freeRows.deallocate()
  }

  /// Rows in use.
  var count: Int { rows.count - freeRows.count }

  /// Rows in use and given back: all numbers are below.
  var rowCount: Int { rows.count }

  @inline(__always)
  subscript(row: Int32) -> Row {
    _read { yield rows[Int(row)] }
    nonmutating _modify { yield &rows[Int(row)] }
  }

  /// The row where it lies, until the next insertion.
  @inline(__always)
  func pointer(to row: Int32) -> UnsafeMutablePointer<Row> { unsafe rows.pointer(to: Int(row)) }

  /// Stores a row. Amortized O(1).
  mutating func insert(_ row: Row) -> Int32 {
    if freeRows.count > 0 {
      let number = freeRows.removeLast()
      rows[Int(number)] = row
      return number
    }
    rows.append(row)
    return Int32(rows.count - 1)
  }

  /// Gives back memory, but for so many rows more than were ever in use.
  mutating func fit(spare: Int) { rows.fit(spare: spare) }

  /// Bytes that it takes.
  var bytes: Int { rows.bytes + freeRows.bytes }

  /// Gives a row back. Amortized O(1).
  mutating func remove(_ row: Int32) { freeRows.append(row) }
}
