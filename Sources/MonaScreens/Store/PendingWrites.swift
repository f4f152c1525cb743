import MonaModel
import MonaPerson
import Observation

/// The queue of the person's writes: each one is visible in the interface at once, and committed in
/// the background in the order of the calls.
///
/// View models that read before the commit show the expected values (``expected(_:)``) instead of
/// the old ones. A failed write is shown as a toast, and the view models that show its data read
/// again.
@Observable @MainActor
package final class PendingWrites {
  /// Whether a write has waited for the database for longer than `timeout`.
  package private(set) var isWaiting = false

  /// The number of writes with change kinds that have ended, committed or failed; data read before
  /// the latest of them is outdated.
  @ObservationIgnored private(set) var kept = 0
  /// The number of writes that failed.
  @ObservationIgnored package private(set) var failures = 0
  /// Called with true when the queue becomes non-empty and with false when it is empty again; the
  /// program does not exit in between.
  @ObservationIgnored package var onWork: (@MainActor (_ isWorking: Bool) -> Void)?
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let timeout: Duration
  private var pending = 0
  @ObservationIgnored private var last: Task<Void, Never>?
  @ObservationIgnored private var expectations: [DiscoveryID: [Expectation]] = [:]

  /// The expected value of a visit's or discovery's property after the commit.
  enum Expectation: Hashable {
    case state(DiscoveryState)
    case rating(Int?)
    case comment(String?)
    case note(String?)
  }

  /// Creates an empty queue.
  /// - Parameter timeout: how long a write may take before `isWaiting` is set.
  package init(_ store: Store, _ toasts: Toasts, timeout: Duration = .seconds(1)) {
    self.store = store
    self.toasts = toasts
    self.timeout = timeout
  }

  // MARK: Expected values

  /// Returns the row with its pending writes applied.
  func expected(_ row: DiscoveryRow) -> DiscoveryRow {
    var row = row
    for case .state(let state) in expectations[row.id, default: []] { row.state = state }
    return row
  }

  /// Returns the list row with its pending writes applied.
  func expected(_ row: ListRow) -> ListRow {
    var row = row
    for case .state(let state) in expectations[row.id, default: []] { row.state = state }
    return row
  }

  /// Returns the states with the pending writes applied; uncollected discoveries have no entry.
  func expected(_ states: [DiscoveryID: DiscoveryState]) -> [DiscoveryID: DiscoveryState] {
    var states = states
    for (id, expectations) in expectations {
      for case .state(let state) in expectations {
        states[id] = state == .uncollected ? nil : state
      }
    }
    return states
  }

  /// Whether a comment is being saved; saving it also removes the draft.
  func expectsComment(of id: DiscoveryID) -> Bool {
    expectations[id, default: []].contains { if case .comment = $0 { true } else { false } }
  }

  /// Whether a note is being saved.
  func expectsNote(of id: DiscoveryID) -> Bool {
    expectations[id, default: []].contains { if case .note = $0 { true } else { false } }
  }

  /// Returns the visit with its pending writes applied.
  func expected(_ visit: Visit) -> Visit {
    var visit = visit
    for expectation in expectations[visit.discovery, default: []] {
      switch expectation {
      case .rating(let rating): visit.rating = rating
      case .comment(let comment): visit.comment = comment
      case .state, .note: break
      }
    }
    return visit
  }

  // MARK: Writing

  /// Enqueues a write, which runs after all earlier ones.
  /// - Parameters:
  ///   - kinds: the kinds of data to read again if the write fails.
  ///   - expectation: the value that reads return for a discovery until the write has ended.
  ///   - done: called after the commit.
  ///   - undo: called after a failure, before the kinds are notified.
  func enqueue(
    _ kinds: Set<DataKind>, optimistic expectation: (DiscoveryID, Expectation)? = nil,
    then done: @escaping @MainActor () -> Void = {},
    orElse undo: @escaping @MainActor () -> Void = {},
    _ write: @escaping @Sendable (Store) throws -> Void
  ) {
    if let (id, expectation) = expectation { expectations[id, default: []].append(expectation) }
    pending += 1
    if pending == 1 { onWork?(true) }
    last = Task { [last, store, timeout] in
      await last?.value
      let warning = Task { [weak self] in
        try await Task.sleep(for: timeout)
        self?.isWaiting = true
      }
      var failure: (any Error)?
      do { try await store.write(write) } catch { failure = error }
      warning.cancel()
      // Writes without change kinds (drafts, searches) do not outdate what view models have loaded.
      if !kinds.isEmpty { kept += 1 }
      pending -= 1
      if let (id, _) = expectation { forgetFirst(of: id) }
      defer { if pending == 0 { onWork?(false) } }
      if pending == 0, isWaiting { isWaiting = false }
      guard let failure else { return done() }
      failures += 1
      toasts.report(failure)
      undo()
      await store.changes.notify(kinds)
    }
  }

  private func forgetFirst(of id: DiscoveryID) {
    expectations[id]?.removeFirst()
    if expectations[id]?.isEmpty == true { expectations[id] = nil }
  }

  /// Whether the queue is empty.
  package var isSettled: Bool { pending == 0 }

  /// Waits until all writes enqueued so far have ended.
  package func settle() async { await last?.value }

}
