import Foundation
import MonaModel

/// Copies the collection of an account into that of another account of the same person, on another server.
package struct CollectionCopying: Sendable {
  private let store: Store
  private let album: Album
  private let inspector: PhotoInspector

  /// - Parameter store: the collection to copy, which stays as it is.
  package init(of store: Store, _ album: Album, _ inspector: PhotoInspector) {
    (self.store, self.album, self.inspector) = (store, album, inspector)
  }

  /// Adds everything, with copies of the photos, to another account's collection; call it off the main thread.
  ///
  /// It is merged as a back-up is, and counts as never uploaded. All of it is added, or nothing; it can be repeated. A
  /// visit that is not uploaded is left out where the other collection has one: they would become one visit.
  /// - Parameter others: the visits that are not uploaded.
  /// - Throws: `BackupError`; `AlbumError`; `StorageError`; system errors; `CancellationError`.
  package func copy(
    into other: Store, _ otherAlbum: Album, keepingHere others: [DiscoveryID] = []
  ) throws {
    let scratch = try other.scratch()
    let file = scratch.folder.appendingPathComponent(Backup.name(on: MontrealDay(Date())))
    _ = try Backup(of: store, album) { id, _ in id.description }.make(at: file, replacing: false)
    let known = try other.visits().map(\.discovery.key)
    let restoring = try Restoring(BackupFile(file), into: other, otherAlbum, inspector) { db in
      // Its numbers and states are those of the other server.
      try Store.removeOwner(db)
      try Store.keepHereOnly(others, true, db)
      let keys = known.map(String.init).joined(separator: ",")
      try db.execute(sql: "DELETE FROM visit WHERE isHereOnly = 1 AND discovery IN (\(keys))")
    }
    _ = try restoring.run(.merging)
  }
}
