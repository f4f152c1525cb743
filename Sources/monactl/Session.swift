import Foundation
import MonaCore
import MonaText

/// What a command works with: the store, and the language it answers in.
struct Session {
  let store: Store
  let language = Translations.language

  /// Opens the store, and fills it when it was never filled, unless the command is about to.
  init(fill: Bool = true) throws {
    store = try Store(folder: Self.folder)
    if fill { try store.fillIfEmpty(from: Installation.data) }
  }

  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["MONA_DATA_DIR"], !folder.isEmpty {
      return URL(fileURLWithPath: folder)
    }
    return URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".local/share/mona")
  }
}
