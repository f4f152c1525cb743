import Foundation
import GRDB
import MonaLog
import MonaModel

/// Detects changes that were made to the album's files outside MONA.
package struct AlbumWatch: Sendable {
  private let store: Store
  private let album: Album
  private let inspector: PhotoInspector

  /// Detects changes to the photos of `store` in `album`.
  package init(store: Store, album: Album, inspector: PhotoInspector) {
    self.store = store
    self.album = album
    self.inspector = inspector
  }

  /// Compares the album with the database, off the main thread, and updates the names of renamed
  /// photos in one transaction.
  ///
  /// It reads only files that may be a missing photo, whose size changed, or whose content was
  /// never read.
  package func look() async throws -> AlbumCheck {
    try await BlockingExecutor.shared.run {
      let files = AlbumFile.all(in: album.folder)
      let sizes = Dictionary(files.map { ($0.name, $0.size) }) { first, _ in first }
      let photos = try store.albumPhotos()
      // A file of the stored name and size is taken as unchanged.
      let unsettled = photos.filter { $0.content == nil || sizes[$0.name] != $0.content?.size }
      guard !unsettled.isEmpty else { return AlbumCheck() }
      let settled = Set(photos.map(\.name)).subtracting(unsettled.map(\.name))
      var look = AlbumCheck()
      look.moved = moved(unsettled, to: files.filter { !settled.contains($0.name) })
      var contents: [String: PhotoContent] = [:]
      for photo in unsettled where look.moved[photo.name] == nil && sizes[photo.name] != nil {
        if Task.isCancelled { break }
        guard let content = content(of: photo.name) else { continue }
        contents[photo.name] = content
        if photo.content != nil { look.edited.insert(photo.name) }
      }
      look.moved = try store.follow(moved: look.moved, contents: contents)
      look.missing = Set(unsettled.map(\.name)).subtracting(look.moved.keys)
        .filter { sizes[$0] == nil }
      return look
    }
  }

  /// The new names by old ones; of several files with equal content, each is used once.
  private func moved(_ photos: [AlbumPhoto], to files: [AlbumFile]) -> [String: String] {
    let wanted = Set(photos.compactMap(\.content?.size))
    var found: [PhotoDigest: [String]] = [:]
    for file in files.sorted(by: { $0.name > $1.name }) where wanted.contains(file.size) {
      if Task.isCancelled { break }
      if let digest = content(of: file.name)?.digest {
        found[digest, default: []].append(file.name)
      }
    }
    var moved: [String: String] = [:]
    for photo in photos {
      guard let digest = photo.content?.digest else { continue }
      moved[photo.name] = found[digest]?.popLast()
    }
    return moved
  }

  private func content(of name: String) -> PhotoContent? {
    let digest = tryLogging("A photo of the album cannot be read") {
      try inspector.digest(album.url(of: name))
    }
    guard let digest else { return nil }
    return album.size(of: name).map { PhotoContent(digest: digest, size: $0) }
  }
}

/// The differences that were found between the album and the database.
package struct AlbumCheck: Hashable, Sendable {
  /// Photos of visits whose files are missing from the album.
  package var missing: Set<String> = []
  /// Photos that were renamed or moved within the album: new names by old ones; the database is
  /// already updated.
  package var moved: [String: String] = [:]
  /// Photos whose content changed; the database is already updated.
  package var edited: Set<String> = []

  /// No differences.
  package init() {}
}

extension Store {
  /// The photos of all visits, in the order of their names.
  func albumPhotos() throws -> [AlbumPhoto] {
    try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT digest, size, name FROM visitPhoto ORDER BY name")
        .map { AlbumPhoto(name: $0[2], content: PhotoContent(row: $0)) }
    }
  }

  /// Updates the names of moved photos and the content of photos, in one transaction.
  ///
  /// A new name is not a new photo: nothing is uploaded again.
  /// - Parameters:
  ///   - moved: the new names, by the old ones.
  ///   - contents: the content of photos, by name.
  /// - Returns: the part of `moved` that was applied; another visit may have taken a name
  ///   meanwhile.
  func follow(
    moved: [String: String], contents: [String: PhotoContent]
  ) throws -> [String: String] {
    guard !moved.isEmpty || !contents.isEmpty else { return [:] }
    return try writePerson { db in
      let rename = try db.makeStatement(
        sql: "UPDATE OR IGNORE visitPhoto SET name = ? WHERE name = ?")
      // Two photos may have swapped names: all are first renamed to temporary names.
      let away = moved.keys.map { (old: $0, aside: ".moving \($0)") }
      for (old, aside) in away { try rename.execute(arguments: [aside, old]) }
      var followed: [String: String] = [:]
      for (old, aside) in away {
        guard let new = moved[old] else { continue }
        try rename.execute(arguments: [new, aside])
        if db.changesCount > 0 {
          followed[old] = new
        } else {
          try rename.execute(arguments: [old, aside])
        }
      }
      let note = try db.makeStatement(
        sql: "UPDATE visitPhoto SET digest = ?, size = ? WHERE name = ?")
      for (name, content) in contents {
        try note.execute(arguments: [content.digest.description, content.size, name])
      }
      return followed
    }
  }
}
