import Foundation
import MonaCore
import MonaText

/// What a command works with: the store, and the language it answers in.
struct Session {
  let store: Store
  let language = Translations.language

  /// Where the person's data and photos are.
  let folders = Folders.current()

  /// Opens the store, and fills it when it was never filled, unless the command is about to.
  init(fill: Bool = true) throws {
    store = try Store(folder: folders.data)
    if fill { try store.fillIfEmpty(from: Installation.data) }
  }
}
