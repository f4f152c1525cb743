import MonaModel
import MonaPerson
import Observation

/// The discovery of the map whose callout shows.
@Observable @MainActor
final class ChosenDiscovery {
  /// What is known of it; nil when none is chosen.
  private(set) var row: DiscoveryRow?

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let following: Following
  /// How often another discovery was chosen, or none: of what is read the last one shows.
  @ObservationIgnored private var choice = 0

  init(_ store: Store, _ following: Following) {
    self.store = store
    self.following = following
  }

  /// Shows the callout of a discovery, once it is read.
  func choose(_ id: DiscoveryID) async {
    choice += 1
    await read(id)
  }

  /// Shows what the person just made of it.
  func show(_ row: DiscoveryRow) {
    self.row = row
  }

  /// Closes the callout.
  func close() {
    choice += 1
    row = nil
  }

  /// Reads it again.
  func reload() async {
    if let id = row?.id { await read(id) }
  }

  private func read(_ id: DiscoveryID) async {
    let (choice, store) = (choice, store)
    do {
      let read = try await background { try store.rows([id]).first }
      guard choice == self.choice else { return }
      let expected = read.map(following.acts.expected)
      if expected != row { row = expected }
    } catch {
      following.notices.fail(error)
    }
  }
}
