import Foundation
import MonaModel

extension Collecting {
  /// Erases all that is the person's in the file in use, and moves their photographs to the trash.
  ///
  /// The file goes first, then the copies MONA made of it: killed in between, photographs too many are in
  /// the album, and none is lost. A photograph that the trash does not take stays there too.
  /// - Returns: what undoes it.
  package func erasePersonal(at date: Date = Date()) async throws -> ErasedData {
    try await BlockingExecutor.shared.run {
      let (visits, rows) = try store.erasePersonal(at: date)
      store.eraseCopies()
      var removed = RemovedVisits(visits: visits)
      for photo in visits.flatMap(\.photos).map(\.name) where album.contains(photo) {
        if discard(photo) {
          removed.photosTrashed.append(photo)
        } else {
          removed.photosKept.append(photo)
        }
      }
      return ErasedData(visits: removed, rows: rows)
    }
  }

  /// Puts back all that was erased, and the photographs from the trash; what the person did since stays
  /// as it is.
  ///
  /// What is back belongs to no account: the next one is asked whether it is theirs.
  /// - Returns: the names of the photographs that were not found.
  /// - Throws: `AlbumError` or what the store throws.
  package func restore(_ erased: ErasedData) async throws -> [String] {
    let missing = try await restore(erased.visits)
    try await BlockingExecutor.shared.run { try store.restorePersonal(erased.rows) }
    return missing
  }
}
