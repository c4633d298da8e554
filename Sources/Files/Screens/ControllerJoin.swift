internal import Hierarchy

extension ImportResult {
  /// Joins the controllers of a print-out to these views by the addresses of their views: `responders` then
  /// holds every controller, with the id of its view and its parent or presenting controller, which is what
  /// the responder chain needs (rule R2).
  ///
  /// All trees of the print-out are joined. A controller whose view is not among the views, or has no
  /// address, stands there without one, and the account tells its line. O(views + controllers).
  ///
  /// - Parameters:
  ///   - file: a print-out that `uikit-vc-hierarchy` reads.
  ///   - options: whether one that is cut off is read up to there.
  /// - Throws: `FileError` as `ControllerImporter` does, and where there are responders already.
  public mutating func join(
    controllers file: InputFile, options: ImportOptions = ImportOptions()
  ) throws(FileError) {
    guard responders == nil else { throw file.error("the tree has responders of its own; nothing is joined") }
    var account = ImportResult(hierarchy: hierarchy, format: "uikit-vc-hierarchy")
    var controllers = try ControllerImporter().all(file, options, &account)
    var ids: [String: String] = [:]
    var isTwice = Set<String>()
    for (view, address) in zip(hierarchy.views, addresses) {
      guard let address = address.map(ImportResult.plain) else { continue }
      if ids.updateValue(view.id, forKey: address) != nil { isTwice.insert(address) }
    }
    // Views and controllers share one name space.
    let taken = Set(hierarchy.views.map(\.id))
    for index in controllers.indices where taken.contains(controllers[index].id) {
      let old = controllers[index].id
      while taken.contains(controllers[index].id) { controllers[index].id += "#" }
      for other in controllers.indices where controllers[other].parentId == old {
        controllers[other].parentId = controllers[index].id
      }
    }
    var joined = 0
    var entries: [[(String, String)]] = []
    for controller in controllers {
      var view: String?
      if !controller.isLoaded {
        account.estimated.append(
          .init(line: controller.line, reason: "a controller whose view is not loaded"))
      } else if let address = controller.viewAddress.map(ImportResult.plain) {
        view = isTwice.contains(address) ? nil : ids[address]
        if view == nil {
          account.estimated.append(
            .init(line: controller.line, reason: "a controller whose view is not among the views"))
        }
      } else {
        account.estimated.append(
          .init(line: controller.line, reason: "a controller whose view has no address"))
      }
      if view != nil { joined += 1 }
      entries.append(controller.members(view: view))
    }
    responders = ControllerImporter.json(entries)
    let count = controllers.count
    notes.append(
      "joined \(joined) of \(count) controller\(count == 1 ? "" : "s") to views by their addresses")
    notes += account.accountOfRemarks()
  }

  /// An address without what may differ between tools: zeros in front, and the case of its digits.
  private static func plain(_ address: String) -> String {
    guard address.hasPrefix("0x"), let number = UInt64(address.dropFirst(2), radix: 16) else {
      return address
    }
    return String(number, radix: 16)
  }
}
