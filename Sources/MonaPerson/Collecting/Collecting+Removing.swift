import Foundation
import GRDB
import MonaModel

extension Collecting {
  /// Removes visits and moves their photos to the trash.
  ///
  /// Former wishes return to the wish list, and badges won stay won. The visits are removed first:
  /// after a crash in between, the album has an extra photo, and none is lost. A photo that the
  /// trash refuses stays in the album.
  /// - Returns: the data for undoing it, without discoveries that were not collected.
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

  /// Restores visits, with their photos from the trash, under other names if theirs are taken.
  ///
  /// A visit whose photo is not in the trash any more is restored without the file; one that was
  /// collected again meanwhile is left as it is.
  /// - Returns: the names of the photos that were not found.
  /// - Throws: `AlbumError` or errors of the store; nothing is changed then.
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

/// The data for undoing a removal.
package struct RemovedVisits: Hashable, Sendable {
  /// The removed visits.
  package var visits: [RemovedVisit]
  /// The photos that were moved to the trash.
  package var photosTrashed: [String] = []
  /// The photos that the trash refused: they stay in the album.
  package var photosKept: [String] = []
}

/// A removed visit, with all data to restore it.
package struct RemovedVisit: Hashable, Sendable {
  /// The visit.
  package var visit: Visit
  /// All its photos, with the uploaded one.
  let photos: [AlbumPhoto]
  /// Its rows, with columns that `Visit` does not have, in the order of restoring.
  let rows: [TableRow]
  /// The change number of the removal to upload; nil if there is none.
  let change: Int?

  /// The same without data about the server.
  var withoutServer: RemovedVisit {
    RemovedVisit(
      visit: visit, photos: photos,
      rows: rows.filter { !["confirmed", "remotePhoto", "listedPhoto"].contains($0.table) },
      change: nil)
  }

  /// A row of a table of the person's database.
  struct TableRow: Hashable, Sendable {
    /// The table's name.
    let table: String
    /// The values by column name.
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
