import MonaPerson

/// Writes what the person decides behind them, in the order it was decided.
///
/// What is decided shows at once; a moment later it is in the store.
@MainActor
final class InboxWriting {
  /// Grows with each change, so that what was read before it is not shown after it.
  private(set) var revision = 0
  /// What comes once all is written.
  var whenWritten: @MainActor () async -> Void = {}
  private let core: Inbox
  private let fail: @MainActor (any Error) -> Void
  private var unwritten = 0
  private var last: Task<Void, Never>?

  /// - Parameter fail: tells the person what could not be written.
  init(_ core: Inbox, fail: @escaping @MainActor (any Error) -> Void) {
    (self.core, self.fail) = (core, fail)
  }

  /// Writes something after all that was given before.
  func write(_ body: @escaping @Sendable (Inbox) async throws -> Void) {
    let (core, before) = (core, last)
    revision += 1
    unwritten += 1
    last = Task {
      await before?.value
      do { try await body(core) } catch { fail(error) }
      unwritten -= 1
      if isWritten { await whenWritten() }
    }
  }

  /// Does something to a group; when it is no more as it was shown, to the one that now has its
  /// first photo.
  func change(
    _ group: InboxGroup, _ body: @escaping @Sendable (Inbox, InboxGroup) async throws -> Void
  ) {
    write { core in
      do { try await body(core, group) } catch InboxError.unknown {
        let groups = try await core.groups()
        let now = groups.first { $0.photos.contains { $0.id == group.id } }
        guard let now else { throw InboxError.unknown(group.id) }
        try await body(core, now)
      }
    }
  }

  /// Keeps what is being read from showing: the store has changed otherwise.
  func supersede() {
    revision += 1
  }

  /// Whether nothing waits to be written.
  var isWritten: Bool { unwritten == 0 }

  /// Waits until what was given so far is written.
  func finish() async {
    await last?.value
  }

  /// Whether something was given that nobody has waited for.
  var isPending: Bool { last != nil }

  /// Waits until nothing is left to write.
  func settle() async {
    while let last {
      await last.value
      if last == self.last, isWritten { self.last = nil }
    }
  }
}
