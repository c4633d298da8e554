public import Files

extension HierarchyReader {
  /// Reads every kind of file that this package knows, XML dumps included.
  public static let all = HierarchyReader(
    importers: [AppiumIOSImporter(), UIAutomatorImporter(), AppiumAndroidImporter(), DetoxImporter()]
      + HierarchyReader.withoutXML.importers)
}
