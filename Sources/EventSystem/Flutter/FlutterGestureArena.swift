/// Somebody who wants a pointer for itself.
protocol FlutterArenaMember: AnyObject {
  /// The pointer is this member's.
  func acceptGesture(_ pointer: Int)
  /// The pointer is another one's.
  func rejectGesture(_ pointer: Int)
}

/// What a member says of itself.
enum FlutterDisposition {
  case accepted
  case rejected
}

/// One arena for each pointer, in which its members compete until one is left or one says that it has won (rules FL1 to
/// FL4).
final class FlutterGestureArena {
  private final class Arena {
    var members: [any FlutterArenaMember] = []
    var isOpen = true
    var isHeld = false
    var hasPendingSweep = false
    /// Who said that it has won while others could still come in.
    var eagerWinner: (any FlutterArenaMember)?
  }

  private var arenas: [Int: Arena] = [:]
  private var microtasks: [() -> Void] = []

  /// How many pointers are undecided.
  var count: Int { arenas.count }

  /// Lets a member in.
  func add(_ pointer: Int, _ member: any FlutterArenaMember) {
    let arena = arenas[pointer] ?? Arena()
    arenas[pointer] = arena
    arena.members.append(member)
  }

  /// Nobody comes in any more: the landing has been told to all.
  func close(_ pointer: Int) {
    guard let arena = arenas[pointer] else { return }
    arena.isOpen = false
    tryToResolve(pointer, arena)
  }

  /// The pointer is up: the first member, which is the deepest, wins, unless somebody holds the arena.
  func sweep(_ pointer: Int) {
    guard let arena = arenas[pointer] else { return }
    if arena.isHeld {
      arena.hasPendingSweep = true
      return
    }
    arenas[pointer] = nil
    guard let first = arena.members.first else { return }
    first.acceptGesture(pointer)
    for member in arena.members.dropFirst() { member.rejectGesture(pointer) }
  }

  /// Keeps a sweep off until `release`.
  func hold(_ pointer: Int) { arenas[pointer]?.isHeld = true }

  /// Lets a sweep through that has come meanwhile.
  func release(_ pointer: Int) {
    guard let arena = arenas[pointer] else { return }
    arena.isHeld = false
    if arena.hasPendingSweep { sweep(pointer) }
  }

  /// A member says that it has won, or that it gives up. What is decided already stays.
  func resolve(_ pointer: Int, _ member: any FlutterArenaMember, _ disposition: FlutterDisposition) {
    guard let arena = arenas[pointer], let place = arena.members.firstIndex(where: { $0 === member }) else {
      return
    }
    switch disposition {
    case .rejected:
      arena.members.remove(at: place)
      if arena.eagerWinner === member { arena.eagerWinner = nil }
      member.rejectGesture(pointer)
      if !arena.isOpen { tryToResolve(pointer, arena) }
    case .accepted where arena.isOpen:
      if arena.eagerWinner == nil { arena.eagerWinner = member }
    case .accepted: resolve(pointer, arena, inFavorOf: member)
    }
  }

  private func tryToResolve(_ pointer: Int, _ arena: Arena) {
    if arena.members.count == 1 {
      microtasks.append { [weak self] in self?.resolveByDefault(pointer, arena) }
    } else if arena.members.isEmpty {
      if arenas[pointer] === arena { arenas[pointer] = nil }
    } else if let winner = arena.eagerWinner {
      resolve(pointer, arena, inFavorOf: winner)
    }
  }

  /// The last one wins without a word, unless it has spoken meanwhile.
  private func resolveByDefault(_ pointer: Int, _ arena: Arena) {
    guard arenas[pointer] === arena, arena.members.count == 1, let last = arena.members.first else { return }
    arenas[pointer] = nil
    last.acceptGesture(pointer)
  }

  private func resolve(_ pointer: Int, _ arena: Arena, inFavorOf winner: any FlutterArenaMember) {
    guard arenas[pointer] === arena else { return }
    arenas[pointer] = nil
    for member in arena.members where member !== winner { member.rejectGesture(pointer) }
    winner.acceptGesture(pointer)
  }

  /// Does what was put off to the end of the event.
  func runMicrotasks() {
    while !microtasks.isEmpty {
      let tasks = microtasks
      microtasks = []
      for task in tasks { task() }
    }
  }
}
