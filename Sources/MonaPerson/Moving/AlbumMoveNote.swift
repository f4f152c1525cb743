import Foundation
import MonaCatalogue
import MonaLog

/// The stored description of a move in progress, from which the next start continues it.
struct AlbumMoveNote: Codable, Hashable, Sendable {
  /// The old folder.
  var from: URL
  /// The new folder.
  var to: URL
  /// Whether the move created the new folder, so that a rollback removes it.
  var isMade: Bool
  /// Whether the album had files: after a disk is removed, its empty mount point may remain.
  var hasFiles: Bool
  /// The names of the copied files at the switch; those missing from the new folder later were
  /// removed by the person and are not copied again.
  var copied: Set<String> = []

  /// Reads the note for a person's file; nil if no move is in progress.
  static func read(of file: PersonFile, in data: URL) -> AlbumMoveNote? {
    let note = url(of: file, in: data)
    guard FileManager.default.fileExists(atPath: note.path) else { return nil }
    // The note is replaced atomically, so it is complete. Without it nothing is lost: photos are in
    // both folders at worst.
    return tryLogging("A move of the album is not gone on with", level: .warning) {
      try JSONDecoder().decode(AlbumMoveNote.self, from: Data(contentsOf: note))
    }
  }

  /// - Throws: a system error of the disk.
  func keep(of file: PersonFile, in data: URL) throws {
    try PrivateFiles.replace(Self.url(of: file, in: data), with: JSONEncoder().encode(self))
  }

  /// Removes the note of a finished move.
  static func remove(of file: PersonFile, in data: URL) { unlink(url(of: file, in: data).path) }

  /// "person.moving" beside "person.sqlite".
  private static func url(of file: PersonFile, in data: URL) -> URL {
    file.url(in: data).deletingPathExtension().appendingPathExtension("moving")
  }
}
