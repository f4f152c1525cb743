import Foundation
import MonaLog
import MonaModel

/// Collects discoveries with photos: the photo is validated and durable in the album before the
/// visit is written, in one transaction.
package struct Collecting: Sendable {
  let store: Store
  let album: Album
  let inspector: PhotoInspector
  let trash: Trash

  /// Collects into `store` and `album`.
  /// - Parameter trash: receives replaced and removed photos.
  package init(store: Store, album: Album, inspector: PhotoInspector, trash: Trash) {
    self.store = store
    self.album = album
    self.inspector = inspector
    self.trash = trash
  }

  /// Validates photos and reads their metadata.
  package var photoInspector: PhotoInspector { inspector }

  /// Detects changes made to the album outside MONA.
  package var watch: AlbumWatch { AlbumWatch(store: store, album: album, inspector: inspector) }

  /// Collects a discovery with a photo, which is copied.
  /// - Parameters:
  ///   - title: the title in the photo's file name.
  ///   - date: when it was collected; nil for when the photo was taken.
  ///   - acceptsGuess: whether a date that is only a guess is used; the caller says so.
  /// - Throws: `AlbumError`, `PhotoDateError` if `date` is nil and the photo has no sure date, or
  ///   errors of `Store.collect`; nothing is changed then.
  @discardableResult
  package func collect(
    _ id: DiscoveryID, photo: URL, title: String?, rating: Int? = nil, comment: String? = nil,
    date: Date? = nil, acceptsGuess: Bool = false
  ) async throws -> Collected {
    try await BlockingExecutor.shared.run {
      try store.checkCollectable(id, rating: rating, comment: comment)
      var info = try inspector.inspect(photo)
      let takenAt = info.takenAt
      info.useDate(inName: photo)
      let date = try date ?? self.date(of: info, acceptsGuess: acceptsGuess)
      return try adding(photo, info, titled: title, on: date) { name, content in
        let badges = try store.collect(
          id, photo: name, content: content, takenAt: takenAt, rating: rating,
          comment: comment, at: date, changedAt: Date())
        guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
        return Collected(visit: visit, badges: badges, dateSource: info.dateSource)
      }
    }
  }

  /// When a photo was taken, by its camera's clock as the person corrected it.
  func date(of info: PhotoInfo, acceptsGuess: Bool) throws -> Date {
    guard let takenAt = info.takenAt else { throw PhotoDateError.unknown(guess: nil) }
    let date = takenAt + (try store.clockOffset(of: info))
    guard CameraDate.isBelievable(date) else { throw PhotoDateError.impossible(date) }
    guard acceptsGuess || !info.dateSource.isGuess else {
      throw PhotoDateError.unknown(guess: date)
    }
    return date
  }

  /// Copies the photo into the album, then calls `commit`; removes the copy if that fails.
  ///
  /// If an earlier run was killed between the two, its copy, which no visit has, is used.
  func adding<Result>(
    _ photo: URL, _ info: PhotoInfo, titled title: String?, on date: Date,
    commit: (_ name: String, _ content: PhotoContent?) throws -> Result
  ) throws -> Result {
    try Task.checkCancellation()
    if let name = try leftover(of: photo, info, titled: title, on: date) {
      do { return try commit(name, content(of: name)) } catch {
        // The file was not a leftover: another process had just copied it.
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

  /// An existing copy of a photo under one of its possible names that no visit has.
  private func leftover(
    of photo: URL, _ info: PhotoInfo, titled title: String?, on date: Date
  ) throws -> String? {
    let size = Album.size(of: photo)
    return try album.names(titled: title, on: date, type: info.type).first { name in
      guard album.size(of: name) == size, !isTaken(name) else { return false }
      return try inspector.digest(album.url(of: name)) == inspector.digest(photo)
    }
  }

  /// The content of a photo of the album.
  ///
  /// It reads the copy, which is still in the page cache, as the original may have changed since.
  func content(of name: String) throws -> PhotoContent? {
    let digest = try inspector.digest(album.url(of: name))
    return album.size(of: name).map { PhotoContent(digest: digest, size: $0) }
  }

  /// The stored digest of a photo of the album; nil if unknown, or if the file's size changed
  /// since.
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

  /// Removes a photo that was just added.
  ///
  /// It is removed only if the store confirms that no visit has it: an extra photo does no harm, a
  /// missing one does.
  func takeBack(_ name: String) {
    let isKept = tryLogging("An unused photo may be in the album", level: .warning) {
      try store.hasPhoto(named: name)
    }
    if isKept == false { album.remove(name) }
  }

  /// Whether a visit has a photo of this name, whether or not its file exists.
  func isTaken(_ name: String) -> Bool {
    // On an error, the commit fails later.
    tryLogging("The visit of a photo could not be read") { try store.hasPhoto(named: name) }
      ?? false
  }

  /// The date if it is plausible, else nil: a camera's clock may be unset or ahead.
  static func past(_ date: Date?) -> Date? {
    date.flatMap { CameraDate.isBelievable($0) ? $0 : nil }
  }
}

/// The result of collecting a discovery.
package struct Collected: Hashable, Sendable {
  /// The new visit.
  package var visit: Visit
  /// The badges just won.
  package var badges: [Badge]
  /// How the date of the photo is known; of no meaning if the caller gave one.
  package var dateSource: PhotoDateSource
}

extension Collecting {
  /// Sets the file of a visit's photo that is missing from the album.
  ///
  /// A file in the album becomes the photo under its own name; another file is copied under the
  /// photo's former name or the next free one.
  /// - Returns: false, with nothing changed, if the content differs from the photo's or that is
  ///   unknown, or if the file is another visit's photo.
  /// - Throws: `AlbumError`, `StoreError.notCollected`, or `UndoError.changedSince` if the visit
  ///   got another photo meanwhile; nothing is changed then.
  package func locatePhoto(_ id: DiscoveryID, at file: URL) async throws -> Bool {
    try await BlockingExecutor.shared.run {
      guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
      let digest = try inspector.digest(file)
      guard let old = visit.photo, let content = visit.photoContent, content.digest == digest else {
        return false
      }
      return try relink(old, to: file, of: id) != nil
    }
  }

  /// Gives a photo whose file is missing the file with its content: one in the album under its own
  /// name, another one as a copy.
  /// - Returns: the photo's name now; nil if the file is another photo of a visit.
  func relink(_ old: String, to file: URL, of id: DiscoveryID) throws -> String? {
    if let name = album.name(of: file) {
      guard try name == old || !store.hasPhoto(named: name) else { return nil }
      try rename(old, to: name, of: id)
      return name
    }
    let name = try album.copyRestored(file, as: old, isTaken: { $0 != old && isTaken($0) })
    do { try rename(old, to: name, of: id) } catch {
      takeBack(name)
      throw error
    }
    return name
  }

  private func rename(_ old: String, to name: String, of id: DiscoveryID) throws {
    guard name != old else { return }
    guard try store.follow(moved: [old: name], contents: [:]) != [:] else {
      throw UndoError.changedSince(id)
    }
  }
}
