import MonaModel
import MonaPerson
import Observation

/// A cache of the rows of pins that were pointed at: each is read once in the background, until
/// data changes.
@Observable @MainActor
final class PinRows {
  private var rows: [DiscoveryID: DiscoveryRow?] = [:]
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let reader: Reader
  @ObservationIgnored private var reading: [DiscoveryID: Task<Void, Never>] = [:]
  /// Increases with each `forget()`; results of earlier reads are discarded.
  @ObservationIgnored private var generation = 0

  /// Reads the row of a discovery; nil if the store does not have it.
  typealias Reader = @Sendable (Store, DiscoveryID) throws -> DiscoveryRow?

  /// Creates an empty cache, whose errors are shown as toasts.
  init(
    _ store: Store, _ toasts: Toasts, reader: @escaping Reader = { try $0.rows([$1]).first }
  ) {
    (self.store, self.toasts, self.reader) = (store, toasts, reader)
  }

  /// A discovery's row; nil while it is read, or if the store no longer has it.
  func row(of id: DiscoveryID) -> DiscoveryRow? {
    if let known = rows[id] { return known }
    read(id)
    return nil
  }

  /// Reads the row if needed, and returns it.
  func readRow(of id: DiscoveryID) async -> DiscoveryRow? {
    if let known = rows[id] { return known }
    await read(id).value
    return rows[id] ?? nil
  }

  /// Clears the cache.
  func forget() {
    generation += 1
    (rows, reading) = ([:], [:])
  }

  @discardableResult
  private func read(_ id: DiscoveryID) -> Task<Void, Never> {
    if let reading = reading[id] { return reading }
    let (store, reader, generation) = (store, reader, generation)
    let task = Task { [weak self, toasts] in
      do {
        let row = try await store.read { store in try reader(store, id) }
        guard let self, generation == self.generation else { return }
        reading[id] = nil
        rows[id] = .some(row)
      } catch {
        if generation == self?.generation { self?.reading[id] = nil }
        toasts.report(error)
      }
    }
    reading[id] = task
    return task
  }
}
