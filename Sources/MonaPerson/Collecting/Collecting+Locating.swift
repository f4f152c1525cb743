import Foundation
import MonaModel

extension Collecting {
  /// Shows MONA where the photo of a visit is now, when its file is not in the album any more.
  ///
  /// A file of the album becomes the visit's photo where it is; one from elsewhere is copied under
  /// the name the photo had, or the next one that is free.
  /// - Returns: false, and nothing is changed, when the file holds something else than the photo
  ///   did, or that is not known, or when it is the photo of another visit.
  /// - Throws: `AlbumError`, `StoreError.notCollected`, or `UndoError.changedSince` when the visit
  ///   got another photo meanwhile; nothing is changed then.
  package func locatePhoto(_ id: DiscoveryID, at file: URL) async throws -> Bool {
    try await BlockingExecutor.shared.run {
      guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
      let digest = try inspector.digest(file)
      guard let old = visit.photo, let content = visit.photoContent, content.digest == digest else {
        return false
      }
      if let name = album.name(of: file) {
        guard try name == old || !store.hasPhoto(named: name) else { return false }
        try rename(old, to: name, of: id)
        return true
      }
      let name = try album.takeIn(file, as: old, isTaken: { $0 != old && isTaken($0) })
      do { try rename(old, to: name, of: id) } catch {
        takeBack(name)
        throw error
      }
      return true
    }
  }

  private func rename(_ old: String, to name: String, of id: DiscoveryID) throws {
    guard name != old else { return }
    guard try store.follow(moved: [old: name], contents: [:]) != [:] else {
      throw UndoError.changedSince(id)
    }
  }
}
