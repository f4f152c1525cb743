import Foundation
import MonaLog
import MonaModel

extension Collecting {
  /// Gives a visit another photo, which is copied; the one before moves to the trash.
  ///
  /// When it cannot be moved there it stays in the album, where the person can find it.
  /// - Parameter inbox: the decision of the inbox that is carried out by this, in the same
  ///   transaction.
  /// - Returns: what undoes it.
  /// - Throws: `AlbumError`, or `StoreError.notCollected`; nothing is changed then.
  @discardableResult
  package func replacePhoto(
    _ id: DiscoveryID, with photo: URL, title: String?, at date: Date = Date(),
    inbox: InboxOrder? = nil
  ) async throws -> ReplacedPhoto {
    try await BlockingExecutor.shared.run {
      guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
      let info = try inspector.inspect(photo)
      let day = Self.past(info.takenAt) ?? visit.collectedAt
      var replaced = try adding(photo, info, titled: title, on: day) { name, content in
        let before = try store.replacePhoto(
          id, with: name, content: content, takenAt: info.takenAt, at: date, inbox: inbox,
          wasPhotoThere: visit.photo.map(album.contains) ?? false)
        var visit = before
        (visit.photo, visit.photoContent) = (name, content)
        return ReplacedPhoto(visit: visit, before: before, isTrashed: false)
      }
      replaced.isTrashed = discard(replaced.before.photo)
      return replaced
    }
  }

  /// Gives a visit the photo back that it had; the one that took its place moves to the trash.
  ///
  /// The photo is in the album again before the visit says so, under another name when its own is
  /// taken; the server is told of it as of any new photo.
  /// - Returns: false when the trash did not take that one: it stays in the album.
  /// - Throws: `UndoError`, `AlbumError` or what the store throws; nothing is changed then.
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
        tryLogging("A recovered photo says nothing of itself") {
          try inspector.inspect(album.url(of: name))
        }
      }
      do {
        try store.replacePhoto(
          id, with: name, content: content, takenAt: info?.takenAt, insteadOf: new)
      } catch {
        if let recovered { takeBack(recovered.name) }
        throw error
      }
      recovered?.trashed.forget()
      return discard(new) || !album.contains(new)
    }
  }

  /// Moves a photo no visit has any more to the trash; false when it stays in the album.
  @discardableResult
  func discard(_ photo: String?) -> Bool {
    guard let photo else { return false }
    return tryLogging("A photo that no visit has stays in the album", level: .warning) {
      guard try !store.hasPhoto(named: photo) else { return false }
      _ = try trash.put(album.url(of: photo))
      return true
    } ?? false
  }

  /// Has photos of the trash in the album again; the trash keeps them until it is told to forget.
  ///
  /// Of several thrown away under a name, the latest that holds what is looked for is taken.
  /// - Parameter photos: what they hold, where that is known, by the names they had.
  /// - Returns: those that were found, by the names they had.
  func recover(_ photos: [String: PhotoContent?]) throws -> [String: RecoveredPhoto] {
    let found = try trash.find(photos.keys.map(album.url))
    var recovered: [String: RecoveredPhoto] = [:]
    for (name, content) in photos.sorted(by: { $0.key < $1.key }) {
      let candidates = found[album.url(of: name), default: []]
      guard let trashed = candidates.first(where: { holds($0.file, content) }) else { continue }
      do {
        let place = try album.takeBack(trashed.file, as: name, isTaken: isTaken)
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

/// A photo that took another's place: what is needed to undo it.
package struct ReplacedPhoto: Hashable, Sendable {
  /// The visit with its new photo.
  package var visit: Visit
  /// The visit with the photo it had.
  package var before: Visit
  /// Whether the trash took the photo before; otherwise it stays in the album, where the person
  /// can find it.
  package var isTrashed: Bool
}

/// A photo that was taken out of the trash, and is still in it.
struct RecoveredPhoto {
  /// The name it has in the album.
  var name: String
  /// What the trash keeps of it.
  var trashed: TrashedFile
}

/// A decision of the inbox to give a visit another photo, carried out in the transaction that does.
package struct InboxOrder: Hashable, Sendable {
  /// The kept group.
  package var group: Int64
  /// The rating given on the way; nil leaves the visit its own.
  package var rating: Int?
  /// The comment written on the way; nil leaves the visit its own.
  package var comment: String?

  /// What was decided and said of a group.
  package init(group: Int64, rating: Int?, comment: String?) {
    (self.group, self.rating, self.comment) = (group, rating, comment)
  }
}

/// Why something done cannot be undone; nothing is changed then.
package enum UndoError: Error, Hashable {
  /// The trash was emptied, or the photo was taken out of it; the value is the photo's name.
  case notInTrash(String)
  /// The visit got another photo in the meantime, or is gone.
  case changedSince(DiscoveryID)
}
