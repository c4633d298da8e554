/// Is asked and told about the rows of a table view, beside what a scroll view tells. Every method has a default.
public protocol TableViewDelegate: ScrollViewDelegate {
  /// Whether a row may light up, and so be selected, under a finger. True by default.
  func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: TableView.IndexPath) -> Bool

  /// The row that is selected in place of one that was tapped; nil for none. By default that one.
  func tableView(_ tableView: TableView, willSelectRowAt indexPath: TableView.IndexPath) -> TableView
    .IndexPath?

  /// A tap has selected a row.
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: TableView.IndexPath)

  /// A tap has taken a row's selection away.
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: TableView.IndexPath)
}

extension TableViewDelegate {
  /// True.
  public func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: TableView.IndexPath) -> Bool {
    true
  }
  /// That row.
  public func tableView(
    _ tableView: TableView, willSelectRowAt indexPath: TableView.IndexPath
  ) -> TableView.IndexPath? { indexPath }
  /// Nothing.
  public func tableView(_ tableView: TableView, didSelectRowAt indexPath: TableView.IndexPath) {}
  /// Nothing.
  public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: TableView.IndexPath) {}
}
