import MonaPerson

/// Stores decisions in the background, in order.
///
/// Decisions are displayed before they are stored.
@MainActor
final class InboxWriting {
  /// Increases with each change, so that data read before a change is not displayed after it.
  private(set) var revision = 0
  /// Called when all writes are complete.
  var whenWritten: @MainActor () async -> Void = {}
  private let core: Inbox
  private let fail: @MainActor (any Error) -> Void
  private var unwritten = 0
  private var last: Task<Void, Never>?

  /// - Parameter fail: reports a failed write to the person.
  init(_ core: Inbox, fail: @escaping @MainActor (any Error) -> Void) {
    (self.core, self.fail) = (core, fail)
  }

  /// Runs a write after all earlier ones.
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

  /// Changes a group; if the group has changed since it was displayed, changes the group that now
  /// contains its first photo.
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

  /// Discards the result of a running read, as the store was changed in another way.
  func supersede() {
    revision += 1
  }

  /// Whether all writes are complete.
  var isWritten: Bool { unwritten == 0 }

  /// Waits for the writes enqueued so far.
  func finish() async {
    await last?.value
  }

  /// Whether writes were enqueued since the last ``settle()``.
  var isPending: Bool { last != nil }

  /// Waits until all writes are complete.
  func settle() async {
    while let last {
      await last.value
      if last == self.last, isWritten { self.last = nil }
    }
  }
}
