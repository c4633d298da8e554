internal import TreeProgram

/// What libFuzzer calls for each input: the bytes are a program, and a difference ends the process, upon which
/// libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var program = TreeProgram(Array(UnsafeBufferPointer(start: bytes, count: count)))
  if let difference = program.firstDifference() { fatalError(difference) }
  return 0
}
