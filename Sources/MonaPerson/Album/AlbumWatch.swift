import Foundation
import GRDB
import MonaLog
import MonaModel

/// Toasts what was done to the album's files outside MONA.
package struct AlbumWatch: Sendable {
  private let store: Store
  private let album: Album
  private let inspector: PhotoInspector

  /// A watch over the photos of `store` in `album`.
  package init(store: Store, album: Album, inspector: PhotoInspector) {
    self.store = store
    self.album = album
    self.inspector = inspector
  }

  /// Looks at the album, off the main thread: visits follow photos that were renamed, in one
  /// transaction.
  ///
  /// Files are read only when they may be what is missing, when their length says they were
  /// edited, or when what they hold was never looked at.
  package func look() async throws -> AlbumCheck {
    try await BlockingExecutor.shared.run {
      let files = AlbumFile.all(in: album.folder)
      let sizes = Dictionary(files.map { ($0.name, $0.size) }) { first, _ in first }
      let photos = try store.albumPhotos()
      // Where a file of the right length stands under the right name, nothing has happened.
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

  /// New names by old ones; of several files that hold the same, each is taken once.
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

/// What a look at the album found.
package struct AlbumCheck: Hashable, Sendable {
  /// The photos of visits whose files are nowhere in the album.
  package var missing: Set<String> = []
  /// The photos that were renamed or moved within the album, old names by new ones; their visits
  /// follow already.
  package var moved: [String: String] = [:]
  /// The photos whose files hold something else than before; their visits know it already.
  package var edited: Set<String> = []

  /// A look that found nothing.
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

  /// Has visits follow their photos to new names, and notes what photos hold, in one transaction.
  ///
  /// The photo is the one it was, only its name is another: nothing is to be sent again.
  /// - Parameters:
  ///   - moved: the new names, by the old ones.
  ///   - contents: what photos hold, by their names.
  /// - Returns: those of `moved` that were followed; another visit may have taken a name since.
  func follow(
    moved: [String: String], contents: [String: PhotoContent]
  ) throws -> [String: String] {
    guard !moved.isEmpty || !contents.isEmpty else { return [:] }
    return try writePerson { db in
      let rename = try db.makeStatement(
        sql: "UPDATE OR IGNORE visitPhoto SET name = ? WHERE name = ?")
      // Two photos may have changed names with each other: first all are out of the way.
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
