import Foundation
import GRDB
import MonaLog
import MonaModel

extension Collecting {
  /// Renames photos that are named after their day alone, as their discovery's title was not known
  /// when they arrived: "2026-11-11.jpg" becomes "2026-11-11 La Joute.jpg".
  ///
  /// A photo has its new name, durably, before the old one goes, and no file is overwritten; after a
  /// crash in between the next call goes on. A photo whose file is missing keeps its name.
  /// - Parameter titled: the title for a photo's file name; nil for none.
  package func nameUntitledPhotos(
    titled: @escaping @Sendable (DiscoveryRow) -> String?
  ) async throws {
    try await BlockingExecutor.shared.run {
      let untitled = try store.untitledPhotos()
      guard !untitled.isEmpty else { return }
      let rows = try Dictionary(
        store.rows(Set(untitled.map(\.discovery))).map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first })
      for photo in untitled {
        try Task.checkCancellation()
        guard let title = rows[photo.discovery].flatMap(titled) else { continue }
        // One file that cannot be renamed does not stop the others.
        tryLogging("A photo keeps the name of its day", level: .warning) {
          guard album.contains(photo.name), let name = AlbumName(title, naming: photo.name) else {
            return
          }
          try rename(photo.name, as: name)
        }
      }
    }
  }

  /// Gives a photo of the album another name, or the next free one.
  func rename(_ old: String, as name: AlbumName) throws {
    let new =
      try namedBefore(old, name)
      ?? album.restore(album.url(of: old), as: name.candidate(1), isTaken: isTaken)
    guard try store.follow(moved: [old: new], contents: [:]) != [:] else {
      // Its visit changed meanwhile.
      return takeBack(new)
    }
    if try !store.hasPhoto(named: old) { album.remove(old) }
  }

  /// The name that a call which was interrupted gave the photo.
  private func namedBefore(_ old: String, _ name: AlbumName) throws -> String? {
    let size = album.size(of: old)
    return try (1...9999).lazy.map(name.candidate).prefix(while: album.contains).first { name in
      guard album.size(of: name) == size, !isTaken(name) else { return false }
      return try inspector.digest(album.url(of: name)) == inspector.digest(album.url(of: old))
    }
  }
}

extension AlbumName {
  /// The name of a photo that is named after its day alone, with a title; nil for any other name,
  /// or for a title without readable characters.
  init?(_ title: String, naming file: String) {
    let words = Self.cleaned(title)
    guard !words.isEmpty,
      let match = file.wholeMatch(of: /(\d{4}-\d{2}-\d{2})(?: \(\d+\))?(\.[A-Za-z0-9]+)/)
    else { return nil }
    self.init(file: "\(match.output.1) \(words)\(match.output.2)")
  }
}

extension Store {
  /// The photos that are named after their day alone, of discoveries in the catalogue.
  fileprivate func untitledPhotos() throws -> [(name: String, discovery: DiscoveryID)] {
    try person.readSnapshot { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT name, visit FROM visitPhoto
            WHERE (name GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].*'
                OR name GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] (*).*')
              AND EXISTS (SELECT 1 FROM discovery WHERE key = visit)
            """)
      ).compactMap { row in
        DiscoveryID(key: row["visit"]).map { (row["name"], $0) }
      }
    }
  }
}
