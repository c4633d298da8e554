public import Geometry

/// A row of a table view. Its touches select it, unless a control or a recognizer in it takes them (rule K11).
open class TableViewCell: View {
  /// Whether a finger is on the row that would select it.
  public internal(set) final var isHighlighted = false
  /// Whether the row is selected.
  public internal(set) final var isSelected = false

  final unowned(unsafe) var table: TableView?
  final var indexPath = TableView.IndexPath(row: 0)

  /// Makes a row; its table view gives it its place.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Lights the row up.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if let table { table.pressed(self) } else { super.touchesBegan(touches, with: event) }
  }

  /// Nothing: a drag takes the touches away.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if table == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the row if the finger is still on it.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard let table else { return super.touchesEnded(touches, with: event) }
    let isInside = touches.contains { point(inside: $0.location(in: self), with: event) }
    table.released(self, isInside: isInside)
  }

  /// Puts the light out.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    guard table != nil else { return super.touchesCancelled(touches, with: event) }
    isHighlighted = false
  }
}
