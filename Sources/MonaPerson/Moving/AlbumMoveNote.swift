import Foundation
import MonaCatalogue
import MonaLog

/// What is kept of a move that is not over, so that the next start can go on with it.
struct AlbumMoveNote: Codable, Hashable, Sendable {
  /// Where the album was.
  var from: URL
  /// Where it goes.
  var to: URL
  /// Whether the new folder was made for it, and so goes when the move is taken back.
  var isMade: Bool
  /// Whether there was anything in the album: where a disk is taken away, the folder it was seen at may
  /// stay, with nothing in it.
  var hasFiles: Bool
  /// The names of what was in the new folder when it became the album: what is not there any more was
  /// taken out since, and does not come back.
  var copied: Set<String> = []

  /// The note of a file of the data folder; nil when no move is under way.
  static func read(of file: PersonFile, in data: URL) -> AlbumMoveNote? {
    let note = url(of: file, in: data)
    guard FileManager.default.fileExists(atPath: note.path) else { return nil }
    // Written at once or not at all, it holds what it should. Without it nothing is lost: at worst
    // photos stand in both folders.
    return tryLogging("A move of the album is not gone on with", level: .warning) {
      try JSONDecoder().decode(AlbumMoveNote.self, from: Data(contentsOf: note))
    }
  }

  /// - Throws: what the system says of the disk.
  func keep(of file: PersonFile, in data: URL) throws {
    try PrivateFiles.replace(Self.url(of: file, in: data), with: JSONEncoder().encode(self))
  }

  /// Forgets the move, which is over.
  static func remove(of file: PersonFile, in data: URL) { unlink(url(of: file, in: data).path) }

  /// "person.moving" beside "person.sqlite".
  private static func url(of file: PersonFile, in data: URL) -> URL {
    file.url(in: data).deletingPathExtension().appendingPathExtension("moving")
  }
}
