import Foundation
import MonaLog
import MonaModel

extension AlbumMove {
  /// Removes the files of the old folder that the new folder has.
  ///
  /// Files that were added since are copied first; files that were removed from the new folder
  /// since are moved to the trash. What cannot be removed stays, and is tried again at the next
  /// start.
  func clear(_ note: AlbumMoveNote) throws {
    guard
      tryLogging("The new folder of the album is not available", { try all(in: note.to, note) })
        != nil
    else { return }
    AlbumPart.removeLeftovers(in: note.from)
    let found = tryLogging("The old folder of the album stays") { try MovedFile.all(in: note.from) }
    for file in found?.files ?? [] {
      let twin = twin(file, note)
      let isSafe = tryLogging("A file stays in the old folder of the album", level: .warning) {
        try makeSafe(twin, note)
      }
      if isSafe == true, unlink(twin.old.path) == 0 { try did(.removed(file.name)) }
    }
    for folder in found?.folders.reversed() ?? [] {
      rmdir(note.from.appendingPathComponent(folder, isDirectory: true).path)
    }
    rmdir(note.from.path)
    guard isCleared(note.from) else { return }
    AlbumMoveNote.remove(of: person, in: data)
    try did(.ended)
  }

  /// Ensures that a file of the old folder is in the new one or in the trash.
  /// - Returns: whether it is in the new one.
  private func makeSafe(_ twin: FileCopy, _ note: AlbumMoveNote) throws -> Bool {
    if try twin.areSame() { return true }
    let folder = twin.new.deletingLastPathComponent()
    guard twin.isNewThere else {
      if note.copied.contains(twin.file.name) {
        try trash.put(twin.old)
        return false
      }
      try makeFolders(Self.parents(of: twin.file.name), note)
      try twin.copy()
      try Album.sync(folder)
      return true
    }
    // Keeps both files: the newer one gets another name.
    guard twin.file.kind == .file else { return false }
    _ = try Album(folder: folder).copyRestored(
      twin.old, as: twin.new.lastPathComponent, isTaken: { _ in false })
    return true
  }

  private func isCleared(_ folder: URL) -> Bool {
    guard FileIdentity(folder) != nil else { return true }
    guard
      let left = tryLogging(
        "The old folder of the album could not be listed", { try MovedFile.all(in: folder) })
    else { return false }
    return left.files.isEmpty && !left.isBeingWritten
  }

  /// Rolls the move back: removes the copies from the new folder, and deletes the note of the move.
  func takeBack(_ note: AlbumMoveNote) throws {
    AlbumPart.removeLeftovers(in: note.to)
    if let found = tryLogging("Copies of photos stay", { try MovedFile.all(in: note.from) }) {
      for file in found.files {
        let twin = twin(file, note)
        guard tryLogging("The copy of a photo stays", { try twin.areSame() }) == true else {
          continue
        }
        unlink(twin.new.path)
        try did(.takenBack(file.name))
      }
      for folder in found.folders.reversed() {
        rmdir(note.to.appendingPathComponent(folder, isDirectory: true).path)
      }
    }
    if note.isMade { rmdir(note.to.path) }
    AlbumMoveNote.remove(of: person, in: data)
    try did(.ended)
  }

  /// The folders on a file's path, the outermost first.
  private static func parents(of name: String) -> [String] {
    let parts = name.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
