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
    // While it is locked, `removeLeftovers` takes neither of its two names for a leftover.
    let lock = PhotoLock(album.url(of: old), waits: true)
    defer { lock?.release() }
    let new =
      try namedBefore(old, name)
      ?? album.restore(album.url(of: old), as: name.candidate(1), isTaken: isTaken)
    guard try store.follow(moved: [old: new], contents: [:]) != [:] else {
      // Its visit changed meanwhile.
      return takeBack(new)
    }
    if try !store.hasPhoto(named: old) { album.remove(old) }
  }

  /// Removes what a crash left in the album: unfinished files, and the other name of a photo that
  /// was being renamed.
  ///
  /// It reads the whole folder. Of two names of one file, the one that MONA gave and no visit has is
  /// removed if a visit has the other; a copy is another file, and stays.
  package func removeLeftovers() {
    album.removeLeftovers()
    tryLogging("A photo may have a second name in the album", level: .warning) {
      let files = AlbumFile.all(in: album.folder).filter(\.hasOtherName)
      for names in Dictionary(grouping: files, by: \.identity).values.map({ $0.map(\.name) }) {
        for name in names where AlbumName.isDated(name) {
          try removeSecondName(name, of: names)
        }
      }
    }
  }

  private func removeSecondName(_ name: String, of names: [String]) throws {
    guard try !store.hasPhoto(named: name),
      let lock = PhotoLock(album.url(of: name), waits: false)
    else { return }
    defer { lock.release() }
    // Another process may have renamed it before it was locked.
    let isKept = try names.contains { other in
      try other != name && lock.holds(album.url(of: other)) && store.hasPhoto(named: other)
    }
    if try isKept && lock.holds(album.url(of: name)) && !store.hasPhoto(named: name) {
      album.remove(name)
    }
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

/// An exclusive lock on a photo's file, whatever its name is meanwhile.
private struct PhotoLock {
  private let descriptor: Int32

  /// - Parameter waits: whether to wait until no process has the lock.
  /// - Returns: nil if the file cannot be opened or locked.
  init?(_ file: URL, waits: Bool) {
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Whether this is a name of the locked file.
  func holds(_ file: URL) -> Bool {
    FileIdentity(file).map { $0 == FileIdentity(descriptor) } ?? false
  }

  func release() { close(descriptor) }
}

extension AlbumName {
  /// Whether a file is named as MONA names photos: after their day.
  fileprivate static func isDated(_ file: String) -> Bool {
    file.wholeMatch(of: /(.*\/)?\d{4}-\d{2}-\d{2}(?: .+)?\.[A-Za-z0-9]+/) != nil
  }

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
