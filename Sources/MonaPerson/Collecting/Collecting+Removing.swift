import Foundation
import GRDB
import MonaModel

extension Collecting {
  /// Takes visits out of the collection and their photos to the trash; what had been targeted is
  /// targeted again, and badges won stay won.
  ///
  /// The visits go first: killed in between, a photo too many is in the album, and none is lost.
  /// A photo the trash does not take stays in the album.
  /// - Returns: what undoes it; what is not collected is left out.
  @discardableResult
  package func remove(
    _ ids: [DiscoveryID], at date: Date = Date()
  ) async throws -> RemovedVisits {
    try await BlockingExecutor.shared.run {
      let visits = try store.removeVisits(ids, at: date)
      var removed = RemovedVisits(visits: visits)
      for photo in visits.flatMap(\.photos).map(\.name) where album.contains(photo) {
        if discard(photo) {
          removed.photosTrashed.append(photo)
        } else {
          removed.photosKept.append(photo)
        }
      }
      return removed
    }
  }

  /// Puts visits back as they were, with their photos from the trash, under other names when
  /// theirs are taken.
  ///
  /// A visit whose photo is no longer in the trash comes back without its file; one that was
  /// collected again meanwhile stays as it is.
  /// - Returns: the names of the photos that were not found.
  /// - Throws: `AlbumError` or what the store throws; nothing is changed then.
  @discardableResult
  package func restore(_ removed: RemovedVisits) async throws -> [String] {
    try await BlockingExecutor.shared.run {
      let visits = try removed.visits.filter { try store.visit(of: $0.visit.discovery) == nil }
      var wanted: [String: PhotoContent?] = [:]
      for photo in visits.flatMap(\.photos) where !removed.photosKept.contains(photo.name) {
        wanted[photo.name] = .some(photo.content)
      }
      let recovered = try recover(wanted)
      let back: Set<DiscoveryID>
      do {
        back = Set(try store.restoreVisits(visits, names: recovered.mapValues(\.name)))
      } catch {
        recovered.values.forEach { takeBack($0.name) }
        throw error
      }
      for removed in visits {
        for photo in removed.photos.compactMap({ recovered[$0.name] }) {
          if back.contains(removed.visit.discovery) {
            photo.trashed.forget()
          } else {
            takeBack(photo.name)
          }
        }
      }
      return wanted.keys.filter { recovered[$0] == nil }.sorted()
    }
  }
}

/// What one removal took out of the collection: what is needed to undo it.
package struct RemovedVisits: Hashable, Sendable {
  /// The visits, each with what puts it back.
  package var visits: [RemovedVisit]
  /// The photos that went to the trash.
  package var photosTrashed: [String] = []
  /// The photos the trash did not take: they stay in the album, where the person can find them.
  package var photosKept: [String] = []
}

/// A visit that was taken out of the collection, with all that is needed to put it back.
package struct RemovedVisit: Hashable, Sendable {
  /// The visit as it was.
  package var visit: Visit
  /// All its photos, that which goes to MONA among them.
  let photos: [AlbumPhoto]
  /// Its rows, also what `Visit` does not show, in the order they are put back.
  let rows: [TableRow]
  /// The number of the change that tells the server of the removal; nil when it need not be told.
  let change: Int?

  /// The same as one of which no server knows anything.
  var withoutServer: RemovedVisit {
    RemovedVisit(
      visit: visit, photos: photos,
      rows: rows.filter { $0.table != "confirmed" && $0.table != "remotePhoto" }, change: nil)
  }

  /// A row of one of the person's tables.
  struct TableRow: Hashable, Sendable {
    /// The table.
    let table: String
    /// The values, by the names of their columns.
    var columns: [String: DatabaseValue]

    init(table: String, columns: [String: DatabaseValue]) {
      (self.table, self.columns) = (table, columns)
    }

    init(_ row: Row, of table: String) {
      let values = row.columnNames.map { ($0, row[$0] as DatabaseValue) }
      self.init(table: table, columns: Dictionary(values) { first, _ in first })
    }
  }
}
