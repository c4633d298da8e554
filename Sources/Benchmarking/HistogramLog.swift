internal import Glibc

/// HdrHistogram's log format, version 1.3: one line a histogram, with a tag that tells which one it is.
public struct HistogramLog: Equatable, Sendable {
  /// One line of a log.
  public struct Entry: Equatable, Sendable {
    /// Whose values these are; nil for the line without a tag.
    public var tag: String?
    /// The values.
    public var histogram: Histogram

    /// Makes an entry; a comma, a space or a line break, which a tag cannot hold, becomes "_".
    public init(tag: String?, histogram: Histogram) {
      self.tag = tag.map { String($0.map { $0 == "," || $0.isWhitespace || $0.isNewline ? "_" : $0 }) }
      self.histogram = histogram
    }
  }

  /// When recording began, in whole seconds since 1970.
  public var startSeconds: Int
  /// Lines of comment, without "#" and line breaks, e.g. "[Unit: ps]".
  public var comments: [String]
  /// The lines in order.
  public var entries: [Entry]

  /// Makes a log of tagged histograms. Its first entry has no tag and is the sum of all, because Java's
  /// log processor fails on a log whose lines all have one.
  public init(startSeconds: Int, comments: [String], tagged entries: [Entry]) {
    self.startSeconds = startSeconds
    self.comments = comments
    var sum = Histogram()
    for entry in entries { sum.merge(entry.histogram) }
    self.entries = [Entry(tag: nil, histogram: sum)] + entries
  }

  /// The log as text, with a line break at its end.
  public var text: String {
    var lines = comments.map { "#\($0)" }
    lines.append("#[Histogram log format version 1.3]")
    let date = Timestamp(secondsSince1970: startSeconds).longText
    lines.append("#[StartTime: \(startSeconds).000 (seconds since epoch), \(date)]")
    lines.append(#""StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram""#)
    for entry in entries {
      let tag = entry.tag.map { "Tag=\($0)," } ?? ""
      // The largest value is by convention divided by a million, whatever its unit.
      let maximum = DecimalText.thousandths((entry.histogram.maximum ?? 0) / 1000)
      lines.append("\(tag)0.000,1.000,\(maximum),\(entry.histogram.encoded())")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a log. Of a start time only the whole seconds are kept; comments other than the version's and the
  /// start time's are kept as they are.
  /// - Throws: `HistogramDecodingError` with the number of the first line that cannot be read.
  public init(text: String) throws(HistogramDecodingError) {
    startSeconds = 0
    comments = []
    entries = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("\"") { continue }
      if line.hasPrefix("#[StartTime: ") {
        startSeconds = Int(line.dropFirst(13).prefix { $0.isNumber }) ?? 0
      } else if line.hasPrefix("#") {
        if !line.hasPrefix("#[Histogram log format") { comments.append(String(line.dropFirst())) }
      } else {
        do {
          entries.append(try HistogramLog.entry(of: line))
        } catch {
          throw HistogramDecodingError(reason: "line \(index + 1): \(error.reason)")
        }
      }
    }
  }

  private static func entry(of line: Substring) throws(HistogramDecodingError) -> Entry {
    var fields = line.split(separator: ",", omittingEmptySubsequences: false)
    var tag: String?
    if let first = fields.first, first.hasPrefix("Tag=") {
      tag = String(first.dropFirst(4))
      fields.removeFirst()
    }
    guard fields.count == 4 else {
      throw HistogramDecodingError(reason: "\(fields.count) fields instead of 4")
    }
    return Entry(tag: tag, histogram: try Histogram(encoded: fields[3]))
  }
}
