import Foundation
import MonaLog
import MonaModel

extension Collecting {
  /// Adds a copy of a photo to a visit; its other photos and the day of collecting stay as they are.
  ///
  /// If the visit has a photo of the same content, nothing is added; if that photo's file is missing
  /// from the album, it gets the file.
  /// - Parameters:
  ///   - title: the title in the photo's file name.
  ///   - date: when the photo was taken, as the person said; nil for what the photo says.
  ///   - acceptsGuess: whether a date that is only a guess is used; the caller says so.
  /// - Throws: `AlbumError`; `PhotoDateError` if `date` is nil and the photo has no sure date;
  ///   `StoreError.notCollected`; nothing is changed then.
  @discardableResult
  package func addPhoto(
    _ photo: URL, to id: DiscoveryID, title: String?, date: Date? = nil, acceptsGuess: Bool = false
  ) async throws -> AddedPhoto {
    try await BlockingExecutor.shared.run {
      guard try store.visit(of: id) != nil else { throw StoreError.notCollected(id) }
      var info = try inspector.inspect(photo)
      let cameraTime = info.takenAt
      if let known = try knownPhoto(of: id, like: photo) {
        return AddedPhoto(discovery: id, photo: known, isNew: false, dateSource: info.dateSource)
      }
      info.useDate(inName: photo)
      let takenAt = try date ?? self.date(of: info, acceptsGuess: acceptsGuess)
      let names = try adding(photo, info, titled: title, on: takenAt) { name, content in
        let new = NewPhoto(
          name: name, content: content, cameraTime: cameraTime, takenAt: takenAt)
        let added = try store.addPhotos([new], to: id)
        return (copy: name, added: added)
      }
      // Another process added the same photo meanwhile.
      if names.added.isEmpty { takeBack(names.copy) }
      let found = try store.photos(of: id).first { $0.name == names.copy }
      guard let found = try found ?? knownPhoto(of: id, like: photo) else {
        throw StoreError.notCollected(id)
      }
      return AddedPhoto(
        discovery: id, photo: found, isNew: !names.added.isEmpty, dateSource: info.dateSource)
    }
  }

  /// The visit's photo with the content of a file, which it gets if its own is missing; nil for none.
  private func knownPhoto(of id: DiscoveryID, like file: URL) throws -> VisitPhoto? {
    let digest = try inspector.digest(file)
    guard var known = try store.photos(of: id).first(where: { $0.isSame(as: digest) })
    else { return nil }
    if !album.contains(known.name) {
      known.name = try relink(known.name, to: file, of: id) ?? known.name
    }
    return known
  }

  /// Removes one of several photos of a visit, and moves it to the trash.
  ///
  /// The row is removed first: after a crash in between, the album has an extra photo. If it was the
  /// photo for MONA, the first of the others is.
  /// - Parameter mayBeLast: whether the visit may be left without a photo.
  /// - Returns: the data for undoing it.
  /// - Throws: as `Store.removePhoto` does; nothing is changed then.
  @discardableResult
  package func removePhoto(
    _ name: String, of id: DiscoveryID, mayBeLast: Bool = false, at date: Date = Date()
  ) async throws -> RemovedPhoto {
    try await BlockingExecutor.shared.run {
      var removed = try store.removePhoto(name, of: id, mayBeLast: mayBeLast, at: date)
      removed.isTrashed = album.contains(name) && discard(name)
      return removed
    }
  }

  /// Restores a removed photo from the trash, under another name if its own is taken.
  ///
  /// The file is back in the album before the database changes.
  /// - Throws: `UndoError`, `AlbumError` or errors of the store; nothing is changed then.
  package func restore(_ removed: RemovedPhoto) async throws {
    try await BlockingExecutor.shared.run {
      let photo = removed.photo
      var recovered: RecoveredPhoto?
      if removed.isTrashed {
        recovered = try recover([photo.name: photo.content])[photo.name]
        guard recovered != nil else { throw UndoError.notInTrash(photo.name) }
      }
      do {
        try store.restorePhoto(removed, as: recovered?.name ?? photo.name)
      } catch {
        if let recovered { takeBack(recovered.name) }
        throw error
      }
      recovered?.trashed.forget()
    }
  }

  /// Copies photos into the album one after the other, then calls `commit`; removes the copies if
  /// that fails, and those that it does not use.
  /// - Parameter commit: returns the names of the copies that a visit has now.
  func adding(
    _ files: some Collection<PhotoFile>, titled title: String?, to copies: [NewPhoto] = [],
    commit: ([NewPhoto]) throws -> [String]
  ) throws -> [String] {
    guard let file = files.first else { return try commit(copies) }
    return try adding(file.url, file.info, titled: title, on: file.takenAt) { name, content in
      let copy = NewPhoto(
        name: name, content: content, cameraTime: file.cameraTime, takenAt: file.takenAt,
        inboxPhoto: file.inboxPhoto)
      let used = try adding(
        Array(files.dropFirst()), titled: title, to: copies + [copy], commit: commit)
      if !used.contains(name) { takeBack(name) }
      return used
    }
  }
}

/// A file whose copy is to be added to a visit.
struct PhotoFile {
  var url: URL
  var info: PhotoInfo
  /// When it was taken, by its camera.
  var cameraTime: Date?
  /// When it was taken, by the corrected clock or the person.
  var takenAt: Date
  /// Its number in the inbox.
  var inboxPhoto: InboxPhoto.ID?
}

/// The result of adding a photo to a visit.
package struct AddedPhoto: Hashable, Sendable {
  /// The visit's discovery.
  package var discovery: DiscoveryID
  /// The photo of the visit.
  package var photo: VisitPhoto
  /// Whether it is new; otherwise the visit had it already.
  package var isNew: Bool
  /// How its date is known; of no meaning if the caller gave one.
  package var dateSource: PhotoDateSource
}
