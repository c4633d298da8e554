/// Recognizers that compete as one (rule FL6): when the team wins, one of them has the pointer, and the others have
/// lost. That one is the captain if there is one, else the one that claimed it, else the first of the team.
public final class FlutterGestureTeam {
  /// Wins whatever its team wins; nil for none. Must be of the team.
  public weak var captain: FlutterGestureRecognizer?

  private var entries: [Int: Combined] = [:]

  /// Makes a team without members: recognizers name their team.
  public init(captain: FlutterGestureRecognizer? = nil) {
    self.captain = captain
  }

  func add(_ pointer: Int, _ member: FlutterGestureRecognizer, to arena: FlutterGestureArena) {
    if let combined = entries[pointer], combined.isOpen {
      combined.members.append(member)
    } else {
      let combined = Combined(self, pointer, arena, member)
      entries[pointer] = combined
      arena.add(pointer, combined)
    }
  }

  func resolve(_ pointer: Int, _ member: FlutterGestureRecognizer, _ disposition: FlutterDisposition) {
    entries[pointer]?.resolve(member, disposition)
  }

  /// The team as a member of one pointer's arena.
  private final class Combined: FlutterArenaMember {
    unowned let team: FlutterGestureTeam
    let pointer: Int
    unowned let arena: FlutterGestureArena
    var members: [FlutterGestureRecognizer]
    var isOpen = true
    private var winner: FlutterGestureRecognizer?

    init(
      _ team: FlutterGestureTeam, _ pointer: Int, _ arena: FlutterGestureArena,
      _ first: FlutterGestureRecognizer
    ) {
      self.team = team
      self.pointer = pointer
      self.arena = arena
      members = [first]
    }

    func acceptGesture(_ pointer: Int) {
      close()
      // Who has given up meanwhile has had its answer (rule FL4).
      let winner = [winner, team.captain].compactMap { $0 }.first(where: isMember) ?? members.first
      for member in members where member !== winner { member.rejectGesture(pointer) }
      winner?.acceptGesture(pointer)
    }

    func rejectGesture(_ pointer: Int) {
      close()
      let losers = members
      members = []
      for member in losers { member.rejectGesture(pointer) }
    }

    private func isMember(_ recognizer: FlutterGestureRecognizer) -> Bool {
      members.contains { $0 === recognizer }
    }

    private func close() {
      isOpen = false
      if team.entries[pointer] === self { team.entries[pointer] = nil }
    }

    func resolve(_ member: FlutterGestureRecognizer, _ disposition: FlutterDisposition) {
      guard let place = members.firstIndex(where: { $0 === member }) else { return }
      switch disposition {
      case .rejected:
        members.remove(at: place)
        member.rejectGesture(pointer)
        if members.isEmpty { arena.resolve(pointer, self, .rejected) }
      case .accepted:
        if winner == nil { winner = team.captain ?? member }
        arena.resolve(pointer, self, .accepted)
      }
    }
  }
}
