/// Stops the program with a message where a condition does not hold: in every build, while `precondition` stops without
/// a word where code is optimized.
@inline(__always)
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { refuse(message()) }
}

/// Stops the program because of what its programmer has to mend.
@inline(never)
func refuse(_ message: String) -> Never { fatalError(message) }
