internal import JSONText

extension RunRecord {
  /// The record as the text of run.json. What is not known is left out, never null.
  public var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
      writer.breakLine(indent: 2)
      writer.key(name)
      value(&writer)
    }
    member("format") { $0.number(1) }
    member("commit") { $0.string(revision.commit ?? "unknown") }
    if let isDirty = revision.isDirty { member("dirty") { $0.bool(isDirty) } }
    member("date") { $0.string(date.text) }
    member("machine") { write(machine, &$0) }
    member("swift") { $0.string(swiftVersion) }
    member("flags") { write(flags, &$0) }
    member("allocator") { $0.string(allocator) }
    member("malloc_conf") { $0.string(mallocConfiguration) }
    member("arguments") { write(arguments, &$0) }
    // As digits: a seed may be larger than what a Double holds.
    member("seed") { $0.raw("\(seed)") }
    member("clock") { writer in
      writer.beginObject()
      writer.key("name")
      writer.string(clock.name)
      for (name, value) in [
        ("quantum_ns", clock.quantumNanoseconds), ("overhead_ns", clock.overheadNanoseconds),
      ] {
        writer.key(name)
        writer.raw(DecimalText.short(value, decimals: 2))
      }
      writer.endObject()
    }
    member("load") { writer in
      writer.beginObject()
      for (name, loads) in [("before", loadBefore), ("after", loadAfter)] {
        guard let loads else { continue }
        writer.key(name)
        writer.beginArray()
        for load in loads { writer.raw(DecimalText.short(load, decimals: 2)) }
        writer.endArray()
      }
      writer.endObject()
    }
    member("notes") { writer in
      writer.beginArray()
      for note in notes {
        writer.breakLine(indent: 4)
        writer.string(note)
      }
      writer.endArray()
    }
    writer.breakLine()
    writer.endObject()
    return writer.text + "\n"
  }

  private func write(_ machine: MachineDescription, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("cpu")
    writer.string(machine.cpu)
    writer.key("cores")
    writer.number(machine.cores)
    writer.key("kernel")
    writer.string(machine.kernel)
    writer.key("caches")
    writer.beginArray()
    for cache in machine.caches {
      writer.breakLine(indent: 4)
      writer.beginObject()
      writer.key("level")
      writer.number(cache.level)
      writer.key("type")
      writer.string(cache.type)
      writer.key("size")
      writer.string(cache.size)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ strings: [String], _ writer: inout JSONWriter) {
    writer.beginArray()
    for string in strings { writer.string(string) }
    writer.endArray()
  }
}
