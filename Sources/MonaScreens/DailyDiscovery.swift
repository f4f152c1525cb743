import Foundation
import MonaCore

/// The discovery of a day as the store has it.
struct DailyDiscovery: Hashable, Sendable {
  /// What a list shows of it.
  var row: DiscoveryRow
  /// The person's visit, once collected.
  var visit: Visit?
  /// Where the photo is; nil when its file is gone.
  var photo: URL?
  /// Whether nothing of the catalogue is left to collect.
  var isEverythingCollected: Bool

  /// The proposal of a day; nil when the catalogue is empty.
  static func of(_ day: MontrealDay, in store: Store, album: Album) throws -> DailyDiscovery? {
    guard let id = try store.daily(on: day), let row = try store.rows([id]).first else {
      return nil
    }
    let visit = row.state == .collected ? try store.visit(of: id) : nil
    let photo = visit?.photo.flatMap { album.contains($0) ? album.url(of: $0) : nil }
    let isOver = try row.state == .collected && nothingIsLeft(in: store)
    return DailyDiscovery(row: row, visit: visit, photo: photo, isEverythingCollected: isOver)
  }

  private static func nothingIsLeft(in store: Store) throws -> Bool {
    try [DiscoveryState.uncollected, .targeted].allSatisfy { state in
      var list = DiscoveryList()
      list.state = state
      list.limit = 1
      return try store.ordered(list, language: .english).ids.isEmpty
    }
  }
}
