// The gallery of the article on touch events whose favourite button dies: the incident, what was tried, the plans.
import GalleryExample
import Glibc
import Scenarios

func table() -> String {
  let stories = GalleryStory.allCases
  let names = GalleryVariant.allCases.map(\.rawValue)
  let width = (names.map(\.count).max() ?? 0) + 2
  var text = ""
  for story in stories {
    text += "\(story.rawValue)\n"
    for variant in GalleryVariant.allCases {
      let name = variant.rawValue + String(repeating: " ", count: width - variant.rawValue.count)
      text += "  \(name)\(GalleryRun(variant, story).summary)\n"
    }
  }
  return text
}

func report(_ variant: GalleryVariant, _ story: GalleryStory) -> String {
  let run = GalleryRun(variant, story)
  var text = "\(variant.rawValue): \(variant.title)\n\n\(story.rawValue): \(run.summary)\n\n"
  // The moves and offsets between are not what it is about.
  for line in run.trace {
    if line.contains("\"didScroll\"") || line.contains("\"changed\"") { continue }
    text += (TraceLine(json: line)?.readable ?? line) + "\n"
  }
  text += "\n"
  for (number, (question, answer)) in zip(GalleryVariant.questions, variant.answers).enumerated() {
    text += "\(number + 1). \(question)\n   \(answer)\n"
  }
  return text
}

/// The incident first, then what was tried and what cures it, each with its trace and answers, and the table.
func everything() -> String {
  GalleryVariant.allCases.map { variant in
    report(variant, variant.tellingStory) + "\n" + String(repeating: "-", count: 72) + "\n\n"
  }.joined() + "What comes of every story in every gallery:\n\n" + table()
}

func fail(_ reason: String) -> Never {
  let line = Array("gallery: \(reason)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}

let usage = """
  usage: gallery                     the incident and its cures, each with its trace, and a table of all stories
         gallery table               what comes of every story in every gallery
         gallery NAME [STORY]        the trace of one, and the answers to the article's seven questions

  galleries: \(GalleryVariant.allCases.map(\.rawValue).joined(separator: ", "))
  stories: \(GalleryStory.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))

  """
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case nil: print(everything(), terminator: "")
case "table"? where arguments.count == 1: print(table(), terminator: "")
case "--help"?, "-h"?: print(usage, terminator: "")
case let name?:
  guard let variant = GalleryVariant(rawValue: name) else {
    fail(
      "there is no gallery \"\(name)\"; there are \(GalleryVariant.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }
  guard arguments.count < 3 else { fail("\(arguments.last ?? ""): one argument too many") }
  var story = variant.tellingStory
  if let wanted = arguments.dropFirst().first {
    guard let named = GalleryStory(rawValue: wanted) else {
      fail(
        "there is no story \"\(wanted)\"; there are \(GalleryStory.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    story = named
  }
  print(report(variant, story), terminator: "")
}
