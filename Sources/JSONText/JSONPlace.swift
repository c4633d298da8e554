/// Where in a JSON text an offset lies, for messages: `$.views[3].frame[2]`, line 12.
///
/// Found by walking the text again up to the offset, so that a reader need not keep track: an error costs
/// O(offset), reading without one costs nothing.
public struct JSONPlace: Equatable, Sendable {
  /// The path of the value, or of the member's name, that stands at the offset; `$` is the whole text. Of one
  /// with more than 16 steps the middle is left out, `$.a.b…[3].c`.
  public let path: String
  /// The offset's line, from 1.
  public let line: Int

  /// Finds the place of an offset in a text that is well formed up to there.
  ///
  /// - Parameters:
  ///   - offset: from the first byte; taken as the text's end where it is beyond.
  ///   - bytes: the whole text. Any bytes are taken; ill-formed ones give a path that means little.
  public init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let offset = min(max(offset, 0), bytes.count)
    line = 1 + bytes[..<offset].reduce(into: 0) { lines, byte in lines += byte == UInt8(ascii: "\n") ? 1 : 0 }
    var walk = Walk(bytes: bytes)
    walk.go(to: offset)
    path = walk.path
  }

  /// Of a longer path the middle is left out, so that a message stays a line to read.
  private static let stepsTold = 16

  private struct Level {
    var isObject: Bool
    /// Whether the next string is a member's name.
    var wantsKey: Bool
    var key: Range<Int>?
    var element = 0
  }

  private struct Walk {
    let bytes: UnsafeBufferPointer<UInt8>
    var levels: [Level] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func go(to offset: Int) {
      var position = 0
      while position < offset {
        let last = levels.count - 1
        switch bytes[position] {
        case UInt8(ascii: "\""):
          position = string(at: position)
          continue
        case UInt8(ascii: "{"): levels.append(Level(isObject: true, wantsKey: true))
        case UInt8(ascii: "["): levels.append(Level(isObject: false, wantsKey: false))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
        case UInt8(ascii: ","):
          guard last >= 0 else { break }
          if levels[last].isObject {
            levels[last].wantsKey = true
            levels[last].key = nil
          } else {
            levels[last].element += 1
          }
        default: break
        }
        position += 1
      }
      if position == offset, offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
        _ = string(at: offset)
      }
    }

    /// Steps over the string at a position, noting it where it is a member's name; the offset behind it.
    private mutating func string(at position: Int) -> Int {
      var end = position + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end, bytes.count)
      if let last = levels.indices.last, levels[last].wantsKey {
        levels[last].key = position + 1..<end
        levels[last].wantsKey = false
      }
      return min(end + 1, bytes.count)
    }

    var path: String {
      guard levels.count > JSONPlace.stepsTold else { return "$" + levels.map(step).joined() }
      let half = JSONPlace.stepsTold / 2
      return "$" + levels.prefix(half).map(step).joined() + "…" + levels.suffix(half).map(step).joined()
    }

    private func step(_ level: Level) -> String {
      guard level.isObject else { return "[\(level.element)]" }
      return level.key.map { JSONPlace.step(String(decoding: bytes[$0], as: UTF8.self)) } ?? ""
    }
  }

  /// A member's step of a path: `.name`, or `["odd name"]`, cut where it is very long.
  private static func step(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    let shown = name.count > 60 ? name.prefix(60) + "…" : name[...]
    if isPlain, !name.isEmpty { return "." + shown }
    let clean = String(
      String.UnicodeScalarView(shown.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }))
    return "[\"\(clean)\"]"
  }
}
