import Foundation
import MonaModel
import MonaPerson
import Observation

/// The discovery whose callout the map shows.
@Observable @MainActor
final class ChosenDiscovery {
  /// Its row; nil when none is chosen.
  private(set) var row: DiscoveryRow?
  /// The person's photo of it; nil before it is collected, or if the file does not exist.
  private(set) var photo: URL?

  @ObservationIgnored private let context: AppContext
  /// Increases with each choice or closing; results of earlier reads are discarded.
  @ObservationIgnored private var choice = 0

  init(_ context: AppContext) {
    self.context = context
  }

  /// Reads a discovery, then shows its callout.
  func choose(_ id: DiscoveryID) async {
    choice += 1
    await read(id)
  }

  /// Shows the row as the person's last action changed it.
  func show(_ row: DiscoveryRow) {
    self.row = row
  }

  /// Closes the callout.
  func close() {
    choice += 1
    (row, photo) = (nil, nil)
  }

  /// Reads the chosen discovery again.
  func reload() async {
    if let id = row?.id { await read(id) }
  }

  private func read(_ id: DiscoveryID) async {
    let (choice, store, album) = (choice, context.store, context.album)
    do {
      let (read, photo) = try await store.read { store in
        let row = try store.rows([id]).first
        return (row, album.file(of: row?.photo))
      }
      guard choice == self.choice else { return }
      let expected = read.map(context.pendingWrites.expected)
      if expected != row { row = expected }
      if photo != self.photo { self.photo = photo }
    } catch {
      context.toasts.report(error)
    }
  }
}
