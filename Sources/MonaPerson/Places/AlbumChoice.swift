import Foundation
import MonaCatalogue
import MonaLog

/// The folder that the person chose for the album.
///
/// It is stored in a small file beside the person's database: the window and `monactl` read it
/// before any database is open, and a back-up of the database stays valid on a computer with other
/// folders.
enum AlbumChoice: Hashable, Sendable {
  /// No folder was chosen.
  case none
  case folder(URL)
  /// The stored choice is invalid.
  case unreadable

  /// Reads the choice for a person's file.
  init(of file: PersonFile, in data: URL) {
    let note = Self.note(of: file, in: data)
    guard FileManager.default.fileExists(atPath: note.path) else {
      self = .none
      return
    }
    let text = tryLogging("The folder of the album is not known") {
      try String(contentsOf: note, encoding: .utf8)
    }
    let path = text?.trimmingSuffix { $0 == "\n" } ?? ""
    self =
      path.hasPrefix("/") && !path.contains("\0")
      ? .folder(URL(fileURLWithPath: String(path), isDirectory: true)) : .unreadable
  }

  /// Stores the choice atomically.
  /// - Throws: a system error of the disk.
  static func keep(_ folder: URL, of file: PersonFile, in data: URL) throws {
    try PrivateFiles.replace(note(of: file, in: data), with: Data((folder.path + "\n").utf8))
  }

  /// "person.album" beside "person.sqlite".
  private static func note(of file: PersonFile, in data: URL) -> URL {
    file.url(in: data).deletingPathExtension().appendingPathExtension("album")
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
