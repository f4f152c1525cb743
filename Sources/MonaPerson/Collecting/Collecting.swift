import Foundation
import MonaLog
import MonaModel

/// Photographing a discovery is collecting it: the photo is proved to be one, made safe in the
/// album, and only then the visit is written; a visit is never half made.
package struct Collecting: Sendable {
  let store: Store
  let album: Album
  let inspector: PhotoInspector
  let trash: Trash

  /// Collects into `store` and `album`.
  /// - Parameter trash: takes the photos that were replaced or removed.
  package init(store: Store, album: Album, inspector: PhotoInspector, trash: Trash) {
    self.store = store
    self.album = album
    self.inspector = inspector
    self.trash = trash
  }

  /// What proves that a file is a photo.
  package var photoInspector: PhotoInspector { inspector }

  /// Toasts what is done to the album outside MONA.
  package var watch: AlbumWatch { AlbumWatch(store: store, album: album, inspector: inspector) }

  /// Collects a discovery with a photo, which is copied.
  /// - Parameters:
  ///   - title: names the photo's file.
  ///   - date: when it was collected; nil for when the photo was taken, else now.
  ///   - inboxGroup: the group of the inbox that is carried out by this, in the same transaction.
  /// - Throws: `AlbumError`, or what `Store.collect` throws; nothing is changed then.
  @discardableResult
  package func collect(
    _ id: DiscoveryID, photo: URL, title: String?, rating: Int? = nil, comment: String? = nil,
    date: Date? = nil, inboxGroup: Int64? = nil
  ) async throws -> Collected {
    try await BlockingExecutor.shared.run {
      try store.checkCollectable(id, rating: rating, comment: comment)
      let info = try inspector.inspect(photo)
      let date = date ?? Self.past(info.takenAt) ?? Date()
      return try adding(photo, info, titled: title, on: date) { name, content in
        let badges = try store.collect(
          id, photo: name, content: content, takenAt: info.takenAt, rating: rating,
          comment: comment, at: date, changedAt: Date(), inboxGroup: inboxGroup)
        guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
        return Collected(visit: visit, badges: badges)
      }
    }
  }

  /// Makes the photo safe, then commits; takes it back when the commit fails.
  ///
  /// An earlier run may have been killed between the two: the copy it left, of no visit, then does.
  func adding<Result>(
    _ photo: URL, _ info: PhotoInfo, titled title: String?, on date: Date,
    commit: (_ name: String, _ content: PhotoContent?) throws -> Result
  ) throws -> Result {
    try Task.checkCancellation()
    if let name = try leftover(of: photo, info, titled: title, on: date) {
      do { return try commit(name, content(of: name)) } catch {
        // It was no leftover but what another process, at the same moment, had just copied.
        guard isTaken(name) else { throw error }
      }
    }
    let name = try album.add(
      photo, titled: title, on: date, type: info.type, isTaken: isTaken)
    do {
      return try commit(name, content(of: name))
    } catch {
      takeBack(name)
      throw error
    }
  }

  /// A copy of a photo under one of the names it would get, of which no visit knows.
  private func leftover(
    of photo: URL, _ info: PhotoInfo, titled title: String?, on date: Date
  ) throws -> String? {
    let size = Album.size(of: photo)
    return try album.names(titled: title, on: date, type: info.type).first { name in
      guard album.size(of: name) == size, !isTaken(name) else { return false }
      return try inspector.digest(album.url(of: name)) == inspector.digest(photo)
    }
  }

  /// What a photo of the album holds.
  ///
  /// What stands in the album is read, not what was copied: it is still in memory, and the file
  /// that was copied may have changed since.
  func content(of name: String) throws -> PhotoContent? {
    let digest = try inspector.digest(album.url(of: name))
    return album.size(of: name).map { PhotoContent(digest: digest, size: $0) }
  }

  /// What a photo of the album holds, without reading it; nil when that is not known, or when its
  /// length says that it was edited since.
  @Sendable
  package func knownDigest(of photo: URL) -> PhotoDigest? {
    let prefix = album.folder.path + "/"
    guard photo.path.hasPrefix(prefix) else { return nil }
    let content = tryLogging("A photo's digest is computed again") {
      try store.content(ofPhoto: String(photo.path.dropFirst(prefix.count)))
    }
    guard let content = content ?? nil, Album.size(of: photo) == content.size else { return nil }
    return content.digest
  }

  /// Takes a photo just added out of the album again.
  ///
  /// A photo too many in the album does no harm; one missing does. So it goes only when the store
  /// can still say that no visit has it.
  func takeBack(_ name: String) {
    let isKept = tryLogging("A photo too many may be in the album", level: .warning) {
      try store.hasPhoto(named: name)
    }
    if isKept == false { album.remove(name) }
  }

  /// Whether a visit has a photo of this name, be its file there or not.
  func isTaken(_ name: String) -> Bool {
    // If the store cannot say, the commit will.
    tryLogging("The store does not say whose a photo is") { try store.hasPhoto(named: name) }
      ?? false
  }

  /// A date that can be: cameras whose clock was never set, or is ahead, do not decide when a visit
  /// was.
  static func past(_ date: Date?) -> Date? {
    date.flatMap { CameraDate.isBelievable($0) ? $0 : nil }
  }
}

/// What collecting a discovery gave.
package struct Collected: Hashable, Sendable {
  /// The visit that is now there.
  package var visit: Visit
  /// The badges just won.
  package var badges: [Badge]
}

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
