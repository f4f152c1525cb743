import Foundation
import MonaTestSupport

/// MONA in French, with the project's own translations.
enum French {
  /// Installs the translations, and returns the environment variables that select French.
  static func settings(_ terminal: Terminal) throws -> [String: String] {
    let share = terminal.folder.appendingPathComponent("share")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: CompiledTranslations.folder.get(), to: share.appendingPathComponent("locale"))
    return ["MONA_LANGUAGE": "fr"]
  }
}
