import MonaModel
import MonaPerson
import Observation

/// What is known of the discoveries that were pointed at on the map: read once each, off the main
/// thread, and forgotten when something changes.
@Observable @MainActor
final class PinRows {
  private var rows: [DiscoveryID: DiscoveryRow?] = [:]
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private var reading: [DiscoveryID: Task<Void, Never>] = [:]
  /// Grows each time all is forgotten: what was being read then is of before.
  @ObservationIgnored private var generation = 0

  init(store: Store, toasts: Toasts) {
    self.store = store
    self.toasts = toasts
  }

  /// What a list shows of a discovery; nil when the store has lost it, or as long as it is being
  /// read.
  func row(of id: DiscoveryID) -> DiscoveryRow? {
    if let known = rows[id] { return known }
    read(id)
    return nil
  }

  /// The same, once it is read.
  func readRow(of id: DiscoveryID) async -> DiscoveryRow? {
    if let known = rows[id] { return known }
    await read(id).value
    return rows[id] ?? nil
  }

  /// Reads all anew when it is asked for again.
  func forget() {
    generation += 1
    (rows, reading) = ([:], [:])
  }

  @discardableResult
  private func read(_ id: DiscoveryID) -> Task<Void, Never> {
    if let reading = reading[id] { return reading }
    let (store, generation) = (store, generation)
    let task = Task { [weak self, toasts] in
      do {
        let row = try await store.read { store in try store.rows([id]).first }
        guard let self, generation == self.generation else { return }
        reading[id] = nil
        rows[id] = .some(row)
      } catch {
        toasts.report(error)
      }
    }
    reading[id] = task
    return task
  }
}
