import MonaModel
import MonaPerson
import Observation

/// What the person did: it shows at once, and is kept behind the window, one thing after the other
/// in the order they were done.
///
/// AppModel that read in between show what is expected (``expected(_:)``), not what was before. What
/// could not be kept is said, and all that shows it is read again.
@Observable @MainActor
package final class PendingWrites {
  /// Whether something has waited for the database for longer than a moment.
  package private(set) var isWaiting = false

  /// How many things were kept, or could not be: what was read before says nothing of them.
  @ObservationIgnored private(set) var kept = 0
  /// How many of them could not be kept.
  @ObservationIgnored package private(set) var failures = 0
  /// Called when there is something to keep where there was nothing, and when all of it is kept: who
  /// ends the program waits.
  @ObservationIgnored package var onWork: (@MainActor (_ isWorking: Bool) -> Void)?
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let timeout: Duration
  private var pending = 0
  @ObservationIgnored private var last: Task<Void, Never>?
  @ObservationIgnored private var expectations: [DiscoveryID: [Expectation]] = [:]

  /// What will be true of a discovery once it is kept.
  enum Expectation: Hashable {
    case state(DiscoveryState)
    case rating(Int?)
    case comment(String?)
  }

  /// - Parameter patience: how long one waits before it is said.
  package init(_ store: Store, _ toasts: Toasts, timeout: Duration = .seconds(1)) {
    self.store = store
    self.toasts = toasts
    self.timeout = timeout
  }

  // MARK: What is expected

  /// A row as it will be.
  func expected(_ row: DiscoveryRow) -> DiscoveryRow {
    var row = row
    for case .state(let state) in expectations[row.id, default: []] { row.state = state }
    return row
  }

  /// A row of a list as it will be.
  func expected(_ row: ListRow) -> ListRow {
    var row = row
    for case .state(let state) in expectations[row.id, default: []] { row.state = state }
    return row
  }

  /// How the person will stand to discoveries, of those they stand to in any way.
  func expected(_ states: [DiscoveryID: DiscoveryState]) -> [DiscoveryID: DiscoveryState] {
    var states = states
    for (id, expectations) in expectations {
      for case .state(let state) in expectations {
        states[id] = state == .uncollected ? nil : state
      }
    }
    return states
  }

  /// Whether words are being saved, which end what was begun of them.
  func expectsComment(of id: DiscoveryID) -> Bool {
    expectations[id, default: []].contains { if case .comment = $0 { true } else { false } }
  }

  /// A visit as it will be.
  func expected(_ visit: Visit) -> Visit {
    var visit = visit
    for expectation in expectations[visit.discovery, default: []] {
      switch expectation {
      case .rating(let rating): visit.rating = rating
      case .comment(let comment): visit.comment = comment
      case .state: break
      }
    }
    return visit
  }

  // MARK: Keeping

  /// Keeps something once all that was done before is kept.
  /// - Parameters:
  ///   - kinds: what is read again when it cannot be kept.
  ///   - expectation: what will then be true of a discovery.
  ///   - done: called once it is kept.
  ///   - undo: called when it could not be kept, before all that shows it is read again.
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
      // Drafts and searches are of no screen that reads them anew.
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

  /// Whether all that was done is kept.
  package var isSettled: Bool { pending == 0 }

  /// Waits until all that was done so far is kept.
  package func settle() async { await last?.value }

}
