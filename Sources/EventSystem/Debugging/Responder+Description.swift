extension Responder {
  /// Who gets what this responder does not handle, this one first: `btn (Button) > cell (View) > win (Window)`.
  ///
  /// - Complexity: O(length of the chain); one that runs into itself is cut there.
  public final var responderChainDescription: String {
    responderChain.map { DebugText.named($0) }.joined(separator: " > ")
  }
}
