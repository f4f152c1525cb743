import Foundation
import MonaLog
import MonaModel

extension Collecting {
  /// Replaces the photo for MONA of a visit with a copy of a file; the former photo moves to the trash.
  ///
  /// This is for a missing photo whose visit the person gives another one; photos are added otherwise
  /// (`addPhoto`). If the trash refuses the former photo, it stays in the album.
  /// - Returns: the data for undoing it.
  /// - Throws: `AlbumError`, or `StoreError.notCollected`; nothing is changed then.
  @discardableResult
  package func replacePhoto(
    _ id: DiscoveryID, with photo: URL, title: String?, at date: Date = Date()
  ) async throws -> ReplacedPhoto {
    try await BlockingExecutor.shared.run {
      guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
      let former = try store.photos(of: id).first(where: \.isChosen)
      let info = try inspector.inspect(photo)
      let offset = try store.clockOffset(of: info)
      let takenAt = Self.past(info.takenAt.map { $0 + offset })
      let day = takenAt ?? visit.collectedAt
      var replaced = try adding(photo, info, titled: title, on: day) { name, content in
        let before = try store.replacePhoto(
          id, with: name, content: content, takenAt: info.takenAt, datedAt: takenAt, at: date)
        var visit = before
        (visit.photo, visit.photoContent) = (name, content)
        return ReplacedPhoto(
          visit: visit, before: before, takenAtBefore: former?.takenAt, isTrashed: false)
      }
      replaced.isTrashed = discard(replaced.before.photo)
      return replaced
    }
  }

  /// Restores the former photo of a visit; the one that replaced it moves to the trash.
  ///
  /// The photo is back in the album before the database changes, under another name if its own is
  /// taken; it is uploaded like a new photo.
  /// - Returns: false if the trash refused the replacing photo, which then stays in the album.
  /// - Throws: `UndoError`, `AlbumError` or errors of the store; nothing is changed then.
  @discardableResult
  package func undo(_ replaced: ReplacedPhoto) async throws -> Bool {
    try await BlockingExecutor.shared.run {
      let (id, new) = (replaced.visit.discovery, replaced.visit.photo)
      guard let new, try store.visit(of: id)?.photo == new else { throw UndoError.changedSince(id) }
      let (old, content) = (replaced.before.photo, replaced.before.photoContent)
      var recovered: RecoveredPhoto?
      if let old, replaced.isTrashed {
        recovered = try recover([old: content])[old]
        guard recovered != nil else { throw UndoError.notInTrash(old) }
      }
      let name = recovered?.name ?? old
      let info = name.flatMap { name in
        tryLogging("The metadata of a recovered photo could not be read") {
          try inspector.inspect(album.url(of: name))
        }
      }
      do {
        try store.replacePhoto(
          id, with: name, content: content, takenAt: info?.takenAt,
          datedAt: replaced.takenAtBefore, insteadOf: new)
      } catch {
        if let recovered { takeBack(recovered.name) }
        throw error
      }
      recovered?.trashed.forget()
      return discard(new) || !album.contains(new)
    }
  }

  /// Moves a photo that no visit has to the trash.
  /// - Returns: false if it stays in the album.
  @discardableResult
  func discard(_ photo: String?) -> Bool {
    guard let photo else { return false }
    return tryLogging("A photo that no visit has stays in the album", level: .warning) {
      guard try !store.hasPhoto(named: photo) else { return false }
      _ = try trash.put(album.url(of: photo))
      return true
    } ?? false
  }

  /// Copies photos from the trash back into the album; they stay in the trash until
  /// `TrashedFile.forget`.
  ///
  /// Of several files trashed under a name, the most recent one with the right content is used.
  /// - Parameter photos: the content of the photos, if known, by their former names.
  /// - Returns: the recovered photos, by their former names.
  func recover(_ photos: [String: PhotoContent?]) throws -> [String: RecoveredPhoto] {
    let found = try trash.find(photos.keys.map(album.url))
    var recovered: [String: RecoveredPhoto] = [:]
    for (name, content) in photos.sorted(by: { $0.key < $1.key }) {
      let candidates = found[album.url(of: name), default: []]
      guard let trashed = candidates.first(where: { holds($0.file, content) }) else { continue }
      do {
        let place = try album.restore(trashed.file, as: name, isTaken: isTaken)
        recovered[name] = RecoveredPhoto(name: place, trashed: trashed)
      } catch {
        recovered.values.forEach { takeBack($0.name) }
        throw error
      }
    }
    return recovered
  }

  private func holds(_ file: URL, _ content: PhotoContent?) -> Bool {
    guard let content else { return true }
    return Album.size(of: file) == content.size
      && tryLogging("A photo cannot be compared", { try inspector.digest(file) }) == content.digest
  }
}

/// The data for undoing the replacement of a photo.
package struct ReplacedPhoto: Hashable, Sendable {
  /// The visit with the new photo.
  package var visit: Visit
  /// The visit with the former photo.
  package var before: Visit
  /// When the former photo was taken, if known.
  package var takenAtBefore: Date?
  /// Whether the former photo is in the trash; otherwise it stays in the album.
  package var isTrashed: Bool
}

/// A photo that was recovered from the trash, and is still in it.
struct RecoveredPhoto {
  /// Its name in the album.
  var name: String
  /// Its file in the trash.
  var trashed: TrashedFile
}

/// Why an action cannot be undone; nothing was changed.
package enum UndoError: Error, Hashable {
  /// The photo of this name is not in the trash any more.
  case notInTrash(String)
  /// The visit got another photo meanwhile, or was removed.
  case changedSince(DiscoveryID)
}
