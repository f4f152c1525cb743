import Foundation
import MonaCatalogue
import MonaLog

/// Which folder the person chose for the album.
///
/// Kept in a small file beside that of the person's data, since window and `monactl` both read it before
/// any database is open, and since a back-up of the data is then good on a computer with other folders.
enum AlbumChoice: Hashable, Sendable {
  /// None was ever chosen.
  case none
  case folder(URL)
  /// The file says nothing that can be understood.
  case unreadable

  /// What was chosen for a file of the data folder.
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

  /// Chooses a folder: at once, or, whatever happens meanwhile, not at all.
  /// - Throws: what the system says of the disk.
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
