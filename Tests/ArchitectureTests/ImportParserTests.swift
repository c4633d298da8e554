import Testing

/// The parser decides what the other tests see, so it is tested on its own.
@Suite struct ImportParserTests {
  @Test func `every form of an import declaration names its module`() {
    let source = """
      import Glibc
      public import Geometry
      @testable internal import Hierarchy
      @preconcurrency import struct Foundation.URL
      import typealias UIKitNames.CGPoint
        #if canImport(Darwin)
      \timport Darwin.C
      #endif
      """
    let expected: Set = ["Glibc", "Geometry", "Hierarchy", "Foundation", "UIKitNames", "Darwin"]
    #expect(ImportParser.swiftImports(source) == expected)
  }

  @Test func `comments, strings and other words are no imports`() {
    let quotes = "\"\"\""
    let source = """
      // import Foundation
      /* import Foundation
         /* import Foundation */
         import Foundation */
      /// import Foundation
      let text = \(quotes)
        import Foundation
        \(quotes)
      let important = 1
      func `import`(_ name: String) {}
      """
    #expect(ImportParser.swiftImports(source).isEmpty)
  }

  @Test func `includes are found in both brackets and not in comments`() {
    let source = """
      #include <jemalloc/jemalloc.h>
      #  include "CAllocation.h"
      // #include <zlib.h>
      /* #include <zlib.h> */
      #define include 1
      """
    #expect(ImportParser.includes(source) == ["jemalloc/jemalloc.h", "CAllocation.h"])
  }
}
